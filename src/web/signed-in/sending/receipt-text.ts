/** What follows a file that has arrived: clients get a receipt, and their people hear of what the firm shares. */
export function afterSending({ forFirm, sendsEmail }: { forFirm: boolean; sendsEmail: boolean }): string {
  if (forFirm) {
    return sendsEmail
      ? 'The people who act for this client get an email.'
      : 'This site cannot send email yet, so let the client know.'
  }
  return sendsEmail ? 'The receipt is also sent to you by email.' : 'Please note the reference: it is your receipt.'
}
