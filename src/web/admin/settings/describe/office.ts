import { line, lines, number, onOff, type SectionDescription, text } from './kinds.ts'

export const comments: SectionDescription<'comments'> = {
  about: 'Which comments wait to be read before they are shown.',
  fields: {
    reviewAll: onOff('Read every comment before it is shown', {
      hint: 'When off, only comments that look like spam wait.',
    }),
  },
}

export const replies: SectionDescription<'replies'> = {
  about: 'How soon a request is answered. It is said in the confirmation mail and counted in the Inbox.',
  fields: {
    withinWorkingHours: number('Answer within', { unit: 'working hours', hint: 'Counted while the office is open' }),
  },
}

export const security: SectionDescription<'security'> = {
  about: 'What is asked of staff when they sign in.',
  fields: {
    requireTwoFactor: onOff('Staff sign in with a second factor', {
      hint: 'Whoever has none yet is asked to set it up at once, you included.',
    }),
  },
}

export const mail: SectionDescription<'mail'> = {
  about:
    'How the mails of the site are signed. They come from the email address of the firm, unless the server says otherwise.',
  fields: {
    fromName: line('Name of the sender'),
    signature: text('Signature', { optional: true, hint: 'Under every mail' }),
  },
}

export const backups: SectionDescription<'backups'> = {
  about: 'How many copies are kept before the oldest goes.',
  fields: {
    daily: number('Days', { hint: 'One copy for each of the last days' }),
    weekly: number('Weeks'),
    monthly: number('Months'),
  },
}

export const reports: SectionDescription<'reports'> = {
  about: 'A mail on Monday with the figures of the week before.',
  fields: {
    weekly: onOff('Send it'),
    recipients: lines('To', { optional: true, hint: 'One email address on each line' }),
  },
}
