import { api, type Flaw, unit } from '#tests/planted/flaw.ts'

const AT = 'src/server/features'

export const reports: Flaw[] = [
  {
    name: 'the period before overlaps by a day',
    file: `${AT}/overview/reports/reports.model.ts`,
    find: 'before: { from: addDays(from, -days), to: addDays(from, -1) } }',
    replace: 'before: { from: addDays(from, -days), to: from } }',
    tests: [unit(`${AT}/overview/reports/reports.model.test.ts`), api('overview/reports')],
  },
  {
    name: 'the first day of comments is missing',
    file: `${AT}/website/comments/comment-days.store.ts`,
    find: `    .where('day', '>=', from)`,
    replace: `    .where('day', '>', from)`,
    tests: [api('overview/reports')],
  },
  {
    name: 'spam counts as requests in the conversion',
    file: `${AT}/overview/reports/reports.service.ts`,
    find: `const asked = (await countLeads(period)).filter(({ state }) => state !== 'spam')`,
    replace: 'const asked = await countLeads(period)',
    tests: [api('overview/reports')],
  },
  {
    name: 'answers that broke the promise count as kept',
    file: `${AT}/overview/reports/reports.service.ts`,
    find: 'late: sumOf(slot.rows, (row) => row.total * (1 - row.kept)),',
    replace: 'late: sumOf(slot.rows, (row) => row.total * row.kept),',
    tests: [api('overview/reports')],
  },
  {
    name: 'the weekly letter goes to editors too',
    file: `${AT}/overview/reports/weekly-report.service.ts`,
    find: `accounts.team.listStaff('admin')`,
    replace: `accounts.team.listStaff('staff')`,
    tests: [api('overview/reports')],
  },
  {
    name: 'the weekly letter tells of the week that is not over',
    file: `${AT}/overview/reports/weekly-report.service.ts`,
    find: 'const monday = addDays(mondayOf(await settings.dayOf(clock.now())), -7)',
    replace: 'const monday = mondayOf(await settings.dayOf(clock.now()))',
    tests: [api('overview/reports')],
  },
  {
    name: 'the weekly letter is sent anew every hour',
    file: `${AT}/overview/reports/weekly-report.service.ts`,
    find: '      if (!(await takeWeek(tx, monday, isoNow(clock)))) return\n',
    replace: '      void takeWeek\n',
    tests: [api('overview/reports')],
  },
  {
    name: 'the office counts as a visitor of its own site',
    file: `${AT}/system/visits/visits.model.ts`,
    find: `return userAgent !== '' && !OWN_ROOMS.test(path) && !isRobot(userAgent)`,
    replace: `return userAgent !== '' && !isRobot(userAgent)`,
    tests: [unit(`${AT}/system/visits/visits.model.test.ts`), api('system/visits')],
  },
  {
    name: 'one visitor who comes twice in a day is two visitors',
    file: `${AT}/system/visits/visits.service.ts`,
    find: 'const salt = salts.get(day) ?? (await store.takeSalt(tx, day, newToken()))',
    replace: 'const salt = newToken()\n            await store.takeSalt(tx, day, salt)',
    tests: [api('system/visits')],
  },
]

export const backup: Flaw[] = [
  {
    name: 'a restore brings back sessions that were signed out',
    file: `${AT}/system/backup/writing/left-out.ts`,
    find: `  'sessions',\n`,
    replace: '',
    tests: [api('ledgers/tables')],
  },
  {
    name: 'the numbers of new rows begin anew after a restore',
    file: `${AT}/system/backup/reading/backup-restore.ts`,
    find: '    await engine.copying.setCounters(db, manifest.counters)\n',
    replace: '',
    tests: [api('ledgers/tables')],
  },
  {
    name: 'a file that was changed in a backup is taken',
    file: `${AT}/system/backup/reading/backup-read.ts`,
    find: `    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw damaged(\`\${name} was changed\`)`,
    replace: `    if (entry.bytes !== bytes || !sha256) throw damaged(\`\${name} was changed\`)`,
    tests: [api('system/backup')],
  },
  {
    name: 'the rows of a long table after the first piece are lost',
    file: `${AT}/system/backup/writing/backup-write.ts`,
    find: '  if (lines.length > 0) yield piece()\n',
    replace: '  if (lines.length > 0 && pieces === 0) yield piece()\n',
    tests: [api('system/backup')],
  },
  {
    name: 'uploads that came during the backup are left out',
    file: `${AT}/system/backup/writing/backup-write.ts`,
    find: '        await uploads?.run()\n',
    replace: '',
    tests: [api('system/backup-encrypted')],
  },
  {
    name: 'old backups are never deleted',
    file: `${AT}/system/backup/keeping/upkeep.ts`,
    find: '      await removeBackup(place, run.file)\n',
    replace: '',
    tests: [api('system/backup')],
  },
  {
    name: 'requests cannot be searched after a restore',
    file: 'src/server/features.ts',
    find: '[media, articles, leads, ',
    replace: '[media, articles, ',
    tests: [api('ledgers/tables')],
  },
]
