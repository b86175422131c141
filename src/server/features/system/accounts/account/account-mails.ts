import { aRole, type Role } from '#domain/roles.ts'
import { longDate } from '#domain/time/days.ts'
import type { Block, MailContent } from '#server/features/system/outbox/outbox.model.ts'
import { GRACE_DAYS } from './accounts.model.ts'

/** The mails that accounts send; links are built on the site's public address and on nothing else. */
export function createAccountMails(publicUrl: string) {
  const hello = (name: string) => `Hello ${name},`
  const link = (path: string, token: string) => `${publicUrl}${path}?token=${encodeURIComponent(token)}`
  const notMe = `If this was not you, choose a new password at once at ${publicUrl}/forgot-password and tell us.`

  /** What follows on every notice of a change, for the owner who did not make it. */
  const undo = (url: string | null): Block[] =>
    url
      ? [
          'If this was not you, press the button below. It undoes the change, signs out every device, and we send you a link to a new password. It works for seven days.',
          { button: 'This was not me', url },
        ]
      : []

  const notice = (subject: string, name: string, body: string[], undoUrl: string | null): MailContent => ({
    subject,
    greeting: hello(name),
    body: [...body, ...undo(undoUrl)],
    ...(undoUrl ? {} : { note: notMe }),
  })

  return {
    // Without the name that a user typed: it may be a stranger's, and the words of one.
    verify: (token: string): MailContent => ({
      subject: 'Please confirm your email address',
      greeting: 'Hello,',
      body: [
        'Thank you for registering. Please confirm that this address is yours to open your account.',
        { button: 'Confirm my address', url: link('/verify-email', token) },
        'The link works for two days.',
      ],
      note: 'If you did not register, somebody mistyped their address. You do not need to do anything: without the link nobody can use the account.',
    }),
    alreadyRegistered: (name: string): MailContent => ({
      subject: 'You already have an account',
      greeting: hello(name),
      body: [
        'Somebody, probably you, has just tried to register with this address. It has an account already, so nothing was changed.',
        { button: 'Sign in', url: `${publicUrl}/login` },
        `If you do not remember your password, you can choose a new one at ${publicUrl}/forgot-password.`,
      ],
      note: 'If this was not you, you do not need to do anything.',
    }),
    signInCode: (name: string, code: string): MailContent => ({
      subject: 'Your code to sign in',
      greeting: hello(name),
      body: [
        'Enter this code on the page where you asked for it:',
        { facts: [['Code', `${code.slice(0, 3)} ${code.slice(3)}`]] },
        'It works for 15 minutes. We never ask for it by phone or email.',
      ],
      note: 'If you did not ask for a code, you do not need to do anything: nobody can sign in without the code.',
    }),
    resetUrl: (token: string) => link('/reset-password', token),
    resetPassword: (name: string, token: string): MailContent => ({
      subject: 'Choose a new password',
      greeting: hello(name),
      body: [
        'Somebody, probably you, has asked for a new password for your account.',
        { button: 'Choose a new password', url: link('/reset-password', token) },
        'The link works once, for 30 minutes.',
      ],
      note: 'If this was not you, you do not need to do anything: your password stays as it is.',
    }),
    /** After "This was not me". */
    takeBack: (name: string, token: string): MailContent => ({
      subject: 'Choose a new password to get your account back',
      greeting: hello(name),
      body: [
        'You told us that you did not make a change to your account. We have undone it, signed out every device and switched off the password.',
        { button: 'Choose a new password', url: link('/reset-password', token) },
        `The link works once, for 30 minutes. You can ask for another at ${publicUrl}/forgot-password.`,
      ],
    }),
    passwordChanged: (name: string, undoUrl: string | null) =>
      notice(
        'Your password was changed',
        name,
        ['The password of your account has just been changed. Every other device was signed out.'],
        undoUrl,
      ),
    confirmNewEmail: (token: string): MailContent => ({
      subject: 'Please confirm your new email address',
      greeting: 'Hello,',
      body: [
        'You have asked to use this address for your account. The change takes effect when you confirm it.',
        { button: 'Confirm this address', url: link('/verify-email', token) },
        'The link works for one day.',
      ],
      note: 'If you did not ask for this, you do not need to do anything.',
    }),
    emailChangeAsked: (name: string, to: string, undoUrl: string | null) =>
      notice(
        'Your email address is about to change',
        name,
        [`Somebody, probably you, has asked to use ${to} for your account instead of this address.`],
        undoUrl,
      ),
    emailChanged: (name: string, to: string, undoUrl: string | null) =>
      notice(
        'Your email address was changed',
        name,
        [`Your account now uses ${to}. We will no longer send email to this address.`],
        undoUrl,
      ),
    twoFactorOn: (name: string, undoUrl: string | null) =>
      notice(
        'Two-step verification is on',
        name,
        [
          'From now on, signing in takes a code from your authenticator app. Keep your recovery codes where you find them without your phone.',
        ],
        undoUrl,
      ),
    twoFactorOff: (name: string, undoUrl: string | null) =>
      notice('Two-step verification is off', name, ['You no longer need a code from an app to sign in.'], undoUrl),
    recoveryCodesRenewed: (name: string, undoUrl: string | null) =>
      notice('You have new recovery codes', name, ['The recovery codes that you had before no longer work.'], undoUrl),
    recoveryCodeUsed: (name: string, left: number): MailContent => ({
      subject: 'A recovery code was used',
      greeting: hello(name),
      body: [`Somebody, probably you, has signed in with one of your recovery codes. You have ${left} left.`],
      note: notMe,
    }),
    codesGuessed: (name: string): MailContent => ({
      subject: 'Somebody is trying to guess your sign-in code',
      greeting: hello(name),
      body: [
        'Somebody has signed in with your password and then entered many wrong codes. They are not in, but they know your password.',
        { button: 'Choose a new password', url: `${publicUrl}/forgot-password` },
      ],
      note: 'If it was you, you do not need to do anything.',
    }),
    passkeyAdded: (name: string, passkey: string, undoUrl: string | null) =>
      notice(
        'A passkey was added to your account',
        name,
        [`The passkey "${passkey}" can now be used to sign in.`],
        undoUrl,
      ),
    passkeyRemoved: (name: string, passkey: string, undoUrl: string | null) =>
      notice(
        'A passkey was removed from your account',
        name,
        [`The passkey "${passkey}" can no longer be used to sign in.`],
        undoUrl,
      ),
    deletionAsked: (name: string, day: string): MailContent => ({
      subject: 'Your account will be deleted',
      greeting: hello(name),
      body: [
        `As you asked, your account and what belongs to it will be deleted on ${longDate(day)}, in ${GRACE_DAYS} days.`,
        'Until then you can sign in and keep it after all.',
        { button: 'Sign in', url: `${publicUrl}/login` },
      ],
      note: 'If this was not you, sign in, keep the account and choose a new password.',
    }),
    deletionUndone: (name: string): MailContent => ({
      subject: 'Your account stays',
      greeting: hello(name),
      body: ['Your account will not be deleted. Everything is as it was.'],
    }),
    deleted: (name: string): MailContent => ({
      subject: 'Your account was deleted',
      greeting: hello(name),
      body: ['Your account and what belonged to it have been deleted, as you asked. This is our last email about it.'],
    }),
    invitationUrl: (token: string) => link('/join', token),
    invited: (name: string, role: Role, by: string, token: string): MailContent => ({
      subject: 'You are invited to the team',
      greeting: hello(name),
      body: [
        `${by} has invited you to join our team as ${aRole(role)}. Please choose a password of your own to begin.`,
        { button: 'Choose my password', url: link('/join', token) },
        'The link works once, for seven days. After that, please ask for a new one.',
      ],
      note: 'If you do not know what this is about, you do not need to do anything: without the link nobody can use the account.',
    }),
    joinedTeam: (name: string, role: Role, by: string): MailContent => ({
      subject: 'You have joined the team',
      greeting: hello(name),
      body: [
        `${by} has made you ${aRole(role)} of our site. Your email address and your password stay as they are. Please sign in again.`,
        { button: 'Sign in', url: `${publicUrl}/login` },
      ],
      note: 'You did not expect this? Then please write to us.',
    }),
    roleChanged: (name: string, role: Role, by: string): MailContent => ({
      subject: 'Your role was changed',
      greeting: hello(name),
      body: [
        `${by} has made you ${aRole(role)} of our site. You were signed out on every device; please sign in again.`,
        { button: 'Sign in', url: `${publicUrl}/login` },
      ],
      note: 'If you did not expect this, please write to us.',
    }),
  }
}
