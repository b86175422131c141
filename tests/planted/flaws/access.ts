import { api, type Flaw } from '#tests/planted/flaw.ts'

/** Calls that allow too much. */
export const access: Flaw[] = [
  {
    name: 'accounts pass before their address is confirmed',
    file: 'src/server/http/access.ts',
    find: '  if (!actor.verified) {',
    replace: "  if (!actor.verified && actor.role === 'admin') {",
    tests: [api('access')],
  },
  {
    name: 'profiles can be changed before the address is confirmed',
    file: 'src/contract/system/my-account.ts',
    find: `forClients.patch('/api/account', {`,
    replace: `forClients.patch('/api/account', {
  unsettled: true,`,
    tests: [api('access')],
  },
  {
    name: 'clients can read the list of comments',
    file: 'src/contract/website/comments.ts',
    find: `forEditors.get('/api/comments', {`,
    replace: `calls('comments', 'client').get('/api/comments', {`,
    tests: [api('access')],
  },
  {
    name: 'staff who must choose a password work on without',
    file: 'src/server/http/access.ts',
    find: `  if (actor.mustDo === 'change-password') {`,
    replace: `  if (actor.mustDo === 'change-password' && actor.role === 'client') {`,
    tests: [api('guards', 'system/passwords')],
  },
  {
    name: 'another site can write with the cookies of a visitor by PUT',
    file: 'src/server/http/csrf.ts',
    find: `new Set(['GET', 'HEAD', 'OPTIONS'])`,
    replace: `new Set(['GET', 'HEAD', 'OPTIONS', 'PUT'])`,
    tests: [api('guards', 'attacks-access')],
  },
  {
    name: 'another host of the domain counts as our own site',
    file: 'src/server/http/csrf.ts',
    find: `return site === 'same-origin' || site === 'none'`,
    replace: `return site === 'same-origin' || site === 'same-site' || site === 'none'`,
    tests: [api('guards', 'attacks-access')],
  },
  {
    name: 'a refused call does not count against the limit',
    file: 'src/server/http/rate-limits.store.ts',
    find: 'hits: sql`case when ${isOver} then 1 else rate_limits.hits + 1 end`,',
    replace: 'hits: sql`case when ${isOver} then 1 else rate_limits.hits end`,',
    tests: [api('attacks-floods', 'system/sign-in')],
  },
  {
    name: 'a body without a length may be of any size',
    file: 'src/server/http/body.ts',
    find: '      if (size > most) throw tooLarge(most)\n',
    replace: '',
    tests: [api('attacks-wire', 'attacks-floods', 'attacks-nonsense')],
  },
]
