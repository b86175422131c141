import { api, type Flaw } from '#tests/planted/flaw.ts'

const AT = 'src/server/features'

export const audit: Flaw[] = [
  {
    name: 'an event does not seal what was done',
    file: `${AT}/system/audit/audit.model.ts`,
    find: 'return hmac(key, [previousHash, at, actorId, doer, action, subject, detail, address])',
    replace: 'return hmac(key, [previousHash, at, actorId, doer, action, subject, detail.slice(0, 0), address])',
    tests: [api('system/audit-command')],
  },
  {
    name: 'an event that was taken out is not missed',
    file: `${AT}/system/audit/audit.model.ts`,
    find: 'return event.previousHash === previousHash && isSame(event.hash, sealOf(key, event))',
    replace: 'return previousHash.length >= 0 && isSame(event.hash, sealOf(key, event))',
    tests: [api('system/audit-command')],
  },
  {
    name: 'events that were cut off at the end are not missed',
    file: `${AT}/system/audit/audit-chain.ts`,
    find: 'isGenuine(key, head) && head.events === events',
    replace: 'head.events >= events',
    tests: [api('system/audit-attacks')],
  },
  {
    name: 'a filter by a last day leaves that day out',
    file: `${AT}/system/audit/audit.present.ts`,
    find: 'Date.parse(to) + DAY_MS : to',
    replace: 'Date.parse(to) : to',
    tests: [api('time/offsets', 'system/audit')],
  },
  {
    name: 'the table of the audit leaves out an event between two batches',
    file: `${AT}/system/audit/audit.service.ts`,
    find: '        from = batch.at(-1)?.id\n',
    replace: '        from = (batch.at(-1)?.id ?? 0) - 1\n',
    tests: [api('lists/long-exports', 'system/audit')],
  },
  {
    name: 'an event keeps the name of whoever acted',
    file: `${AT}/system/audit/audit.service.ts`,
    find: `doer: typeof doer === 'string' ? doer : 'account'`,
    replace: `doer: (typeof doer === 'string' ? doer : doer.name) as 'account'`,
    tests: [api('ledgers/erasure')],
  },
  {
    name: 'sending a test mail is not noted',
    file: `${AT}/system/outbox/outbox.service.ts`,
    find: `action: 'mail.tested'`,
    replace: `action: 'mail.retried'`,
    tests: [api('ledgers/writes')],
  },
]

export const settings: Flaw[] = [
  {
    name: 'a save over a newer version is taken',
    file: `${AT}/system/settings/settings.service.ts`,
    find: '    if (save.version !== version) {',
    replace: '    if (save.version > version) {',
    tests: [api('system/settings')],
  },
  {
    name: 'the public reads the sections of the office',
    file: `${AT}/system/settings/settings.service.ts`,
    find: 'PUBLIC_SECTIONS.map((name) => [name, from[name]])',
    replace: 'Object.keys(from).map((name) => [name, from[name]])',
    tests: [api('system/settings')],
  },
  {
    name: 'a saved section does not reach the pages',
    file: `${AT}/system/settings/settings.service.ts`,
    find: "    touch(tx, 'settings')\n",
    replace: '    void touch\n',
    tests: [api('ledgers/writes')],
  },
  {
    name: 'an earlier version brings back whichever comes first',
    file: `${AT}/system/settings/settings.store.ts`,
    find: `    .where('section', '=', section)
    .where('version', '=', version)`,
    replace: `    .where('section', '=', section)
    .where('version', '>', version - version)`,
    tests: [api('system/settings', 'ledgers/settings-round-trips')],
  },
]

export const outbox: Flaw[] = [
  {
    name: 'the keys in links stay in mails that were sent',
    file: `${AT}/system/outbox/outbox.delivery.ts`,
    find: '...withoutSecrets(mail),',
    replace: '...(mail.id < 0 ? withoutSecrets(mail) : {}),',
    tests: [api('system/outbox')],
  },
  {
    name: 'a mail that was refused for good is tried again',
    file: `${AT}/system/outbox/outbox.delivery.ts`,
    find: 'const delay = error instanceof MailRefused ? null : delayAfter(mail.attempts)',
    replace: 'const delay = error instanceof MailRefused && mail.id < 0 ? null : delayAfter(mail.attempts)',
    tests: [api('system/outbox')],
  },
  {
    name: 'an answer to a reply goes to the sender of all mails',
    file: `${AT}/system/outbox/outbox.delivery.ts`,
    find: '      replyTo: mail.replyTo ?? undefined,\n',
    replace: '',
    tests: [api('system/outbox')],
  },
  {
    name: 'trying all failed mails again sends the sent ones too',
    file: `${AT}/system/outbox/outbox.store.ts`,
    find: `    .where('state', '=', 'failed')
    .executeTakeFirst()
  return Number(numUpdatedRows)`,
    replace: `    .where('state', 'in', ['failed', 'sent'])
    .executeTakeFirst()
  return Number(numUpdatedRows)`,
    tests: [api('system/outbox')],
  },
  {
    name: 'mails that wait are swept away with the old ones',
    file: `${AT}/system/outbox/outbox.store.ts`,
    find: `    .where('state', 'in', ['sent', 'failed', 'dismissed'])
    .where('createdAt', '<', before)`,
    replace: `    .where('createdAt', '<', before)`,
    tests: [api('clients/retention')],
  },
  {
    name: 'mails to an erased person are found by their exact spelling only',
    file: `${AT}/system/outbox/outbox.store.ts`,
    find: '`(lower(recipient) = ${key} or lower(reply_to) = ${key})`',
    replace: "`(recipient = ${recipient} or reply_to = ${recipient}) and ${key} <> ''`",
    tests: [api('ledgers/erasure', 'clients/customer-data')],
  },
]
