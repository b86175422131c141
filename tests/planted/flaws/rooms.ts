import { api, type Flaw } from '#tests/planted/flaw.ts'

const AT = 'src/server/features'

export const clients: Flaw[] = [
  {
    name: 'an owner removes the people of another client',
    file: `${AT}/clients/clients/members/client-members.store.ts`,
    find: `    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('state', '<>', 'removed')`,
    replace: `    .where('id', '=', id)
    .where('clientId', '>', clientId - clientId)
    .where('state', '<>', 'removed')`,
    tests: [api('clients/clients-access')],
  },
  {
    name: 'colleagues who came by a merge still see the client after it was undone',
    file: `${AT}/clients/clients/merging/client-merges.service.ts`,
    find: '        await merges.takeFromTeam(tx, clientId, moved.team)\n',
    replace: '',
    tests: [api('clients/clients-access')],
  },
  {
    name: 'whoever becomes responsible for a client cannot see it',
    file: `${AT}/clients/clients/clients.service.ts`,
    find: 'if (team || after.responsibleId !== before.responsibleId) await setTeam(tx, after, team ?? known)',
    replace: 'if (team) await setTeam(tx, after, team ?? known)',
    tests: [api('clients/clients-access')],
  },
  {
    name: 'people whose account is suspended are told of papers all the same',
    file: `${AT}/clients/clients/members/client-recipients.store.ts`,
    find: `    .where('accounts.suspendedAt', 'is', null)\n`,
    replace: '',
    tests: [api('clients/documents')],
  },
  {
    name: 'erasing a person empties the record of a client that the firm works for',
    file: `${AT}/clients/clients/privacy/client-privacy.store.ts`,
    find: `found.where('state', '=', 'prospect').execute()`,
    replace: `found.where('state', '<>', 'ended').execute()`,
    tests: [api('clients/clients', 'ledgers/erasure')],
  },
  {
    name: 'a deleted client is restored by somebody who may not see it',
    file: `${AT}/clients/clients/clients.service.ts`,
    find: `        // Whoever may not see it could not have deleted it either.
        await access.requireOf(actor, { clientId: id }, { need: 'staff', noSuch, reader: tx })
`,
    replace: '',
    tests: [api('clients/clients-access')],
  },
]

export const documents: Flaw[] = [
  {
    name: 'a file that two clients send is taken for one document',
    file: `${AT}/clients/documents/documents.store.ts`,
    find: `    .where('v.clientId', '=', same.clientId)\n`,
    replace: '',
    tests: [api('clients/documents-access')],
  },
  {
    name: 'a file becomes a version of the document of another client',
    file: `${AT}/clients/documents/receiving.ts`,
    find: 'if (document?.clientId !== clientId || document.deletedAt)',
    replace: 'if (!document || document.deletedAt)',
    tests: [api('clients/documents-access', 'system/uploads')],
  },
  {
    name: 'a document is moved into the folder of another client',
    file: `${AT}/clients/documents/documents.service.ts`,
    find: 'if (wanted.folder && folder?.clientId !== document.clientId)',
    replace: 'if (wanted.folder && !folder)',
    tests: [api('clients/documents-access')],
  },
  {
    name: 'a client deletes what the firm has accepted',
    file: `${AT}/clients/documents/documents.model.ts`,
    find: `  if (isAccepted) return 'accepted'\n`,
    replace: '',
    tests: [api('clients/documents')],
  },
  {
    name: 'a list that is withdrawn takes accepted papers with it',
    file: `${AT}/clients/documents/requests/paper-requests.service.ts`,
    find: `          if (mayBecome(found.state, 'withdrawn'))\n`,
    replace: `          if (found.state !== 'withdrawn')\n`,
    tests: [api('clients/documents')],
  },
  {
    name: 'people are reminded by the clock of UTC, in the middle of the firm’s night',
    file: `${AT}/system/outbox/reminders.ts`,
    find: `wallClock(clock.now(), timeZone)`,
    replace: `wallClock(clock.now(), timeZone && 'UTC')`,
    tests: [api('clients/documents')],
  },
  {
    name: 'a document under legal hold goes with the trash',
    file: `${AT}/clients/documents/retention/removal.store.ts`,
    find: `    .where('holdReason', 'is', null)\n`,
    replace: '',
    tests: [api('clients/documents')],
  },
  {
    name: 'the sweep takes the keys of encrypted documents for files that nobody names',
    file: `${AT}/clients/documents/documents.service.ts`,
    find: `if (key.endsWith('.key') || clock.now()`,
    replace: 'if (clock.now()',
    also: {
      file: 'src/platform/encrypted-storage.ts',
      find: 'if (!file.key.endsWith(KEY_ENDING)) yield file',
      replace: 'yield file',
    },
    tests: [api('clients/documents-encrypted')],
  },
  {
    name: 'the firm is told of what it has sent itself',
    file: `${AT}/clients/documents/receiving.ts`,
    find: 'toldAt: sender.isStaff ? now : null',
    replace: 'toldAt: sender.isStaff && file.bytes < 0 ? now : null',
    tests: [api('clients/documents')],
  },
  {
    name: 'what the firm sends keeps back the mail about what clients have sent',
    file: `${AT}/clients/documents/receipts/receipts.store.ts`,
    find: `    .whereRef('toldAt', '>', 'at')\n`,
    replace: `    .whereRef('toldAt', '>=', 'at')\n`,
    tests: [api('clients/documents')],
  },
  {
    name: 'papers that came over by a merge are found by their words at the old client alone',
    file: `${AT}/clients/documents/document-belongings.store.ts`,
    find: '    await queueKnown(tx, ids)\n',
    replace: '    void queueKnown\n',
    tests: [api('clients/documents')],
  },
]

export const conversations: Flaw[] = [
  {
    name: 'a message is taken for that of somebody else who sent the same key',
    file: `${AT}/clients/conversations/conversations.service.ts`,
    find: '`${actor.accountId}:${idempotencyKey}`',
    replace: '`${actor.role}:${idempotencyKey}`',
    tests: [api('clients/conversations')],
  },
  {
    name: 'a client who writes is not heard by whoever looks after the conversation',
    file: `${AT}/clients/conversations/conversation-mails.ts`,
    find: 'const wanted = conversation.assignee?.id ?? client?.responsibleId',
    replace: 'const wanted = client?.responsibleId ?? conversation.assignee?.id',
    tests: [api('clients/conversations')],
  },
  {
    name: 'people whose account is suspended are told of messages all the same',
    file: `${AT}/clients/conversations/conversation-mails.ts`,
    find: 'if (account && !account.suspendedAt) readers.push(member)',
    replace: 'if (account) readers.push(member)',
    tests: [api('clients/conversations')],
  },
  {
    name: 'whoever did not read a message is never told of another',
    file: `${AT}/clients/conversations/conversations.model.ts`,
    find: 'return Date.parse(now) - Date.parse(mark.toldAt) >= HOUR_MS',
    replace: 'return Date.parse(now) - Date.parse(mark.toldAt) < -HOUR_MS',
    tests: [api('clients/conversations')],
  },
  {
    name: 'conversations that came by a merge stay when it is undone',
    file: `${AT}/clients/conversations/conversations.service.ts`,
    find: 'store.giveToClient(tx, moved as number[], toId)',
    replace: 'store.giveToClient(tx, (moved as number[]).slice(0, 0), toId)',
    tests: [api('clients/conversations')],
  },
  {
    name: 'somebody whose account is suspended writes by email',
    file: `${AT}/clients/incoming-mail/take-in.ts`,
    find: 'if (!account || account.suspendedAt) return',
    replace: 'if (!account) return',
    tests: [api('clients/incoming-mail')],
  },
  {
    name: 'what somebody who may no longer write sends by email is lost',
    file: `${AT}/clients/incoming-mail/take-in.ts`,
    find: 'if (!(error instanceof Problem) || error.status >= 500 || isTooMany(error)) throw error',
    replace: 'if (!(error instanceof Problem) || error.status >= 400 || isTooMany(error)) throw error',
    tests: [api('clients/incoming-mail')],
  },
  {
    name: 'emails that still wait are swept away with the old ones',
    file: `${AT}/clients/incoming-mail/incoming-mail.store.ts`,
    find: `    .where('state', '<>', 'waiting')\n`,
    replace: '',
    tests: [api('clients/incoming-mail')],
  },
]
