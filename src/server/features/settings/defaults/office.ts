import type { Settings } from '#contract/settings.ts'

export const clients: Settings['clients'] = { accountantsSee: 'all', messagesInMail: false }

export const comments: Settings['comments'] = { review: 'first' }

export const replies: Settings['replies'] = { withinWorkingHours: 10 }

export const security: Settings['security'] = { requireTwoFactor: false }

export const mail: Settings['mail'] = {
  fromName: 'Countinghouse',
  signature: 'Countinghouse\n12 Exchange Row, Millbridge\n555 0142',
  dkimSelector: '',
}

export const backups: Settings['backups'] = { daily: 14, weekly: 8, monthly: 12 }

export const reports: Settings['reports'] = { weekly: false, recipients: [] }
