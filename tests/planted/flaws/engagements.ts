import { api, type Flaw } from '#tests/planted/flaw.ts'

const PROPOSALS = 'src/server/features/work/proposals'
const ENGAGEMENTS = 'src/server/features/work/engagements'
const DEADLINES = 'src/server/features/work/deadlines'
const CALENDAR = 'src/server/features/work/calendar'

export const proposals: Flaw[] = [
  {
    name: 'a signature under an older version counts for the newer one',
    file: `${PROPOSALS}/proposal-sending.ts`,
    find: 'await parts.replaceSigners(tx, id, admitted)',
    replace: 'if (number === 1) await parts.replaceSigners(tx, id, admitted)',
    tests: [api('work/proposals')],
  },
  {
    name: 'what was chosen under an older version is taken for the newer one',
    file: `${PROPOSALS}/proposal-sending.ts`,
    find: '          choice: null,\n',
    replace: '',
    tests: [api('work/proposals')],
  },
  {
    name: 'the second signer changes what the first has chosen and signed',
    file: `${PROPOSALS}/signing.service.ts`,
    find: '    if (theirs && !isSameChoice(theirs, yours)) throw choseOtherwise(sent, signers, { theirs, yours })\n',
    replace: '',
    tests: [api('work/proposals')],
  },
  {
    name: 'a code for one proposal signs another',
    file: 'src/server/features/system/accounts/sign-in/signing-codes.service.ts',
    find: 'update(`signing-code:${accountId}:${matter}:${code}`)',
    replace: 'update(`signing-code:${accountId}:${matter.slice(0, 0)}:${code}`)',
    tests: [api('work/proposals')],
  },
  {
    name: 'a client sees the drafts of the firm in the list',
    file: `${PROPOSALS}/signing.service.ts`,
    find: 'const filter = { clientId, sentOnly: true }',
    replace: 'const filter = { clientId, sentOnly: false }',
    tests: [api('work/proposals')],
  },
  {
    name: 'whoever has signed already is reminded to sign',
    file: `${PROPOSALS}/proposal-days.ts`,
    find: 'turnOf(signers, proposal.signingOrder).filter(({ email }) => email)',
    replace: 'signers.filter(({ email }) => email)',
    tests: [api('work/proposals')],
  },
  {
    name: 'a proposal is over on the morning of its last day',
    file: `${PROPOSALS}/proposals.model.ts`,
    find: 'expiresOn !== null && expiresOn < today',
    replace: 'expiresOn !== null && expiresOn <= today',
    tests: [api('work/proposals')],
  },
  {
    name: 'the firm is not told that a proposal was declined',
    file: `${PROPOSALS}/signing.service.ts`,
    find: `        await mails.answered(tx, { ...proposal, title: page.sent.title }, 'declined')\n`,
    replace: '',
    tests: [api('work/proposals')],
  },
  {
    name: 'the first version is sealed, not the one that was signed',
    file: `${PROPOSALS}/accepted-record.ts`,
    find: 'parts.findVersion(db, id, proposal.sentNumber)',
    replace: 'parts.findVersion(db, id, 1)',
    tests: [api('work/seals')],
  },
  {
    name: 'somebody copies the proposal of a client whom they do not see',
    file: `${PROPOSALS}/proposals.service.ts`,
    find: 'const original = await required(actor, copyOf)',
    replace: 'const original = (await store.find(db.read, copyOf)) ?? (await required(actor, copyOf))',
    tests: [api('work/proposals-access')],
  },
  {
    name: 'asked for one client, engagements are shown to whoever asks',
    file: `${ENGAGEMENTS}/engagements.store.ts`,
    find: `  const query = db.selectFrom('engagements').where(visible('engagements.clientId'))
  return clientId === undefined ? query : query.where('clientId', '=', clientId)`,
    replace: `  const query = db.selectFrom('engagements')
  return clientId === undefined
    ? query.where(visible('engagements.clientId'))
    : query.where('clientId', '=', clientId)`,
    tests: [api('work/proposals-access')],
  },
  {
    name: 'renewed, an engagement brings no deadlines any more',
    file: `${ENGAGEMENTS}/engagements.service.ts`,
    find: 'option: null, addOn: false, papers: null }))',
    replace: 'option: null, addOn: false, papers: null, deadlineRule: null }))',
    tests: [api('work/proposals')],
  },
]

export const deadlines: Flaw[] = [
  {
    name: 'the holidays of a region are in the preview and not in the dates',
    file: `${DEADLINES}/filling.ts`,
    find: 'workingDays(seen?.region ?? null, span)',
    replace: 'workingDays(null, span)',
    tests: [api('work/deadlines')],
  },
  {
    name: 'dates stay where a closing day had moved them',
    file: `${DEADLINES}/rules/closing-days.service.ts`,
    find: `throw notFound('The firm is not closed on this day.')
        await markStale(tx)`,
    replace: `throw notFound('The firm is not closed on this day.')`,
    tests: [api('work/deadlines')],
  },
  {
    name: 'what is given to a colleague is told to whoever answers for the client',
    file: `${DEADLINES}/reminders/reminders.store.ts`,
    find: 'coalesce(deadlines.assignee_id, clients.responsible_id)',
    replace: 'coalesce(clients.responsible_id, deadlines.assignee_id)',
    tests: [api('work/deadline-reminders')],
  },
  {
    name: 'what belongs to somebody who has left the firm is told to nobody',
    file: `${DEADLINES}/reminders/reminders.store.ts`,
    find: `where.or([own, where(whose, 'is', null), where(whose, 'not in', person.everybody)])`,
    replace: `where.or([own, where(whose, 'is', null)])`,
    tests: [api('work/deadline-reminders')],
  },
  {
    name: 'a document of another client is taken as proof',
    file: `${DEADLINES}/deadlines.service.ts`,
    find: 'if (found?.clientId !== clientId || found.isDeleted)',
    replace: 'if (!found || found.isDeleted)',
    tests: [api('work/deadlines')],
  },
  {
    name: 'a rule for all clients reaches those of another team',
    file: `${DEADLINES}/rules/rules.store.ts`,
    find: `    .where('deletedAt', 'is', null)
    .where(visible('clients.id'))`,
    replace: `    .where('deletedAt', 'is', null)`,
    tests: [api('work/deadlines')],
  },
  {
    name: 'what one of two merged clients has filed is open again',
    file: `${DEADLINES}/deadline-belongings.store.ts`,
    find: '  await dropOpenDuplicates(tx, fromId, toId)\n',
    replace: '',
    tests: [api('work/deadlines')],
  },
  {
    name: 'what was given to a colleague stays in one’s own calendar',
    file: `${DEADLINES}/calendar-dates.store.ts`,
    find: `    .where('assigneeId', 'is', null)\n`,
    replace: '',
    tests: [api('work/calendar-feeds')],
  },
  {
    name: 'the calendar of one client shows the other clients of its owner',
    file: `${CALENDAR}/calendar-feeds.service.ts`,
    find: 'clientId: feed.clientId,',
    replace: 'clientId: null,',
    tests: [api('work/calendar-feeds')],
  },
  {
    name: 'people are told of a date a day later than they chose',
    file: `${CALENDAR}/subscriber-reminders.ts`,
    find: 'services.includes(service) && dueOn <= until',
    replace: 'services.includes(service) && dueOn < until',
    tests: [api('work/calendar')],
  },
  {
    name: 'an old link opens the choices of whoever has its number now',
    file: 'src/server/features/website/newsletter/subscribers/subscribers.service.ts',
    find: 'if (!found || found.createdAt !== name.createdAt) throw linkEnded()',
    replace: 'if (!found) throw linkEnded()',
    tests: [api('work/calendar')],
  },
]
