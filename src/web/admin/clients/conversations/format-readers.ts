export const formatReaders = (sendsEmail: boolean) =>
  `Everybody who acts for this client can read it in their room. ${
    sendsEmail
      ? 'An email tells them that it is there.'
      : 'This site cannot send email yet: tell them that it is there.'
  }`
