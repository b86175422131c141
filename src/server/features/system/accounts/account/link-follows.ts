interface Sending {
  hasMailServer(): Promise<boolean>
}

/** What is said of an email: the first words while the site can send any, the others while it cannot. */
export const whileSending = async ({ hasMailServer }: Sending, sent: string, unsent: string) =>
  (await hasMailServer()) ? sent : `This site cannot send email yet. ${unsent}`

export const linkFollows = (sending: Sending, unsent = 'Please ask us to confirm your address.', to = 'you') =>
  whileSending(sending, `An email to ${to} is on its way. Please open the link in it to finish.`, unsent)
