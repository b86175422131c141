import { api, type Flaw, postgres } from '#tests/planted/flaw.ts'

const tests = [postgres('races')]

/** What goes wrong only when two do the same at once. */
export const races: Flaw[] = [
  {
    name: 'a mail is claimed by whoever saw it queued',
    file: 'src/server/features/system/outbox/outbox.delivery.ts',
    find: `          await db.engine.lock(tx, 'outbox')\n`,
    replace: '',
    tests,
  },
  {
    name: 'a change of a request does not look whether another came between',
    file: 'src/server/features/clients/leads/leads.store.ts',
    find: `    .where('version', '=', lead.version)`,
    replace: '',
    tests,
  },
  {
    name: 'an article is read before it is locked',
    file: 'src/server/features/website/articles/writing/article-core.ts',
    find: `    await db.engine.lock(tx, \`article:\${id}\`)
    const before = await store.find(tx, id)`,
    replace: `    const before = await store.find(tx, id)
    await db.engine.lock(tx, \`article:\${id}\`)`,
    tests,
  },
  {
    name: 'a section of the settings is read before it is locked',
    file: 'src/server/features/system/settings/settings.service.ts',
    find: `    await db.engine.lock(tx, \`settings:\${save.section}\`)
    const current = await store.find(tx, save.section)`,
    replace: `    const current = await store.find(tx, save.section)
    await db.engine.lock(tx, \`settings:\${save.section}\`)`,
    tests,
  },
  {
    name: 'the last administrators are counted before they are locked',
    file: 'src/server/features/system/accounts/team/team.service.ts',
    find: `  await db.engine.lock(tx, 'admins')
  if ((await store.countAdmins(tx)) > 1) return`,
    replace: `  const admins = await store.countAdmins(tx)
  await db.engine.lock(tx, 'admins')
  if (admins > 1) return`,
    tests,
  },
  {
    name: 'a run begins though another instance holds the lease',
    file: 'src/server/runs/runs.ts',
    find: `      if (!(await claimLease(db.engine, tx, lease))) return null
`,
    replace: `      await claimLease(db.engine, tx, lease)
`,
    tests: [api('system/runs')],
  },
  {
    name: 'a file of the library is read without holding the library',
    file: 'src/server/features/website/publications/publication-files.service.ts',
    find: `const holdLibrary = (tx: Tx) => db.engine.lock(tx, 'publication-counts')`,
    replace: 'const holdLibrary = async (_: Tx) => {}',
    tests,
  },
  {
    name: 'a person is erased without being held',
    file: 'src/server/features/clients/people/customer-privacy.service.ts',
    find: `        await db.engine.lock(tx, \`person:\${id}\`)
`,
    replace: '',
    tests,
  },
  {
    name: 'the chain of the audit is written without a lock',
    file: 'src/server/features/system/audit/audit.service.ts',
    find: `      await db.engine.lock(tx, 'audit')\n      await chain.append(tx, {`,
    replace: '      await chain.append(tx, {',
    tests,
  },
  {
    name: 'a comment is moved from whatever state it is in by now',
    file: 'src/server/features/website/comments/comments.store.ts',
    find: `    .where('id', '=', comment.id)
    .where('state', '=', comment.state)`,
    replace: `    .where('id', '=', comment.id)`,
    tests,
  },
]
