import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'

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
  afterAll(() => app.close())

  async function room() {
    const client = await desk.make()
    const owner = await desk.member(client.id, 'owner')
    const reader = await desk.member(client.id, 'reader')
    return { client, owner, reader, own: `/api/my/clients/${client.id}/conversations` }
  }
  const mailsTo = (to: string) =>
    app.db.read
      .selectFrom('outbox_mails')
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

  it('H1: a message whose answer was lost is sent once', async () => {
    const { owner, own } = await room()
    const once = { ...owner.bearer, 'Idempotency-Key': 'lost-answer-1' }
    const first = await desk.done('POST', own, opening, once)
    const second = await desk.done('POST', own, opening, once)
    expect(second.id).toBe(first.id)
    expect(second.messages).toHaveLength(1)
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

  it('H3: it is unread until it was read, and says who has read it', async () => {
    const { owner, own } = await room()
    const begun = await desk.done('POST', own, opening, owner.bearer)
    const path = `/api/conversations/${begun.id}`
    const [listed] = (await desk.done('GET', `/api/conversations?client=${begun.clientId}`, undefined, admin)).items
    expect(listed.unread).toBe(true)
    await desk.done('POST', `${path}/read`, { upTo: 999_999_999 }, admin)
    expect((await desk.done('GET', path, undefined, admin)).unread).toBe(false)
    const { messages } = await desk.done('GET', `${own}/${begun.id}`, undefined, owner.bearer)
    expect(messages[0].readBy).toHaveLength(1)
    await desk.done('POST', `${own}/${begun.id}/messages`, { body: 'One more' }, owner.bearer)
    expect((await desk.done('GET', path, undefined, admin)).unread).toBe(true)
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
        .set({ state: 'snoozed', snoozed_until: '2001-01-01' })
        .where('id', '=', begun.id)
        .execute()
    })
    await app.services.conversations.wake()
    expect(await desk.done('GET', path, undefined, admin)).toMatchObject({ state: 'open', snoozedUntil: null })
  })

  it('H3: two who change it at once: the second is told', async () => {
    const { owner, own } = await room()
    const { id, version } = await desk.done('POST', own, opening, owner.bearer)
    await desk.done('PATCH', `/api/conversations/${id}`, { version, state: 'closed' }, admin)
    const second = await desk.send('PATCH', `/api/conversations/${id}`, { version, state: 'open' }, admin)
    expect(second).toMatchObject({ status: 409, body: { code: 'changed' } })
  })
})
