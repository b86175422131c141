export const formatReaders = (sendsEmail: boolean) =>
  `Everybody who acts for this client can read it in their client area. ${
    sendsEmail ? 'They get an email about it.' : 'This site cannot send email yet, so let them know.'
  }`
