import type { UNDOABLE } from '#contract/system/accounts.ts'

interface Told {
  /** What happened, as the beginning of a sentence that ends with a date. */
  what: string
  /** What undoing it does. */
  undone: string
}

/** The changes that a notice tells of. */
export const CHANGES: Record<(typeof UNDOABLE)[number], Told> = {
  password: {
    what: 'The password of your account was changed',
    undone: 'The new password no longer opens your account.',
  },
  email: {
    what: 'The email address of your account was changed',
    undone: 'Your account uses this address again.',
  },
  'email-asked': {
    what: 'Somebody asked to use another email address for your account',
    undone: 'The other address cannot be confirmed any more.',
  },
  'passkey-added': {
    what: 'A passkey was added to your account',
    undone: 'The passkey is removed.',
  },
  'passkey-removed': {
    what: 'A passkey was removed from your account',
    undone: 'The passkey is put back. It opens your account once you say that it is yours.',
  },
  'two-factor-on': {
    what: 'Two-step verification was turned on',
    undone: 'Two-step verification is turned off.',
  },
  'two-factor-off': {
    what: 'Two-step verification was turned off',
    undone: 'Two-step verification is turned on as it was.',
  },
  'recovery-codes': {
    what: 'New recovery codes were made',
    undone: 'The recovery codes that you had before work again.',
  },
}
