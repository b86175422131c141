import type { Letter } from '#server/features/outbox/outbox.model.ts'
import { GRACE_DAYS } from './accounts.model.ts'

const ROLES: Record<string, string> = {
  admin: 'an administrator',
  accountant: 'an accountant',
  editor: 'an editor',
}

/** The mails that accounts send; links are built on the site's public address and on nothing else. */
export function createLetters(publicUrl: string) {
  const hello = (name: string) => `Hello ${name},`
  const link = (path: string, token: string) => `${publicUrl}${path}?token=${encodeURIComponent(token)}`

  return {
    verify: (name: string, token: string): Letter => ({
      subject: 'Please confirm your email address',
      greeting: hello(name),
      body: [
        'Thank you for registering. Please confirm that this address is yours; then your account is open.',
        { button: 'Confirm my address', url: link('/verify-email', token) },
        'The link works for two days.',
      ],
      note: 'If you did not register, somebody mistyped their address. You do not need to do anything: without the link nobody can use the account.',
    }),
    alreadyRegistered: (name: string): Letter => ({
      subject: 'You already have an account',
      greeting: hello(name),
      body: [
        'Somebody, probably you, has just tried to register with this address. It has an account already, so nothing was changed.',
        { button: 'Sign in', url: `${publicUrl}/login` },
        `If you do not remember your password, you can choose a new one at ${publicUrl}/forgot-password.`,
      ],
      note: 'If this was not you, you do not need to do anything.',
    }),
    resetPassword: (name: string, token: string): Letter => ({
      subject: 'Choose a new password',
      greeting: hello(name),
      body: [
        'Somebody, probably you, has asked for a new password for your account.',
        { button: 'Choose a new password', url: link('/reset-password', token) },
        'The link works once, for 30 minutes.',
      ],
      note: 'If this was not you, you do not need to do anything: your password stays as it is.',
    }),
    passwordChanged: (name: string): Letter => ({
      subject: 'Your password was changed',
      greeting: hello(name),
      body: ['The password of your account has just been changed. Every device was signed out.'],
      note: `It was not you? Then choose a new password at once at ${publicUrl}/forgot-password and tell us.`,
    }),
    confirmNewEmail: (name: string, token: string): Letter => ({
      subject: 'Please confirm your new email address',
      greeting: hello(name),
      body: [
        'You have asked to use this address for your account. It counts as soon as you confirm it.',
        { button: 'Confirm this address', url: link('/verify-email', token) },
        'The link works for one day.',
      ],
      note: 'If you did not ask for this, you do not need to do anything.',
    }),
    emailChangeAsked: (name: string, to: string): Letter => ({
      subject: 'Your email address is about to change',
      greeting: hello(name),
      body: [`Somebody, probably you, has asked to use ${to} for your account instead of this address.`],
      note: `It was not you? Then change your password at once at ${publicUrl}/forgot-password and tell us.`,
    }),
    emailChanged: (name: string, to: string): Letter => ({
      subject: 'Your email address was changed',
      greeting: hello(name),
      body: [`Your account now uses ${to}. We will no longer send email to this address.`],
      note: 'If this was not you, please write to us at once.',
    }),
    twoFactorOn: (name: string): Letter => ({
      subject: 'Two-step verification is on',
      greeting: hello(name),
      body: [
        'From now on, signing in takes a code from your authenticator app. Keep your recovery codes where you find them without your phone.',
      ],
      note: `It was not you? Then choose a new password at once at ${publicUrl}/forgot-password and tell us.`,
    }),
    twoFactorOff: (name: string): Letter => ({
      subject: 'Two-step verification is off',
      greeting: hello(name),
      body: ['From now on, your password alone opens your account.'],
      note: `It was not you? Then choose a new password at once at ${publicUrl}/forgot-password and tell us.`,
    }),
    recoveryCodeUsed: (name: string, left: number): Letter => ({
      subject: 'A recovery code was used',
      greeting: hello(name),
      body: [`Somebody, probably you, has signed in with one of your recovery codes. You have ${left} left.`],
      note: `It was not you? Then choose a new password at once at ${publicUrl}/forgot-password and tell us.`,
    }),
    passkeyAdded: (name: string, passkey: string): Letter => ({
      subject: 'A passkey was added to your account',
      greeting: hello(name),
      body: [`The passkey "${passkey}" now opens your account.`],
      note: `It was not you? Then choose a new password at once at ${publicUrl}/forgot-password and tell us.`,
    }),
    deletionAsked: (name: string, on: string): Letter => ({
      subject: 'Your account will be deleted',
      greeting: hello(name),
      body: [
        `As you asked, your account and what belongs to it will be deleted on ${on.slice(0, 10)}, in ${GRACE_DAYS} days.`,
        'Until then you can sign in and keep it after all.',
        { button: 'Sign in', url: `${publicUrl}/login` },
      ],
      note: 'If this was not you, sign in, keep the account and choose a new password.',
    }),
    deletionUndone: (name: string): Letter => ({
      subject: 'Your account stays',
      greeting: hello(name),
      body: ['Your account will not be deleted. Everything is as it was.'],
    }),
    deleted: (name: string): Letter => ({
      subject: 'Your account was deleted',
      greeting: hello(name),
      body: ['Your account and what belonged to it has been deleted, as you asked. This is the last email to it.'],
    }),
    invited: (name: string, role: string, by: string, token: string): Letter => ({
      subject: 'You are invited to the team',
      greeting: hello(name),
      body: [
        `${by} asks you to join the team of our site as ${ROLES[role]}. Please choose a password of your own to begin.`,
        { button: 'Choose my password', url: link('/join', token) },
        'The link works once, for seven days. After that, please ask for a new one.',
      ],
      note: 'If you do not know what this is about, you do not need to do anything: without the link nobody can use the account.',
    }),
    joinedTeam: (name: string, role: string, by: string): Letter => ({
      subject: 'You have joined the team',
      greeting: hello(name),
      body: [
        `${by} has made you ${ROLES[role]} of our site. Your email address and your password stay as they are.`,
        { button: 'Sign in', url: `${publicUrl}/login` },
      ],
      note: 'If you did not expect this, please write to us.',
    }),
  }
}

export type Letters = ReturnType<typeof createLetters>
