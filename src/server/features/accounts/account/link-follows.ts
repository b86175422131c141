/** What is said of a link by email: that it comes, or that it waits until the site can send any. */
export const linkFollows = async ({ hasMailServer }: { hasMailServer: () => Promise<boolean> }, to: string) =>
  (await hasMailServer())
    ? `An email to ${to} is on its way. Please open the link in it to finish.`
    : `This site cannot send email yet. The link to finish comes to ${to} by email as soon as it can.`
