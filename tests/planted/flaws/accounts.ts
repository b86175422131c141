import { api, type Flaw } from '#tests/planted/flaw.ts'

const AT = 'src/server/features/accounts'

/** Who may come in, and what becomes of those who may not any more. */
export const accounts: Flaw[] = [
  {
    name: 'a session goes on after its time',
    file: `${AT}/sessions/sessions.store.ts`,
    find: `    .where('sessions.expires_at', '>', now)\n`,
    replace: '',
    tests: [api('sign-in', 'guards', 'my-account')],
  },
  {
    name: 'a suspended account keeps its sessions',
    file: `${AT}/sessions/sessions.store.ts`,
    find: `    .where('accounts.suspended_at', 'is', null)\n`,
    replace: '',
    tests: [api('guards')],
  },
  {
    name: 'somebody can sign out the device of another person',
    file: `${AT}/sessions/sessions.store.ts`,
    find: `    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)`,
    replace: `    .deleteFrom('sessions')
    .where('id', '=', id)`,
    tests: [api('my-account')],
  },
  {
    name: 'signing out the other devices signs out this one too',
    file: `${AT}/sessions/sessions.store.ts`,
    find: `  if (exceptId) query = query.where('id', '<>', exceptId)\n`,
    replace: '',
    tests: [api('my-account')],
  },
  {
    name: 'a link that proved one thing opens another',
    file: `${AT}/credentials/tokens.ts`,
    find: "return hash('sha256', `${purpose}:${token}`, 'base64url')",
    replace: "void purpose\n  return hash('sha256', token, 'base64url')",
    tests: [api('passwords', 'registration')],
  },
  {
    name: 'a link to a new password is good for an hour',
    file: `${AT}/credentials/tokens.ts`,
    find: `'reset-password': 30,`,
    replace: `'reset-password': 60,`,
    tests: [api('passwords')],
  },
  {
    name: 'a link that is too old is taken',
    file: `${AT}/credentials/tokens.ts`,
    find: 'return found && found.expiresAt > isoNow(clock) ? found : null',
    replace: 'return found',
    tests: [api('passwords', 'registration')],
  },
  {
    name: 'a new password leaves the sessions of the old one',
    file: `${AT}/recovery/passwords.service.ts`,
    find: `    await deleteSessions(tx, account.id)
    await deleteTokens(tx, account.id, ['reset-password', 'second-factor'])`,
    replace: `    await deleteTokens(tx, account.id, ['reset-password', 'second-factor'])`,
    tests: [api('passwords')],
  },
  {
    name: 'a half-finished sign-in survives a new password',
    file: `${AT}/recovery/passwords.service.ts`,
    find: `    await deleteTokens(tx, account.id, ['reset-password', 'second-factor'])`,
    replace: `    await deleteTokens(tx, account.id, ['reset-password'])`,
    tests: [api('passwords', 'two-factor')],
  },
  {
    name: 'a recovery code works again and again',
    file: `${AT}/second-factor/two-factor.service.ts`,
    find: 'const left = factor.recoveryCodes.filter((kept) => kept !== used)',
    replace: 'const left = factor.recoveryCodes',
    tests: [api('two-factor')],
  },
  {
    name: 'guesses at the second factor are not slowed down',
    file: `${AT}/sign-in/sign-in.service.ts`,
    find: '      await throttle.takeCode(accountId)\n',
    replace: '',
    tests: [api('two-factor')],
  },
  {
    name: 'six guesses at a password pass in a quarter of an hour',
    file: `${AT}/credentials/sign-in-limits.ts`,
    find: 'pair: { hits: 5, windowSeconds: QUARTER },',
    replace: 'pair: { hits: 6, windowSeconds: QUARTER },',
    tests: [api('sign-in')],
  },
  {
    name: 'an editor whom the firm removes stays signed in',
    file: `${AT}/team/team.service.ts`,
    find: `        await store.updateAccount(tx, id, { role: 'client' }, isoNow(clock))
        await deleteSessions(tx, id)`,
    replace: `        await store.updateAccount(tx, id, { role: 'client' }, isoNow(clock))`,
    tests: [api('team')],
  },
  {
    name: 'the link in an earlier invitation still opens',
    file: `${AT}/team/invitations.service.ts`,
    find: 'const value = { id: invited.id, letters: invited.letters }',
    replace: 'const value = { id: invited.id, letters: 1 }',
    tests: [api('team')],
  },
  {
    name: 'an account is deleted a day before the time of grace is over',
    file: `${AT}/profile/profile.service.ts`,
    find: 'const before = new Date(clock.now().getTime() - GRACE_DAYS * DAY_MS).toISOString()',
    replace: 'const before = new Date(clock.now().getTime() - (GRACE_DAYS - 1) * DAY_MS).toISOString()',
    tests: [api('my-account', 'personal-data')],
  },
  {
    name: 'who does not confirm an address within three days is forgotten',
    file: `${AT}/profile/profile.service.ts`,
    find: 'const UNCONFIRMED_DAYS = 30',
    replace: 'const UNCONFIRMED_DAYS = 3',
    tests: [api('retention', 'registration')],
  },
]
