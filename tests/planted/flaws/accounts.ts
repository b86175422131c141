import { api, type Flaw } from '#tests/planted/flaw.ts'

const AT = 'src/server/features/system/accounts'

/** Who may come in, and what becomes of those who may not any more. */
export const accounts: Flaw[] = [
  {
    name: 'a session goes on after its time',
    file: `${AT}/sessions/sessions.store.ts`,
    find: `    .where('sessions.expiresAt', '>', now)\n`,
    replace: '',
    tests: [api('system/sign-in', 'guards', 'system/my-account')],
  },
  {
    name: 'a suspended account keeps its sessions',
    file: `${AT}/sessions/sessions.store.ts`,
    find: `    .where('accounts.suspendedAt', 'is', null)\n`,
    replace: '',
    tests: [api('guards')],
  },
  {
    name: 'somebody can sign out the device of another person',
    file: `${AT}/sessions/sessions.store.ts`,
    find: `    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('id', '=', id)`,
    replace: `    .deleteFrom('sessions')
    .where('id', '=', id)`,
    tests: [api('system/my-account')],
  },
  {
    name: 'signing out the other devices signs out this one too',
    file: `${AT}/sessions/sessions.store.ts`,
    find: `  if (exceptId) query = query.where('id', '<>', exceptId)\n`,
    replace: '',
    tests: [api('system/my-account')],
  },
  {
    name: 'a link that proved one thing opens another',
    file: `${AT}/credentials/tokens.ts`,
    find: "return hash('sha256', `${purpose}:${token}`, 'base64url')",
    replace: "void purpose\n  return hash('sha256', token, 'base64url')",
    tests: [api('system/passwords', 'system/registration')],
  },
  {
    name: 'a link to a new password is good for an hour',
    file: `${AT}/credentials/tokens.ts`,
    find: `'reset-password': 30,`,
    replace: `'reset-password': 60,`,
    tests: [api('system/passwords')],
  },
  {
    name: 'a link that is too old is taken',
    file: `${AT}/credentials/tokens.ts`,
    find: 'return found && inTime(found) ? found : null',
    replace: 'return found',
    tests: [api('system/passwords', 'system/registration')],
  },
  {
    name: 'a new password leaves the sessions of the old one',
    file: `${AT}/recovery/passwords.service.ts`,
    find: '    await changes.evict(tx, account.id)\n',
    replace: '',
    tests: [api('system/passwords')],
  },
  {
    name: 'a half-finished sign-in survives a new password',
    file: `${AT}/credentials/credential-changes.ts`,
    find: '      await tokens.endPending(tx, accountId)\n',
    replace: '',
    tests: [api('attacks-recovery')],
  },
  {
    name: 'a passkey that a thief has added opens the account after a new password',
    file: `${AT}/recovery/passwords.service.ts`,
    find: '    await changes.holdPasskeys(tx, account.id)\n',
    replace: '',
    tests: [api('attacks-recovery')],
  },
  {
    name: 'the second factor of whoever registered an address first outlives its confirmation',
    file: `${AT}/sign-in/registration.service.ts`,
    find: '    await changes.dropUnproven(tx, account.id)\n    await store.updateAccount(tx, account.id, { verified: true }, now)',
    replace: '    await store.updateAccount(tx, account.id, { verified: true }, now)',
    tests: [api('attacks-recovery')],
  },
  {
    name: 'a thief who changed the address twice has a way back to the first',
    file: `${AT}/sign-in/registration.service.ts`,
    find: "undo: isRecent ? null : { change: 'email', before: account.email },",
    replace: "undo: { change: 'email', before: account.email },",
    tests: [api('attacks-recovery')],
  },
  {
    name: 'undoing a change leaves the password that the thief knows',
    file: `${AT}/recovery/undo.service.ts`,
    find: '        await store.deletePassword(tx, before.id)\n',
    replace: '',
    tests: [api('attacks-recovery')],
  },
  {
    name: 'what undoing brings back is in use at once',
    file: `${AT}/recovery/undo.service.ts`,
    find: '        await changes.holdPasskeys(tx, before.id)\n        await changes.holdFactor(tx, before.id)\n',
    replace: '',
    tests: [api('attacks-recovery')],
  },
  {
    name: 'a recovery code works again and again',
    file: `${AT}/second-factor/two-factor.service.ts`,
    find: 'const left = factor.recoveryCodes.filter((kept) => kept !== used)',
    replace: 'const left = factor.recoveryCodes',
    tests: [api('system/two-factor')],
  },
  {
    name: 'guesses at the second factor are not slowed down',
    file: `${AT}/sign-in/sign-in.service.ts`,
    find: "await signInLimits.begin('app-code', accountId, accountId, place)",
    replace: "{ guessed: 'app-code' as const, place, counted: [] }",
    tests: [api('system/two-factor')],
  },
  {
    name: 'six guesses at a password pass in a quarter of an hour',
    file: `${AT}/credentials/sign-in-limits.ts`,
    find: 'password: { network: 5, device: 10 },',
    replace: 'password: { network: 6, device: 10 },',
    tests: [api('system/sign-in')],
  },
  {
    name: 'an editor whom the firm removes stays signed in',
    file: `${AT}/team/team.service.ts`,
    find: `        await store.updateAccount(tx, id, { role: 'client' }, isoNow(clock))
        await signOut(tx, actor, account)`,
    replace: `        await store.updateAccount(tx, id, { role: 'client' }, isoNow(clock))`,
    tests: [api('system/team')],
  },
  {
    name: 'the link in an earlier invitation still opens',
    file: `${AT}/team/invitations.service.ts`,
    find: 'const value = { id: invited.id, letters: invited.letters }',
    replace: 'const value = { id: invited.id, letters: 1 }',
    tests: [api('system/team')],
  },
  {
    name: 'an account is deleted a day before the time of grace is over',
    file: `${AT}/profile/profile.service.ts`,
    find: 'const before = new Date(clock.now().getTime() - GRACE_DAYS * DAY_MS).toISOString()',
    replace: 'const before = new Date(clock.now().getTime() - (GRACE_DAYS - 1) * DAY_MS).toISOString()',
    tests: [api('system/my-account', 'clients/personal-data')],
  },
  {
    name: 'who does not confirm an address within three days is forgotten',
    file: `${AT}/profile/profile.service.ts`,
    find: 'const UNCONFIRMED_DAYS = 30',
    replace: 'const UNCONFIRMED_DAYS = 3',
    tests: [api('clients/retention', 'system/registration')],
  },
]
