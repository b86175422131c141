import type { Settings } from '#contract/system/settings.ts'

export const clients: Settings['clients'] = { accountantsSee: 'all', messagesInMail: false }

export const retention: Settings['retention'] = { accounts: 10, returns: 10, contracts: 2, letters: 2, other: 2 }

export const reminders: Settings['reminders'] = {
  staffFrom: '07:00',
  clientsFrom: '08:00',
  deadlines: '30, 7, 1',
  papers: '7, 2, 0',
  papersAfterEvery: 7,
  proposals: '7, 1',
  appointments: '1',
}

export const newsletter: Settings['newsletter'] = { weekly: true, day: 'mon', time: '08:00', perMinute: 60 }

export const proposals: Settings['proposals'] = {
  taxRate: 0,
  validDays: 30,
  terms: [
    {
      title: 'What we need from you',
      text: 'Please send us your papers in time and whole. If something is missing we ask for it in your client area. Where papers come late, the work is done later.',
    },
    {
      title: 'Fees and payment',
      text: 'Recurring fees are invoiced at the end of each period, other fees when the work is done. Invoices are payable within 14 days. Work beyond this proposal is agreed with you before we begin.',
    },
    {
      title: 'Ending our work',
      text: 'Either of us can end the engagement at the end of a month with one month’s notice. We hand over your papers and finish what has begun.',
    },
    {
      title: 'Confidentiality',
      text: 'What you tell us stays with us. We pass on only what the law asks for or what you have asked us to file.',
    },
  ],
  timestampUrl: '',
}

export const events: Settings['events'] = { offerHours: 24, cancelHours: 24, reminders: '7, 1', thanks: true }

export const comments: Settings['comments'] = { review: 'first' }

export const replies: Settings['replies'] = { withinWorkingHours: 10 }

export const security: Settings['security'] = { requireTwoFactor: false }

export const mail: Settings['mail'] = {
  fromName: 'Countinghouse',
  signature: 'Countinghouse\n12 Exchange Row, Millbridge\n555 0142',
  dkimSelector: '',
}

export const backups: Settings['backups'] = { daily: 14, weekly: 8, monthly: 12, drill: 'weekly' }

export const alerts: Settings['alerts'] = {
  emailTo: 'admins',
  recipients: [],
  mail: true,
  backups: true,
  disk: true,
  files: true,
  errors: true,
  stalls: true,
  seals: true,
  jobs: true,
  audit: true,
  mailbox: true,
  certificate: true,
  clock: true,
}

export const reports: Settings['reports'] = { weekly: false, recipients: [] }
