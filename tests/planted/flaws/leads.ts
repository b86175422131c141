import { api, type Flaw, unit } from '#tests/planted/flaw.ts'

const AT = 'src/server/features/clients/leads'

export const leads: Flaw[] = [
  {
    name: 'an erased sender leaves their company',
    file: `${AT}/privacy/lead-privacy.store.ts`,
    find: '  companyName: null,\n',
    replace: '',
    tests: [api('ledgers/erasure')],
  },
  {
    name: 'answers to an erased person stay',
    file: `${AT}/privacy/lead-privacy.store.ts`,
    find: `  await tx.deleteFrom('leadMessages').where('leadId', '=', id).execute()\n`,
    replace: '',
    tests: [api('ledgers/erasure')],
  },
  {
    name: 'the office finds an erased person by their words',
    file: `${AT}/privacy/lead-privacy.store.ts`,
    find: `  await engine.search.remove(tx, 'leads', id)\n`,
    replace: '  void engine\n',
    tests: [api('ledgers/erasure')],
  },
  {
    name: 'closed requests are forgotten after one year',
    file: `${AT}/privacy/lead-retention.service.ts`,
    find: 'const CLOSED_DAYS = 2 * 365',
    replace: 'const CLOSED_DAYS = 365',
    tests: [api('clients/retention')],
  },
  {
    name: 'whoever gives the address of another and never confirms it has the requests of the other erased',
    file: `${AT}/privacy/lead-privacy.store.ts`,
    find: `...(verified ? [lead('emailKey', '=', emailKey(email))] : [])`,
    replace: `...(id || verified ? [lead('emailKey', '=', emailKey(email))] : [])`,
    tests: [api('clients/retention', 'clients/personal-data')],
  },
  {
    name: 'a client is told that their request was taken for spam',
    file: `${AT}/own/own-requests.present.ts`,
    find: `return state === null || state === 'spam' ? 'new' : (state as OwnState)`,
    replace: `return state === null ? 'new' : (state as OwnState)`,
    tests: [api('clients/leads')],
  },
  {
    name: 'a client can be made to look after requests',
    file: `${AT}/leads.service.ts`,
    find: `if (!account || !isOpenTo('accountant', account.role)) {`,
    replace: `if (!account || !isOpenTo('client', account.role)) {`,
    tests: [api('clients/inbox', 'clients/leads')],
  },
  {
    name: 'the table of requests ends after the first batch',
    file: `${AT}/leads.service.ts`,
    find: '        before = batch.at(-1)?.id\n',
    replace: '        return\n',
    tests: [api('lists/long-exports')],
  },
  {
    name: 'the table of requests repeats the last one of a batch',
    file: `${AT}/leads.store.ts`,
    find: `query.where('id', '<', window.before ?? 0)`,
    replace: `query.where('id', '<=', window.before ?? 0)`,
    tests: [api('lists/long-exports')],
  },
  {
    name: 'a page repeats the last request of the one before',
    file: `${AT}/leads.service.ts`,
    find: 'const window = { limit: size, offset: (page - 1) * size }',
    replace: 'const window = { limit: size, offset: Math.max(0, (page - 1) * size - 1) }',
    tests: [api('lists/office')],
  },
  {
    name: 'spam counts among the requests that wait',
    file: `${AT}/intake/lead-intake.service.ts`,
    find: 'dueAt: spamReason ? null : replyBy,',
    replace: 'dueAt: replyBy,',
    tests: [api('overview/dashboard')],
  },
  {
    name: 'the firm is told of spam by mail',
    file: `${AT}/intake/lead-intake.service.ts`,
    find: '    if (!spamReason && !sender.isDemo) {',
    replace: '    if (!sender.isDemo) {',
    tests: [api('ledgers/writes')],
  },
  {
    name: 'a holiday counts as a working day',
    file: `${AT}/promise/working-hours.model.ts`,
    find: 'const open = closed.has(date) ? null : hours.week[weekdayOf(date)]',
    replace: 'const open = hours.week[weekdayOf(date)]\n    void closed',
    tests: [unit(`${AT}/promise/working-hours.test.ts`)],
  },
  {
    name: 'people who were exported come back with other names',
    file: 'src/server/http/csv-import.ts',
    find: `plainCell(cell.replace(/\\p{Cc}+/gu, ' ').trim())`,
    replace: `cell.replace(/\\p{Cc}+/gu, ' ').trim() || plainCell(cell)`,
    tests: [api('ledgers/record-round-trips')],
  },
]
