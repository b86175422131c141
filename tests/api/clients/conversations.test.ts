import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { momentOf } from '#domain/time/wall-clock.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { proposalsOf } from '#tests/support/proposals.ts'
import { pdfOf, sendFile } from '#tests/support/rooms.ts'

type Headers = Record<string, string>

describe('conversations', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  let admin: Headers
  beforeAll(async () => {
    app = await startApp()
    desk = clientsOf(app)
    admin = await app.as('admin')
  })
  afterAll(() => app.closeConsistent())

  async function room() {
    const client = await desk.make()
    const owner = await desk.member(client.id, 'owner')
    const reader = await desk.member(client.id, 'reader')
    return { client, owner, reader, own: `/api/my/clients/${client.id}/conversations` }
  }
  const mailsTo = (to: string) =>
    app.db.read
      .selectFrom('outboxMails')
      .selectAll()
      .where('recipient', '=', to)
      .where('kind', '=', 'conversation.message')
      .execute()
  const opening = { subject: 'Car and home', body: 'May I write off the car?' }

  it('H1: both sides write, and each sees what the other wrote', async () => {
    const { client, owner, own } = await room()
    const begun = await desk.done('POST', own, opening, owner.bearer)
    expect(begun).toMatchObject({ subject: 'Car and home', clientName: client.name, state: 'open', assignee: null })
    const answered = await desk.done('POST', `/api/conversations/${begun.id}/messages`, { body: 'Half of it.' }, admin)
    expect(
      answered.messages.map(({ body, fromFirm }: { body: string; fromFirm: boolean }) => [body, fromFirm]),
    ).toEqual([
      ['May I write off the car?', false],
      ['Half of it.', true],
    ])
    const seen = await desk.done('GET', `${own}/${begun.id}`, undefined, owner.bearer)
    expect(seen.messages).toHaveLength(2)
    expect(seen).toMatchObject({ unread: true, lastFromFirm: true })
  })

  it('H1: the mail about a message holds its subject and none of its words, unless the firm wants them', async () => {
    const { owner, own } = await room()
    const begun = await desk.done('POST', own, { subject: 'Payroll', body: 'First question' }, owner.bearer)
    await desk.done('POST', `/api/conversations/${begun.id}/messages`, { body: 'A secret answer' }, admin)
    const [told] = await mailsTo(owner.email)
    expect(told?.subject).toContain('Payroll')
    expect(`${told?.text}${told?.html}`).not.toContain('secret')
    expect(told?.text).toContain(`/portal/${begun.clientId}/conversations/${begun.id}`)
  })

  it('H1: several messages in a row are told of once, until they were read', async () => {
    const { owner, own } = await room()
    const begun = await desk.done('POST', own, opening, owner.bearer)
    const write = (body: string) => desk.done('POST', `/api/conversations/${begun.id}/messages`, { body }, admin)
    for (const body of ['One', 'Two', 'Three']) await write(body)
    expect(await mailsTo(owner.email)).toHaveLength(1)
    const { messages } = await desk.done('GET', `${own}/${begun.id}`, undefined, owner.bearer)
    await desk.done('POST', `${own}/${begun.id}/read`, { upTo: messages.at(-1).id }, owner.bearer)
    await write('Four')
    expect(await mailsTo(owner.email)).toHaveLength(2)
  })

  it('H1: who has not read is told again after an hour', async () => {
    const { owner, own } = await room()
    const begun = await desk.done('POST', own, opening, owner.bearer)
    const write = (body: string) => desk.done('POST', `/api/conversations/${begun.id}/messages`, { body }, admin)
    await write('One')
    app.clock.advance({ minutes: 59 })
    await write('Two')
    expect(await mailsTo(owner.email)).toHaveLength(1)
    app.clock.advance({ minutes: 1 })
    await write('Three')
    expect(await mailsTo(owner.email)).toHaveLength(2)
  })

  it('H1: nobody is told whose account is suspended', async () => {
    const { client, owner, reader } = await room()
    await app.db.transaction((tx) =>
      tx
        .updateTable('accounts')
        .set({ suspendedAt: app.clock.now().toISOString() })
        .where('id', '=', reader.accountId)
        .execute(),
    )
    await desk.done('POST', '/api/conversations', { clientId: client.id, ...opening }, admin)
    expect([await mailsTo(owner.email), await mailsTo(reader.email)]).toMatchObject([[{}], []])
  })

  it('H1: what a client writes is told to whoever looks after the conversation, else to whoever is responsible', async () => {
    const [responsible, colleague] = [
      await app.person({ role: 'accountant' }),
      await app.person({ role: 'accountant' }),
    ]
    const client = await desk.make({ responsible: responsible.accountId })
    const owner = await desk.member(client.id, 'owner')
    const own = `/api/my/clients/${client.id}/conversations`
    const told = async () => [(await mailsTo(responsible.email)).length, (await mailsTo(colleague.email)).length]
    const { id, version } = await desk.done('POST', own, opening, owner.bearer)
    expect(await told()).toEqual([1, 0])
    await desk.done('PATCH', `/api/conversations/${id}`, { version, assigneeId: colleague.accountId }, admin)
    await desk.done('POST', `${own}/${id}/messages`, { body: 'Any news?' }, owner.bearer)
    expect(await told()).toEqual([1, 1])
  })

  it('H1: a message whose answer was lost is sent once', async () => {
    const { owner, own } = await room()
    const once = { ...owner.bearer, 'Idempotency-Key': 'lost-answer-1' }
    const first = await desk.done('POST', own, opening, once)
    const second = await desk.done('POST', own, opening, once)
    expect(second.id).toBe(first.id)
    expect(second.messages).toHaveLength(1)
  })

  it('H1: two people who happen to send the same key are both heard', async () => {
    const { client, owner, own } = await room()
    const other = await desk.member(client.id, 'contributor')
    const key = { 'Idempotency-Key': 'the-same-key-1' }
    const first = await desk.done('POST', own, opening, { ...owner.bearer, ...key })
    const second = await desk.done('POST', own, { subject: 'Rent', body: 'And the rent?' }, { ...other.bearer, ...key })
    expect([second.id === first.id, second.messages[0].body]).toEqual([false, 'And the rent?'])
  })

  it('H1: documents of the client come with a message, and of nobody else', async () => {
    const { client, owner, own } = await room()
    const send = async (who: typeof owner, clientId: number, words: string) => {
      const file = { name: `${words}.pdf`, client: clientId, target: 'message:0', content: pdfOf(words) }
      return (await sendFile(app, who, file)).body.receipt.documentId as string
    }
    const statement = await send(owner, client.id, 'Statement')
    const begun = await desk.done('POST', own, { ...opening, documents: [statement, statement] }, owner.bearer)
    expect(begun.messages[0].files).toMatchObject([{ id: statement, name: 'Statement.pdf', state: 'there' }])
    const seen = await desk.done('GET', `/api/conversations/${begun.id}`, undefined, admin)
    const { url } = seen.messages[0].files[0]
    expect((await app.call(url, { headers: admin })).status).toBe(200)

    const other = await room()
    const foreign = await send(other.owner, other.client.id, 'Foreign')
    for (const documents of [[foreign], ['no-such-document']]) {
      const refused = await desk.send('POST', `${own}/${begun.id}/messages`, { body: 'Look', documents }, owner.bearer)
      expect(refused).toMatchObject({ status: 422, body: { fields: { documents: expect.any(String) } } })
    }
    const after = await desk.done('GET', `${own}/${begun.id}`, undefined, owner.bearer)
    expect(after.messages).toHaveLength(1)

    await desk.done('DELETE', `/api/documents/${statement}`, undefined, owner.bearer)
    const gone = await desk.done('GET', `${own}/${begun.id}`, undefined, owner.bearer)
    expect(gone.messages[0].files).toMatchObject([{ name: 'Statement.pdf', state: 'deleted', url: null }])
  })

  it('H1: a conversation is about a request or a document of its client, and is found by it', async () => {
    const { client, owner, own } = await room()
    const asked = { clients: [client.id], title: 'Year end', items: [{ title: 'Bank statements' }] }
    const [request] = (await desk.done('POST', '/api/paper-requests', asked, admin)).items
    const about = `request:${request.id}`
    const begun = await desk.done('POST', own, { ...opening, about }, owner.bearer)
    expect(begun.about).toMatchObject({ kind: 'request', title: 'Year end' })
    await desk.done('POST', '/api/conversations', { clientId: client.id, ...opening }, admin)
    for (const [path, who] of [
      [`${own}?about=${about}`, owner.bearer],
      [`/api/conversations?view=all&client=${client.id}&about=${about}`, admin],
    ] as const) {
      const { items } = await desk.done('GET', path, undefined, who)
      expect(items.map(({ id }: { id: number }) => id)).toEqual([begun.id])
    }
    const other = await room()
    const refused = await desk.send('POST', other.own, { ...opening, about }, other.owner.bearer)
    expect(refused).toMatchObject({ status: 422, body: { fields: { about: expect.any(String) } } })
  })

  it('H1: a conversation is about a proposal of its client once that was sent', async () => {
    const { client, proposal, signer } = await proposalsOf(app).opened()
    const own = `/api/my/clients/${client.id}/conversations`
    const about = `proposal:${proposal.id}`
    const begun = await desk.done('POST', own, { ...opening, about }, signer)
    expect(begun.about).toEqual({ kind: 'proposal', id: proposal.id, title: 'Your books', url: null })
    const seen = await desk.done('GET', `/api/conversations?view=all&about=${about}`, undefined, admin)
    expect(seen.items).toMatchObject([{ id: begun.id }])
    const draft = await desk.done('POST', '/api/proposals', { clientId: client.id }, admin)
    const other = await room()
    for (const [at, what, who] of [
      [own, `proposal:${draft.id}`, signer],
      [other.own, about, other.owner.bearer],
      // Nothing of this kind is known to this client.
      [own, 'deadline:999999', signer],
    ] as const) {
      const refused = await desk.send('POST', at, { ...opening, about: what }, who)
      expect(refused).toMatchObject({ status: 422, body: { fields: { about: 'Choose something of this client' } } })
    }
  })

  /** A user who asks through the form while signed in. */
  async function asker(by: Headers = admin) {
    const person = await app.person({ role: 'client' })
    const asked = { name: person.name, email: person.email, message: 'Do you work for bakers?' }
    const { reference } = await desk.done('POST', '/api/contact', asked, person.bearer)
    const [lead] = (await desk.done('GET', `/api/leads?q=${reference}`, undefined, admin)).items
    const reply = { version: lead.version, subject: 'Your question', body: 'Gladly.' }
    await desk.done('POST', `/api/leads/${lead.id}/replies`, reply, by)
    return { person, reference, lead: lead.id as number, own: `/api/my/requests/${reference}` }
  }
  const bodiesOf = ({ messages }: { messages: { body: string }[] }) => messages.map(({ body }) => body)

  it('H2: what a signed-in person asked is a conversation, and what they write back is in the inbox on the same request', async () => {
    const { person, lead, own } = await asker()
    const seen = await desk.done('GET', own, undefined, person.bearer)
    expect(bodiesOf(seen)).toEqual(['Do you work for bakers?', 'Gladly.'])
    expect(seen).toMatchObject({ state: 'answered', conversation: null })
    const once = { ...person.bearer, 'Idempotency-Key': 'write-back-1' }
    for (const _ of [1, 2]) await desk.done('POST', `${own}/messages`, { body: 'Then please call me.' }, once)
    const file = await desk.done('GET', `/api/leads/${lead}`, undefined, admin)
    expect(file).toMatchObject({ state: 'in-progress' })
    expect(file.messages.map((one: { fromFirm: boolean; body: string }) => [one.fromFirm, one.body])).toEqual([
      [true, 'Gladly.'],
      [false, 'Then please call me.'],
    ])
    const told = app.db.read.selectFrom('outboxMails').selectAll().where('kind', '=', 'lead.written')
    expect((await told.execute()).filter(({ text }) => text.includes('Then please call me.'))).toHaveLength(1)
    // Nobody else comes to it, and no word of the office's notes is in it.
    await desk.done('POST', `/api/leads/${lead}/notes`, { text: 'Seems in a hurry' }, admin)
    expect(JSON.stringify(await desk.done('GET', own, undefined, person.bearer))).not.toContain('hurry')
    const stranger = (await app.person({ role: 'client' })).bearer
    expect((await desk.send('GET', own, undefined, stranger)).status).toBe(404)
    expect((await desk.send('POST', `${own}/messages`, { body: 'Let me in' }, stranger)).status).toBe(404)
    expect((await desk.send('GET', own, undefined, {})).status).toBe(401)
  })

  it('M5: whoever has not given a name yet answers a request and takes its sender as a client in the name of the firm', async () => {
    const { bearer: unnamed } = await app.person({ role: 'admin', name: 'Administrator' })
    const { name: firm } = await app.services.settings.get('firm')
    const { person, lead, own } = await asker(unnamed)
    const client = await desk.done('POST', `/api/leads/${lead}/client`, {}, unnamed)
    const member = { name: person.name, email: person.email, right: 'owner' }
    await desk.done('POST', `/api/clients/${client.id}/members`, member, unnamed)
    const request = await desk.done('GET', own, undefined, person.bearer)
    const at = `/api/my/clients/${client.id}/conversations`
    const { conversation } = request
    const thread = await desk.done('GET', `${at}/${conversation.id}`, undefined, person.bearer)
    for (const seen of [request, await desk.done('GET', at, undefined, person.bearer), thread]) {
      expect(JSON.stringify(seen)).toContain(firm)
      expect(JSON.stringify(seen)).not.toContain('Administrator')
    }
  })

  it('M3: a stranger comes back to their question by the link in the email and a code, and without the code nothing changes', async () => {
    const email = 'stranger@chat.example'
    const asked = { name: 'Sam Stranger', email, message: 'Do you work for painters?' }
    const { reference } = await desk.done('POST', '/api/contact', asked, {})
    const mails = (to: string) =>
      app.db.read.selectFrom('outboxMails').selectAll().where('recipient', '=', to).orderBy('id').execute()
    const link = `/portal/requests/${reference}?for=`
    expect((await mails(email)).map(({ text }) => text.includes(link))).toEqual([true])
    const known = (address: string) =>
      app.db.read.selectFrom('accounts').select('name').where('email', '=', address).execute()
    // Following the link, and showing a code that nobody sent, make no account.
    expect((await desk.send('POST', '/api/auth/code/verify', { email, code: '123456' }, {})).status).toBe(401)
    expect(await known(email)).toEqual([])

    const signer = await proposalsOf(app).signerOf(email)
    expect(await known(email)).toEqual([{ name: 'Sam Stranger' }])
    const own = `/api/my/requests/${reference}`
    expect(bodiesOf(await desk.done('GET', own, undefined, signer))).toEqual(['Do you work for painters?'])
    await desk.done('POST', `${own}/messages`, { body: 'And for glaziers?' }, signer)
    expect(await desk.done('GET', '/api/my/clients', undefined, signer)).toEqual({ items: [] })
    const other = await asker()
    expect((await desk.send('GET', other.own, undefined, signer)).status).toBe(404)

    // An address that nobody wrote from gets the same words, and neither a code nor an account.
    const nobody = 'nobody@chat.example'
    const answers = [email, nobody].map((each) => desk.done('POST', '/api/auth/code', { email: each }, {}))
    const [one, another] = await Promise.all(answers)
    expect(one).toEqual(another)
    await app.services.accounts.settled()
    expect([await known(nobody), await mails(nobody)]).toEqual([[], []])
    // The answer has the link too.
    const [lead] = (await desk.done('GET', `/api/leads?q=${reference}`, undefined, admin)).items
    const reply = { version: lead.version, subject: 'Your question', body: 'Gladly.' }
    await desk.done('POST', `/api/leads/${lead.id}/replies`, reply, admin)
    const letter = (await mails(email)).find(({ text }) => text.includes('Gladly.'))
    expect(letter?.text).toContain(link)
  })

  it('H2: a request that has become a client goes on as a conversation in its room, with nothing copied', async () => {
    const { person, reference, lead, own } = await asker()
    const client = await desk.done('POST', `/api/leads/${lead}/client`, {}, admin)
    expect((await desk.done('GET', own, undefined, person.bearer)).conversation).toBeNull()
    await desk.invite(client.id, person.email, 'owner')
    const { conversation } = await desk.done('GET', own, undefined, person.bearer)
    const address = `/api/my/clients/${client.id}/conversations/${conversation.id}`
    const room = await desk.done('GET', address, undefined, person.bearer)
    expect(room.subject).toContain(reference)
    expect(bodiesOf(room)).toEqual(['Do you work for bakers?', 'Gladly.', expect.stringContaining('continues here')])
    await desk.done('POST', `${address}/messages`, { body: 'Here I am.' }, person.bearer)
    const office = await desk.done('GET', `/api/conversations/${conversation.id}`, undefined, admin)
    expect(bodiesOf(office).at(-1)).toBe('Here I am.')
    const { version } = await desk.done('GET', `/api/leads/${lead}`, undefined, admin)
    await desk.done('POST', `/api/leads/${lead}/replies`, { version, subject: 'One more', body: 'By the way.' }, admin)
    expect(bodiesOf(await desk.done('GET', address, undefined, person.bearer))).toContain('By the way.')
  })

  it('H2: a client made of a request by mistake can be deleted, and made again', async () => {
    const { lead } = await asker()
    const first = await desk.done('POST', `/api/leads/${lead}/client`, {}, admin)
    await desk.done('DELETE', `/api/clients/${first.id}`, undefined, admin)
    const second = await desk.done('POST', `/api/leads/${lead}/client`, {}, admin)
    const { items } = await desk.done('GET', `/api/conversations?client=${second.id}`, undefined, admin)
    expect(items).toHaveLength(1)
  })

  it('H3: notes are for the office and never reach a client', async () => {
    const { owner, own } = await room()
    const begun = await desk.done('POST', own, opening, owner.bearer)
    const note = { body: 'Check with the tax office', isNote: true }
    const noted = await desk.done('POST', `/api/conversations/${begun.id}/messages`, note, admin)
    expect(noted.messages.at(-1)).toMatchObject({ isNote: true, body: note.body })
    const seen = await desk.done('GET', `${own}/${begun.id}`, undefined, owner.bearer)
    expect(JSON.stringify(seen)).not.toContain('tax office')
    const { items } = await desk.done('GET', own, undefined, owner.bearer)
    expect(JSON.stringify(items)).not.toContain('tax office')
    expect(await mailsTo(owner.email)).toHaveLength(0)
  })

  it('H2: a message can be undone until it leaves; it is stored at once, and the client sees and hears of it later', async () => {
    const { owner, own } = await room()
    const begun = await desk.done('POST', own, opening, owner.bearer)
    const path = `/api/conversations/${begun.id}/messages`
    const write = async (body: string) =>
      (await desk.done('POST', path, { body, undoable: true }, admin)).messages.at(-1) as {
        id: number
        leavesAt: string
      }
    const seen = async () =>
      (await desk.done('GET', `${own}/${begun.id}`, undefined, owner.bearer)).messages.map(
        ({ body }: { body: string }) => body,
      )
    const first = await write('A mistake')
    expect(first.leavesAt).not.toBeNull()
    await app.services.conversations.releaseMessages()
    expect(await seen()).toEqual([opening.body])
    expect(await mailsTo(owner.email)).toHaveLength(0)
    const stranger = await app.person({ role: 'accountant' })
    expect((await desk.send('DELETE', `${path}/${first.id}`, undefined, stranger.bearer)).status).toBe(404)
    const elsewhere = await desk.done(
      'POST',
      '/api/conversations',
      { clientId: (await desk.make()).id, ...opening },
      admin,
    )
    const through = `/api/conversations/${elsewhere.id}/messages/${first.id}`
    expect((await desk.send('DELETE', through, undefined, admin)).status, 'of another conversation').toBe(404)
    expect(await desk.done('DELETE', `${path}/${first.id}`, undefined, admin)).toMatchObject({ body: 'A mistake' })
    const second = await write('As meant')
    app.clock.advance({ seconds: 11 })
    expect(await seen()).toEqual([opening.body])
    // Another process sends on what the first one, which has ended, had stored.
    await Promise.all([app.services.conversations.releaseMessages(), app.services.conversations.releaseMessages()])
    expect(await seen()).toEqual([opening.body, 'As meant'])
    expect(await mailsTo(owner.email)).toHaveLength(1)
    expect((await desk.send('DELETE', `${path}/${second.id}`, undefined, admin)).status).toBe(409)
    const [listed] = (await desk.done('GET', `/api/conversations?view=them&client=${begun.clientId}`, undefined, admin))
      .items
    expect(listed).toMatchObject({ id: begun.id, lastFromFirm: true, snippet: 'As meant', unread: false })
  })

  it('H2: messages that begin conversations can be undone; until they leave, only their thread shows them', async () => {
    const { client, owner, own } = await room()
    const begin = { clientId: client.id, ...opening, undoable: true }
    const begun = await desk.done('POST', '/api/conversations', begin, admin)
    const listed = async (path: string, who = admin) =>
      (await desk.done('GET', path, undefined, who)).items.map(({ id }: { id: number }) => id)
    const office = `/api/conversations?view=all&client=${client.id}`
    const unseen = async () => {
      expect(await listed(office)).toEqual([])
      expect(await listed(own, owner.bearer)).toEqual([])
      expect((await desk.send('GET', `${own}/${begun.id}`, undefined, owner.bearer)).status).toBe(404)
      expect(await mailsTo(owner.email)).toHaveLength(0)
    }
    await unseen()
    const message = begun.messages[0].id
    await desk.done('DELETE', `/api/conversations/${begun.id}/messages/${message}`, undefined, admin)
    await unseen()
    await desk.done('POST', `/api/conversations/${begun.id}/messages`, { body: 'As meant', undoable: true }, admin)
    app.clock.advance({ seconds: 11 })
    await app.services.conversations.releaseMessages()
    expect(await listed(office)).toEqual([begun.id])
    expect(await listed(own, owner.bearer)).toEqual([begun.id])
    const many = { ids: [client.id], subject: 'Holidays', body: 'We are closed.', undoable: true }
    const sent = await desk.done('POST', '/api/conversations/messages', many, admin)
    expect(sent).toMatchObject({ message: 'The message goes to 1 client in 10 seconds.', undo: [expect.any(Number)] })
    const stranger = await app.person({ role: 'accountant' })
    const undo = { ids: [...sent.undo, begun.id] }
    const refused = await desk.send('POST', '/api/conversations/messages/undo', undo, stranger.bearer)
    expect(refused.status, 'of somebody else').toBe(404)
    const undone = await desk.done('POST', '/api/conversations/messages/undo', undo, admin)
    expect(undone).toMatchObject({
      done: 1,
      rows: [
        { id: begun.id, code: 'too-late' },
        { id: sent.undo[0], ok: true },
      ],
    })
    expect(await listed(office)).toEqual([begun.id])
    app.clock.advance({ hours: 25 })
    await app.services.conversations.removeUnsent()
    const gone = await desk.send('GET', `/api/conversations/${sent.undo[0]}`, undefined, admin)
    expect([gone.status, await listed(office)]).toEqual([404, [begun.id]])
  })

  it('H3: is found by words, by who waits for whom, and is unread by the team until somebody of it, or its assignee, reads', async () => {
    const { client, owner, own } = await room()
    const begun = await desk.done(
      'POST',
      own,
      { subject: 'Zebra crossing', body: 'About 100% of it_all' },
      owner.bearer,
    )
    const list = async (query: Record<string, string>, who = admin) => {
      const asked = new URLSearchParams({ client: String(client.id), ...query })
      return await desk.done('GET', `/api/conversations?${asked}`, undefined, who)
    }
    for (const q of ['zebra', 'ZEBRA 100%', 'it_all', client.name.toUpperCase()]) {
      expect((await list({ q })).items, q).toHaveLength(1)
    }
    for (const q of ['zebra giraffe', '100_', 'it%all']) expect((await list({ q })).items, q).toHaveLength(0)
    expect((await list({ view: 'us' })).counts).toMatchObject({ us: 1, them: 0, unread: 1 })
    const other = await app.person({ role: 'accountant' })
    await desk.done('POST', `/api/conversations/${begun.id}/read`, { upTo: 1e9 }, other.bearer)
    expect((await list({})).items).toMatchObject([{ unread: false }])
    const { version } = await desk.done('GET', `/api/conversations/${begun.id}`, undefined, admin)
    const assigned = { ids: [begun.id], assigneeId: 'me' }
    expect((await desk.done('POST', '/api/conversations/bulk', assigned, admin)).message).toBe(
      '1 conversation assigned.',
    )
    expect((await list({ view: 'unread' })).items).toMatchObject([{ id: begun.id, unread: true, version: version + 1 }])
    await desk.done('POST', `/api/conversations/${begun.id}/read`, { upTo: 1e9 }, admin)
    expect((await list({ view: 'unread' })).items).toEqual([])
  })

  it('H3: many are done in one call, by ids or all results of a filter; what is not there is named first', async () => {
    const { client, owner, own } = await room()
    for (const subject of ['One', 'Two', 'Three']) await desk.done('POST', own, { ...opening, subject }, owner.bearer)
    const filter = { view: 'us', client: client.id }
    const done = await desk.done('POST', '/api/conversations/bulk', { filter, state: 'closed' }, admin)
    expect(done).toMatchObject({ done: 3, message: '3 conversations done.' })
    const twice = { ids: done.rows.map(({ id }: { id: number }) => id), state: 'closed' }
    expect(await desk.done('POST', '/api/conversations/bulk', twice, admin)).toMatchObject({ done: 0 })
    const ids = [999_999, done.rows[0].id]
    const mixed = await desk.done('POST', '/api/conversations/bulk', { ids, state: 'open' }, admin)
    expect(mixed.rows).toMatchObject([
      { id: 999_999, ok: false, code: 'not-found' },
      { id: ids[1], ok: true },
    ])
    const seen = { ids: [ids[1]], versions: { [Number(ids[1])]: 1 }, state: 'closed' }
    const stale = await desk.done('POST', '/api/conversations/bulk', seen, admin)
    expect(stale.rows, 'changed since it was seen').toMatchObject([{ id: ids[1], ok: false, code: 'conflict' }])
    const nothing = await desk.send('POST', '/api/conversations/bulk', { state: 'closed' }, admin)
    expect([nothing.status, Object.keys(nothing.body.fields)]).toEqual([422, ['ids']])
  })

  it('H3: it is unread until it was read, and says who has read it', async () => {
    const { owner, own } = await room()
    const begun = await desk.done('POST', own, opening, owner.bearer)
    const path = `/api/conversations/${begun.id}`
    const [listed] = (await desk.done('GET', `/api/conversations?client=${begun.clientId}`, undefined, admin)).items
    expect(listed.unread).toBe(true)
    await desk.done('POST', `${path}/read`, { upTo: 999_999_999 }, admin)
    expect((await desk.done('GET', path, undefined, admin)).unread).toBe(false)
    const unread = `/api/conversations?view=unread&client=${begun.clientId}`
    expect((await desk.done('GET', unread, undefined, admin)).items).toHaveLength(0)
    const { messages } = await desk.done('GET', `${own}/${begun.id}`, undefined, owner.bearer)
    expect(messages[0].readBy).toHaveLength(1)
    await desk.done('POST', `${own}/${begun.id}/messages`, { body: 'One more' }, owner.bearer)
    expect((await desk.done('GET', path, undefined, admin)).unread).toBe(true)
    expect((await desk.done('GET', unread, undefined, admin)).items).toHaveLength(1)
  })

  it('H3: somebody looks after it; snoozed, it comes back on its day or when the client writes', async () => {
    const { owner, own, client } = await room()
    const begun = await desk.done('POST', own, opening, owner.bearer)
    const path = `/api/conversations/${begun.id}`
    const accountant = await app.person({ role: 'accountant' })
    let now = await desk.done('PATCH', path, { version: begun.version, assigneeId: accountant.accountId }, admin)
    expect(now.assignee).toMatchObject({ id: accountant.accountId })
    const mine = `/api/conversations?view=mine&client=${client.id}`
    expect((await desk.done('GET', mine, undefined, accountant.bearer)).items).toHaveLength(1)
    expect((await desk.done('GET', mine, undefined, admin)).items).toHaveLength(0)

    const wrong = await desk.send(
      'PATCH',
      path,
      { version: now.version, state: 'snoozed', snoozedUntil: '2001-01-01' },
      admin,
    )
    expect(wrong).toMatchObject({ status: 422, body: { fields: { snoozedUntil: 'Choose a day after today' } } })
    now = await desk.done('PATCH', path, { version: now.version, state: 'snoozed', snoozedUntil: '2099-01-01' }, admin)
    expect(now).toMatchObject({ state: 'snoozed', snoozedUntil: '2099-01-01' })
    const own1 = await desk.done('GET', `${own}/${begun.id}`, undefined, owner.bearer)
    expect(own1).toMatchObject({ state: 'open', snoozedUntil: null, assignee: null })
    await desk.done('POST', `${own}/${begun.id}/messages`, { body: 'Any news?' }, owner.bearer)
    now = await desk.done('GET', path, undefined, admin)
    expect(now).toMatchObject({ state: 'open', snoozedUntil: null })
    await app.db.transaction(async (tx) => {
      await tx
        .updateTable('conversations')
        .set({ state: 'snoozed', snoozedUntil: '2001-01-01' })
        .where('id', '=', begun.id)
        .execute()
    })
    await app.services.conversations.wake()
    expect(await desk.done('GET', path, undefined, admin)).toMatchObject({ state: 'open', snoozedUntil: null })
  })

  it('H3: a view of the inbox or of the conversations is saved, replaced under its name and removed, each for oneself', async () => {
    const mine = (await app.person({ role: 'accountant' })).bearer
    const view = { place: 'conversations', name: 'Mine and late', query: 'view=mine&page=3' }
    const saved = await desk.done('POST', '/api/my/views', view, mine)
    expect(saved).toMatchObject({ name: 'Mine and late', query: 'view=mine' })
    await desk.done('POST', '/api/my/views', { ...view, query: 'view=unread' }, mine)
    const list = async (who: Headers, place = 'conversations') =>
      (await desk.done('GET', `/api/my/views?place=${place}`, undefined, who)).items
    expect(await list(mine)).toMatchObject([{ id: saved.id, query: 'view=unread' }])
    expect([await list(mine, 'inbox'), await list(admin)]).toEqual([[], []])
    expect((await desk.send('DELETE', `/api/my/views/${saved.id}`, undefined, admin)).status).toBe(404)
    await desk.done('DELETE', `/api/my/views/${saved.id}`, undefined, mine)
    expect(await list(mine)).toEqual([])
  })

  it('H3: a template begins a message, its places filled for whoever wrote', async () => {
    const { owner, own } = await room()
    const { id } = await desk.done('POST', own, opening, owner.bearer)
    const words = { name: 'Thanks', subject: 'Thanks', body: 'Dear {first name}, about {reference}. {me}' }
    const template = await desk.done('POST', '/api/reply-templates', words, admin)
    const draft = await desk.done('GET', `/api/conversations/${id}/draft?template=${template.id}`, undefined, admin)
    expect(draft.body).toContain(`Dear ${owner.name.split(' ')[0]}, about Car and home.`)
    expect(draft.body).not.toMatch(/[{}]/)
  })

  it('H4: somebody is here while the office is open and a person is at the inbox, and nobody else pretends to be', async () => {
    const other = await startApp()
    try {
      const here = async () => await (await other.call('/api/chat')).json()
      // A Wednesday at eleven in the firm's zone, and the night after.
      const { timeZone } = await other.services.settings.get('firm')
      other.clock.stop(momentOf('2027-03-10', '11:00', timeZone))
      const accountant = (await other.person({ role: 'accountant' })).bearer
      const arrive = () => other.call('/api/presence', { method: 'POST', headers: accountant })
      expect(await here()).toEqual({ isOpen: true, isHere: false, withinWorkingHours: 10 })
      expect((await arrive()).status).toBe(200)
      expect(await here()).toMatchObject({ isHere: true })
      other.clock.advance({ minutes: 3 })
      expect(await here(), 'who has left is not there').toMatchObject({ isOpen: true, isHere: false })
      other.clock.stop(momentOf('2027-03-10', '23:00', timeZone))
      await arrive()
      expect(await here(), 'outside the hours nobody is promised').toMatchObject({ isOpen: false, isHere: false })
      const client = (await other.person({ role: 'client' })).bearer
      expect((await other.call('/api/presence', { method: 'POST', headers: client })).status).toBe(403)
    } finally {
      await other.close()
    }
  })

  it('H3: two who change it at once: the second is told', async () => {
    const { owner, own } = await room()
    const { id, version } = await desk.done('POST', own, opening, owner.bearer)
    await desk.done('PATCH', `/api/conversations/${id}`, { version, state: 'closed' }, admin)
    const second = await desk.send('PATCH', `/api/conversations/${id}`, { version, state: 'open' }, admin)
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('M1: conversations go along when two clients are merged, and come back when that is undone', async () => {
    const [one, two] = [await room(), await room()]
    const begun = await desk.done('POST', two.own, opening, two.owner.bearer)
    const seen = async ({ own, owner }: typeof one) =>
      (await desk.done('GET', own, undefined, owner.bearer)).items.map(({ id }: { id: number }) => id)
    expect([await seen(one), await seen(two)]).toEqual([[], [begun.id]])
    const { merges } = await desk.done('POST', `/api/clients/${one.client.id}/merge`, { other: two.client.id })
    expect(await seen(one)).toEqual([begun.id])
    await desk.done('POST', `/api/clients/${one.client.id}/merges/${merges[0].id}/undo`)
    expect([await seen(one), await seen(two)]).toEqual([[], [begun.id]])
  })
})
