import { WEEKDAY_NAMES, WEEKDAYS } from '#domain/time/days.ts'
import { choice, line, lines, list, number, onOff, type SectionDescription, text } from './kinds.ts'

export const clients: SectionDescription<'clients'> = {
  about: 'Which clients accountants can see. Administrators see all of them, editors none.',
  fields: {
    accountantsSee: choice('Accountants see', [
      { value: 'all', label: 'All clients' },
      { value: 'team', label: 'Only clients whose team they are on' },
    ]),
    messagesInMail: onOff('Repeat messages in emails', {
      hint: 'Otherwise an email says only that there is a message, and about what.',
    }),
  },
}

export const retention: SectionDescription<'retention'> = {
  about:
    'For how many years documents of clients are kept, from the end of the year in which they came. Accounts and tax returns cannot be deleted before.',
  fields: {
    accounts: number('Accounts and books', { unit: 'years' }),
    returns: number('Tax returns', { unit: 'years' }),
    contracts: number('Contracts', { unit: 'years' }),
    letters: number('Letters', { unit: 'years' }),
    other: number('Other papers', { unit: 'years' }),
  },
}

export const reminders: SectionDescription<'reminders'> = {
  about: 'When reminders are emailed: how many days before, and from what time of day. Leave days empty to send none.',
  fields: {
    deadlines: line('Deadlines, to staff', { optional: true, hint: 'Days before, such as 30, 7, 1' }),
    papers: line('Requested papers, to clients', { optional: true, hint: 'Days before; 0 is the day itself' }),
    papersAfterEvery: number('Papers that are late, again every', { unit: 'days' }),
    proposals: line('Proposals, to clients', { optional: true, hint: 'Days before they expire' }),
    appointments: line('Appointments, to whoever booked them', { optional: true, hint: 'Days before' }),
    staffFrom: line('Emails to staff from', { hint: 'A time such as 07:00' }),
    clientsFrom: line('Emails to clients from', { hint: 'A time such as 08:00' }),
  },
}

export const newsletter: SectionDescription<'newsletter'> = {
  about:
    'The weekly issue is made from what was published since the one before, and skipped when there is nothing new. Its introduction is written under Newsletter.',
  fields: {
    weekly: onOff('Send an issue each week', {
      hint: 'When off, the site does not offer the newsletter: not in the footer, not below articles and not in forms.',
    }),
    day: choice(
      'On',
      WEEKDAYS.map((value) => ({ value, label: WEEKDAY_NAMES[value] })),
    ),
    time: line('At', { hint: 'A time such as 08:00, in the firm’s time zone' }),
    perMinute: number('Emails a minute', {
      hint: 'Ask your email provider how many it takes. Other emails, such as sign-in codes, never wait for these.',
    }),
  },
}

export const proposals: SectionDescription<'proposals'> = {
  about: 'What a new proposal begins with. What was sent already keeps its own tax, terms and dates.',
  fields: {
    taxRate: number('Tax on new lines', { unit: '%', decimals: true }),
    validDays: number('Open for', { unit: 'days', hint: 'Counted from the day it is sent' }),
    terms: list(
      'Terms',
      { entry: 'paragraph', title: 'title', most: 20, hint: 'Paragraphs to choose from when you write a proposal' },
      { title: line('Title'), text: text('Text') },
    ),
    timestampUrl: line('Timestamp server', {
      optional: true,
      hint: 'The address of a service that certifies when a PDF was sealed (RFC 3161). Without one, a seal names the time of this site.',
    }),
  },
}

export const events: SectionDescription<'events'> = {
  about: 'How registrations for events are handled, and what attendees are emailed.',
  fields: {
    offerHours: number('A freed seat is held for', { unit: 'hours', hint: 'For the first of the waiting list' }),
    cancelHours: number('People cancel themselves until', { unit: 'hours before the start' }),
    reminders: line('Reminders', { optional: true, hint: 'Days before, such as 7, 1. Leave empty to send none' }),
    thanks: onOff('Thank attendees afterwards', { hint: 'With three questions about the event.' }),
  },
}

export const comments: SectionDescription<'comments'> = {
  about: 'Which comments wait for review before readers see them. What looks like spam always waits.',
  fields: {
    review: choice('When a comment is shown', [
      { value: 'none', label: 'At once' },
      { value: 'first', label: 'At once for people with an approved comment; others after review' },
      { value: 'all', label: 'Always after review' },
    ]),
  },
}

export const replies: SectionDescription<'replies'> = {
  about: 'How soon a request is answered. It is stated in the confirmation email and counted in the Inbox.',
  fields: {
    withinWorkingHours: number('Answer within', { unit: 'working hours', hint: 'Counted while the office is open' }),
  },
}

export const security: SectionDescription<'security'> = {
  about: 'What is asked of staff when they sign in.',
  fields: {
    requireTwoFactor: onOff('Require two-step verification for staff', {
      hint: 'Anyone without it has to set it up at their next sign-in, including you.',
    }),
  },
}

export const mail: SectionDescription<'mail'> = {
  about: 'The server that sends the site’s emails, where answers arrive, and how emails are signed.',
  fields: {
    fromName: line('Name of the sender'),
    signature: text('Signature', { optional: true, hint: 'Under every email' }),
    dkimSelector: line('DKIM selector', {
      optional: true,
      hint: 'The name of the key, from your email provider, such as s1 or mail2026. The check of the domain looks for it.',
    }),
  },
}

export const backups: SectionDescription<'backups'> = {
  about: 'How many backups are kept, and how often a restore is tried.',
  fields: {
    daily: number('Days', { hint: 'One copy for each of the last days' }),
    weekly: number('Weeks'),
    monthly: number('Months'),
    drill: choice('Try a restore', [
      { value: 'weekly', label: 'Every week' },
      { value: 'monthly', label: 'Every 30 days' },
      { value: 'off', label: 'Never' },
    ]),
  },
}

export const reports: SectionDescription<'reports'> = {
  about: 'An email on Monday with the figures of the week before.',
  fields: {
    weekly: onOff('Send it'),
    recipients: lines('To', { optional: true, hint: 'One email address on each line' }),
  },
}

export const alerts: SectionDescription<'alerts'> = {
  about:
    'Who is notified when the site itself needs attention, and about what. Each problem is reported once, and again when it is over.',
  fields: {
    emailTo: choice('Email alerts to', [
      { value: 'admins', label: 'All administrators' },
      { value: 'list', label: 'The addresses below' },
      { value: 'nobody', label: 'Nobody' },
    ]),
    recipients: lines('Addresses', { optional: true, hint: 'One email address on each line' }),
    mail: onOff('Email is stuck', {
      hint: 'Nothing has left for an hour. This one cannot be emailed: it goes to the webhook and is shown on the dashboard.',
    }),
    backups: onOff('A backup failed or is late'),
    disk: onOff('The disk is nearly full'),
    files: onOff('Uploads or documents cannot be stored or opened'),
    errors: onOff('The site answers with errors', { hint: '10 or more within ten minutes' }),
    stalls: onOff('The site does not respond', { hint: 'For 20 seconds or more within ten minutes' }),
    seals: onOff('The certificate for seals ends soon or cannot be used'),
    jobs: onOff('Scheduled jobs fail', { hint: 'For half an hour or more' }),
    audit: onOff('The audit record was changed'),
    mailbox: onOff('Answers by email cannot be fetched', { hint: 'For half an hour or more' }),
    certificate: onOff('The certificate of the site’s address ends soon', { hint: 'Within 14 days' }),
    clock: onOff('The clock was wrong'),
  },
}
