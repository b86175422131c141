import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { newEmail } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { lineOf, proposalsOf } from '#tests/support/proposals.ts'

describe('proposals', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  let office: ReturnType<typeof proposalsOf>
  beforeAll(async () => {
    app = await startApp()
    desk = clientsOf(app)
    office = proposalsOf(app)
  })
  afterAll(() => app.closeConsistent())
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))

  const mailsTo = async (to: string, kind: string) =>
    await app.db.read
      .selectFrom('outboxMails')
      .selectAll()
      .where('recipient', '=', to)
      .where('kind', '=', kind)
      .execute()
  const change = (id: string, row: Record<string, string>) =>
    app.db.transaction((tx) => tx.updateTable('proposals').set(row).where('id', '=', id).execute())
  async function setZone(timeZone: string) {
    const { settings, versions } = await desk.done('GET', '/api/settings/office')
    const value = { ...settings.firm, timeZone }
    await desk.done('PUT', '/api/settings', { section: 'firm', value, version: versions.firm })
  }
  const engagementsOf = async (client: number) =>
    (await desk.done('GET', `/api/engagements?client=${client}`)).items as { id: string; state: string }[]

  it('O1: begins from a template with the firm’s terms and tax, and is saved in order', async () => {
    const client = await desk.make({ email: 'post@begun.example' })
    const draft = await desk.done('POST', '/api/proposals', { clientId: client.id, template: 'bookkeeping' })
    expect(draft).toMatchObject({ state: 'draft', version: 1, currency: 'USD', clientName: client.name })
    expect(draft.content.lines).toHaveLength(5)
    expect(draft.content.terms[0].title).toBe('What we need from you')
    expect(draft.signers).toMatchObject([{ email: 'post@begun.example' }])
    const asked = { name: 'Ines Asks', email: newEmail('ines'), message: 'Do you work for bakers?' }
    await desk.done('POST', '/api/contact', asked, {})
    const { items } = await desk.done('GET', `/api/leads?q=${encodeURIComponent(asked.email)}`)
    const made = await desk.done('POST', `/api/leads/${items[0].id}/client`, {})
    const kind = { ...made, kind: 'company', name: 'Asks Bakery', team: [], responsible: null }
    await desk.done('PATCH', `/api/clients/${made.id}`, kind)
    const asking = await desk.done('POST', '/api/proposals', { clientId: made.id })
    expect(asking.signers).toMatchObject([{ name: 'Ines Asks', email: asked.email }])
    const change = { ...office.draftOf(draft), version: 1 }
    change.content.lines[0].unitPrice = 12_345
    const saved = await desk.done('PATCH', `/api/proposals/${draft.id}`, change)
    expect(saved).toMatchObject({ version: 2, worthYear: 12 * 12_345 })
    expect(await desk.send('PATCH', `/api/proposals/${draft.id}`, change, await app.as('admin'))).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    const copy = await desk.done('POST', '/api/proposals', { clientId: client.id, copyOf: draft.id })
    expect(copy.content.lines[0].unitPrice).toBe(12_345)
    await desk.done('DELETE', `/api/proposals/${copy.id}`)
    expect((await desk.send('GET', `/api/proposals/${copy.id}`, undefined, await app.as('admin'))).status).toBe(404)
  })

  it('O1: the firm keeps its own templates; two who save at once, a deleted one and another currency lose nothing', async () => {
    const client = await desk.make()
    const admin = await app.as('admin')
    const content = {
      title: 'Books and VAT',
      intro: 'As agreed.',
      options: [],
      lines: [lineOf({ unitPrice: 9_900, taxRate: 700 })],
      terms: [{ title: 'Ours', text: 'Pay in time.' }],
    }
    const words = { name: 'Small shops', currency: 'USD', content }
    const own = await desk.done('POST', '/api/proposal-templates', words)
    const { items } = await desk.done('GET', '/api/proposals/templates')
    expect(items[0]).toEqual({ slug: `own-${own.id}`, title: 'Small shops', about: '' })
    expect(items.map(({ slug }: { slug: string }) => slug)).toContain('bookkeeping')
    const begin = (template: string) => desk.send('POST', '/api/proposals', { clientId: client.id, template }, admin)
    // As it was kept, with its own tax and terms.
    expect((await begin(`own-${own.id}`)).body.content).toEqual(content)
    const address = `/api/proposal-templates/${own.id}`
    const saved = await desk.done('PUT', address, { ...words, name: 'Shops', version: own.version })
    expect(saved).toMatchObject({ name: 'Shops', version: 2, lines: 1, content })
    expect(await desk.send('PUT', address, { ...words, version: own.version }, admin)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect((await desk.done('GET', address)).name).toBe('Shops')
    await desk.done('PUT', address, { ...words, currency: 'EUR', version: 2 })
    const elsewhere = (await begin(`own-${own.id}`)).body
    expect(elsewhere).toMatchObject({ currency: 'USD', content: { lines: [{ unitPrice: 0, title: 'Bookkeeping' }] } })
    await desk.done('DELETE', address)
    expect(await begin(`own-${own.id}`)).toMatchObject({
      status: 422,
      body: { fields: { template: 'This template is no longer there. Choose another.' } },
    })
    expect((await desk.send('DELETE', address, undefined, admin)).status).toBe(404)
    // What was begun with it stays.
    expect((await desk.done('GET', `/api/proposals/${elsewhere.id}`)).content.title).toBe('Books and VAT')
  })

  it('O1: a draft whose answer was lost is begun once, and says what it lacks before it is sent', async () => {
    const client = await desk.make()
    const once = { ...(await app.as('admin')), 'Idempotency-Key': 'proposal-1' }
    const body = { clientId: client.id }
    const [first, second] = [
      await desk.done('POST', '/api/proposals', body, once),
      await desk.done('POST', '/api/proposals', body, once),
    ]
    expect(second.id).toBe(first.id)
    const send = (version: number) =>
      app.as('admin').then((admin) => desk.send('POST', `/api/proposals/${first.id}/send`, { version }, admin))
    expect(await send(1)).toMatchObject({ status: 422, body: { fields: { content: 'Give the proposal a title.' } } })
    const draft = { ...office.draftOf(first), version: 1 }
    await desk.done('PATCH', `/api/proposals/${first.id}`, {
      ...draft,
      content: { ...draft.content, title: 'A', lines: [lineOf()] },
      signers: [],
    })
    expect(await send(2)).toMatchObject({ status: 422, body: { fields: { signers: 'Say who is to sign' } } })
    const signers = [{ name: 'Sam Signer', email: 'sam.signer@example.com' }]
    const free = { ...draft.content, title: 'A', lines: [lineOf({ unitPrice: 0 })] }
    await desk.done('PATCH', `/api/proposals/${first.id}`, { ...draft, version: 2, content: free, signers })
    expect(await send(3), 'a price that was forgotten').toMatchObject({
      status: 422,
      body: { fields: { content: 'Every price is 0. Enter the prices, or confirm that it costs nothing.' } },
    })
    const meant = await desk.done('POST', '/api/proposals', body)
    const begun = { ...office.draftOf(meant), version: meant.version }
    await desk.done('PATCH', `/api/proposals/${meant.id}`, { ...begun, content: free, signers })
    const gift = await desk.done('POST', `/api/proposals/${meant.id}/send`, {
      version: meant.version + 1,
      isFree: true,
    })
    expect(gift.state).toBe('sent')
    await desk.done('PATCH', `/api/clients/${client.id}`, { version: client.version, state: 'ended' })
    expect(await send(3)).toMatchObject({ status: 409, body: { code: 'client-ended' } })
  })

  it('O2: sent, its signer becomes one of the client’s people and is told without an amount; opened, it is seen', async () => {
    const { proposal, client, email } = await office.sent()
    expect(proposal).toMatchObject({ state: 'sent', sentNumber: 1, isChanged: false })
    expect(proposal.signers).toMatchObject([{ mail: 'queued', addressRefusedAt: null }])
    const { items } = await desk.done('GET', `/api/clients/${client.id}/members`)
    expect(items).toMatchObject([{ email, right: 'owner' }])
    const [told] = await mailsTo(email, 'proposal.sent')
    expect(told?.text).toContain(`/portal/${client.id}/proposals/${proposal.id}`)
    expect(`${told?.text}`).not.toMatch(/100\.00/)
    // What follows links in mails, and is nobody, does not make it seen.
    const link = `/api/my/clients/${client.id}/proposals/${proposal.id}`
    for (const method of ['GET', 'HEAD']) expect((await app.call(link, { method })).status).toBe(401)
    expect((await desk.done('GET', `/api/proposals/${proposal.id}`)).state).toBe('sent')
    const signer = await office.signerOf(email)
    const own = `/api/my/clients/${client.id}/proposals`
    expect((await desk.done('GET', own, undefined, signer)).items).toMatchObject([{ state: 'sent', waitsForYou: true }])
    await desk.done('GET', `${own}/${proposal.id}`, undefined, signer)
    expect(await desk.done('GET', `/api/proposals/${proposal.id}`)).toMatchObject({ state: 'seen' })
  })

  it('O2: the office sees what became of the letter: waiting, sent, or refused by a server that knows no such address', async () => {
    const { proposal, email } = await office.sent()
    const letter = async () => (await desk.done('GET', `/api/proposals/${proposal.id}`)).signers[0]
    expect(await letter()).toMatchObject({ mail: 'queued', addressRefusedAt: null })
    const become = (state: 'sent' | 'failed') =>
      app.db.transaction((tx) => tx.updateTable('outboxMails').set({ state }).where('recipient', '=', email).execute())
    await become('sent')
    expect(await letter()).toMatchObject({ mail: 'sent', addressRefusedAt: null })
    await become('failed')
    const at = app.clock.now().toISOString()
    await app.db.transaction((tx) =>
      tx.insertInto('refusedAddresses').values({ address: email, at, reply: '550 5.1.1 No such user' }).execute(),
    )
    expect(await letter()).toMatchObject({ mail: 'failed', addressRefusedAt: at })
  })

  it('O1: what was sent keeps its currency and tax when the firm changes its own; what is begun then has the new ones', async () => {
    const page = await office.opened({ lines: [lineOf({ taxRate: 2_000 })] })
    const { settings, versions } = await desk.done('GET', '/api/settings/office')
    const set = (section: string, value: object, version: number) =>
      desk.done('PUT', '/api/settings', { section, value, version })
    await set('firm', { ...settings.firm, currency: 'EUR' }, versions.firm)
    await set('proposals', { ...settings.proposals, taxRate: 7 }, versions.proposals)
    expect(await page.open()).toMatchObject({
      hash: page.hash,
      currency: 'USD',
      content: { lines: [{ taxRate: 2_000 }] },
    })
    const begun = await desk.done('POST', '/api/proposals', { clientId: page.client.id, template: 'payroll' })
    expect(begun).toMatchObject({ currency: 'EUR', content: { lines: [{ taxRate: 700 }, {}, {}] } })
    expect(await page.sign({ code: await page.code() })).toMatchObject({ status: 200, body: { state: 'accepted' } })
    expect(await engagementsOf(page.client.id)).toMatchObject([{ currency: 'USD', worthYear: 120_000 }])
    await set('firm', settings.firm, versions.firm + 1)
    await set('proposals', settings.proposals, versions.proposals + 1)
  })

  it('O3 M1: nothing is signed for a client that has ended meanwhile, and none with a proposal can be deleted', async () => {
    const page = await office.opened()
    const removed = await desk.send('DELETE', `/api/clients/${page.client.id}`, undefined, await app.as('admin'))
    expect([removed.status, removed.body.code]).toEqual([409, 'has-belongings'])
    const digits = await page.code()
    const { version } = await desk.done('GET', `/api/clients/${page.client.id}`)
    await desk.done('PATCH', `/api/clients/${page.client.id}`, { version, state: 'ended' })
    const refused = await page.sign({ code: digits })
    expect(refused.status, JSON.stringify(refused.body)).toBe(409)
    expect(await engagementsOf(page.client.id)).toEqual([])
  })

  it('O3: accepted with a code, a typed name and consent, bound to what was shown; pressed again, it is signed once', async () => {
    const page = await office.opened()
    const { sign, code, client, proposal, hash } = page
    const wrong = await sign({ code: '000000' })
    expect(wrong).toMatchObject({
      status: 422,
      body: { fields: { code: 'The code is not right, too old, or was asked for another version or choice.' } },
    })
    expect((await sign({ code: await code(), consent: false })).status).toBe(422)
    const digits = await code()
    expect((await sign({ code: digits, name: ' ' })).body.fields).toEqual({ name: 'Type your name' })
    const first = await sign({ code: digits })
    expect(first).toMatchObject({ status: 200, body: { state: 'accepted', signedByYou: true, hash } })
    expect(first.body.signers).toMatchObject([{ state: 'signed', typedName: 'Robin Signer' }])
    expect((await sign({ code: digits })).status, 'the answer was lost, and it is sent again').toBe(200)
    expect(await engagementsOf(client.id)).toHaveLength(1)
    expect(await mailsTo(page.email, 'proposal.accepted')).toHaveLength(1)
    const office2 = await desk.done('GET', `/api/proposals/${proposal.id}`)
    expect(office2.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'accepted',
      'signed',
      'seen',
      'sent',
      'created',
    ])
    const [mail] = await mailsTo(page.email, 'account.signing-code')
    const shown = await desk.done('GET', `/api/outbox/${mail?.id}`)
    expect(JSON.stringify(shown), 'nobody of the firm reads the code').not.toContain(
      `${digits.slice(0, 3)} ${digits.slice(3)}`,
    )
  })

  it('M3 O3: a wrong code, one that is too old and five wrong ones are each refused in words, and nothing is signed', async () => {
    const page = await office.opened()
    const refused = {
      status: 422,
      body: { fields: { code: 'The code is not right, too old, or was asked for another version or choice.' } },
    }
    const old = await page.code()
    app.clock.advance({ minutes: 16 })
    expect(await page.sign({ code: old }), 'too old').toMatchObject(refused)
    const digits = await page.code()
    const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 2; tries <= 5; tries++) expect(await page.sign({ code: wrong })).toMatchObject(refused)
    const paused = await page.sign({ code: digits })
    expect(paused).toMatchObject({ status: 429, body: { code: 'too-many' } })
    expect(paused.body.error).toMatch(
      /^Too many wrong codes, so nothing was signed\. Please try again in \d+ minutes\.$/,
    )
    expect((await page.open()).signedByYou).toBe(false)
    app.clock.advance({ minutes: 16 })
    expect(await page.sign({ code: await page.code() })).toMatchObject({ status: 200, body: { signedByYou: true } })
  })

  it('O3: 200 acceptances at once make exactly one, with one engagement and one letter', async () => {
    const page = await office.opened()
    const digits = await page.code()
    const answers = await Promise.all(Array.from({ length: 200 }, () => page.sign({ code: digits })))
    const statuses = new Set(answers.map(({ status }) => status))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    // Tries are counted before they are looked at: most of so many at once are told to wait.
    expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect((await page.sign({ code: digits })).body).toMatchObject({ state: 'accepted', signedByYou: true })
    expect(await engagementsOf(page.client.id)).toHaveLength(1)
    expect(await mailsTo(page.email, 'proposal.accepted')).toHaveLength(1)
    const signed = await app.db.read
      .selectFrom('proposalEvents')
      .selectAll()
      .where('proposalId', '=', page.proposal.id)
      .where('kind', '=', 'accepted')
      .execute()
    expect(signed).toHaveLength(1)
  })

  it('O3: changed while the client reads: 409 with the differences in words, and the new version can be signed', async () => {
    const page = await office.opened()
    const digits = await page.code()
    const now = await desk.done('GET', `/api/proposals/${page.proposal.id}`)
    const draft = { ...office.draftOf(now), version: now.version }
    draft.content.lines[0].unitPrice = 20_000
    const saved = await desk.done('PATCH', `/api/proposals/${now.id}`, draft)
    expect(saved).toMatchObject({ isChanged: true, sentNumber: 1 })
    expect((await page.open()).content.lines[0].unitPrice, 'not sent yet').toBe(10_000)
    await desk.done('POST', `/api/proposals/${now.id}/send`, { version: saved.version })
    const refused = await page.sign({ code: digits })
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(refused.body.fields.changes).toBe('“Bookkeeping” now costs $200.00 a month instead of $100.00 a month.')
    expect(await engagementsOf(page.client.id)).toHaveLength(0)
    const { hash, number } = await page.open()
    expect(number).toBe(2)
    const choice = { option: null, addOns: [] }
    const asked = await desk.send('POST', `${page.own}/code`, { hash: page.hash, choice }, page.signer)
    expect(asked, 'no code for what is no longer offered').toMatchObject({ status: 409, body: { code: 'conflict' } })
    const outdated = await page.sign({ code: digits, hash })
    expect(outdated, 'a code for the old price').toMatchObject({ status: 422 })
    expect(outdated.body.fields.code).toMatch(/another version/)
    const signed = await page.sign({ code: await page.code(choice, hash), hash })
    expect(signed.body).toMatchObject({ state: 'accepted', worthYear: 240_000 })
    const { versions } = await desk.done('GET', `/api/proposals/${now.id}`)
    expect(
      versions.map((each: { number: number; replacedAt: string | null }) => [each.number, each.replacedAt !== null]),
    ).toEqual([
      [2, false],
      [1, true],
    ])
  })

  it('O3: a newer version is chosen and signed anew by everybody, and a second signer who chose otherwise is shown both choices', async () => {
    const lines = [lineOf(), ...['some', 'most', 'all'].map((option) => lineOf({ title: option, option }))]
    const both = await office.sent({ signers: 2, options: true, lines })
    const [first, second] = await Promise.all(both.emails.map((email) => office.signingAs(both, email)))
    if (!first || !second) throw new Error('two signers')
    const [most, all] = ['most', 'all'].map((option) => ({ option, addOns: [] }))
    expect((await first.sign({ code: await first.code(all), choice: all })).body).toMatchObject({ choice: all })
    const now = await desk.done('GET', `/api/proposals/${both.proposal.id}`)
    const draft = { ...office.draftOf(now), version: now.version }
    draft.content.lines[0].unitPrice = 20_000
    const { version } = await desk.done('PATCH', `/api/proposals/${now.id}`, draft)
    await desk.done('POST', `/api/proposals/${now.id}/send`, { version })
    const { hash, ...newer } = await first.open()
    expect(newer).toMatchObject({ signedByYou: false, choice: null })
    expect(newer.signers).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
    const asked = await second.code(all, hash)
    const halfway = await first.sign({ code: await first.code(most, hash), hash, choice: most })
    expect(halfway.body).toMatchObject({ state: 'seen', choice: most, chosenBy: 'Robin Signer 0' })
    const refused = await second.sign({ code: asked, hash, choice: all })
    expect(refused).toMatchObject({ status: 409, body: { code: 'other-choice' } })
    expect(refused.body.fields).toEqual({
      chosenBy: 'Robin Signer 0',
      changes: [
        'Robin Signer 0 chose “Most”, with nothing optional: $300.00 a month.',
        'You chose “All”, with nothing optional: $300.00 a month.',
      ].join('\n'),
    })
    expect(await engagementsOf(both.client.id), 'bound to nothing').toEqual([])
    expect(await second.sign({ code: asked, hash, choice: most }), 'a code for the other choice').toMatchObject({
      status: 422,
    })
    const accepted = await second.sign({ code: await second.code(most, hash), hash, choice: most })
    expect(accepted.body).toMatchObject({ state: 'accepted', choice: most, signedByYou: true })
    const bound = await app.db.read
      .selectFrom('proposalSigners')
      .select(['signedHash', 'hash'])
      .where('proposalId', '=', both.proposal.id)
      .execute()
    const whole = createHash('sha256').update(`${hash}\n{"option":"most","addOns":[]}`).digest('hex')
    expect(bound).toEqual([
      { signedHash: whole, hash },
      { signedHash: whole, hash },
    ])
    expect(await engagementsOf(both.client.id)).toMatchObject([{ lines: [{}, { title: 'most' }] }])
  })

  it('O3: a code signs what it was asked for, and no other proposal', async () => {
    const page = await office.opened()
    const again = { clientId: page.client.id, copyOf: page.proposal.id }
    const { id, version } = await desk.done('POST', '/api/proposals', again)
    await desk.done('POST', `/api/proposals/${id}/send`, { version })
    const other = await office.signingAs({ client: page.client, proposal: { id } }, page.email)
    const digits = await page.code()
    expect((await other.sign({ code: digits })).body.fields).toEqual({
      code: 'The code is not right, too old, or was asked for another version or choice.',
    })
    expect((await page.sign({ code: digits })).body).toMatchObject({ state: 'accepted' })
  })

  it('O2 M4: its client sees what was sent, as it was sent: no draft, and no title that was changed since', async () => {
    const page = await office.opened()
    await desk.done('POST', '/api/proposals', { clientId: page.client.id, template: 'payroll' })
    const now = await desk.done('GET', `/api/proposals/${page.proposal.id}`)
    const draft = { ...office.draftOf(now), version: now.version }
    await desk.done('PATCH', `/api/proposals/${now.id}`, { ...draft, content: { ...draft.content, title: 'Not yet' } })
    const { items } = await desk.done('GET', `/api/my/clients/${page.client.id}/proposals`, undefined, page.signer)
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Your books'])
    expect((await page.open()).title).toBe('Your books')
    await page.sign({ code: await page.code() })
    const [told] = await mailsTo(page.email, 'proposal.accepted')
    expect(told?.subject).toBe('Accepted: “Your books”')
    expect(await engagementsOf(page.client.id)).toMatchObject([{ title: 'Your books' }])
  })

  it('O2: declined with a reason, withdrawn while somebody signs, and sent again', async () => {
    const page = await office.opened()
    const decline = { hash: page.hash, reason: 'Too dear.' }
    const path = `${page.own}/decline`
    expect(await desk.done('POST', path, decline, page.signer)).toMatchObject({
      state: 'declined',
      declineReason: 'Too dear.',
    })
    expect(await desk.done('POST', path, decline, page.signer), 'pressed twice').toMatchObject({ state: 'declined' })
    const told = app.db.read.selectFrom('outboxMails').select('id').where('kind', '=', 'proposal.answered')
    const subject = `${page.client.name} has declined “Your books”`
    expect(await told.where('subject', '=', subject).execute(), 'the firm is told once').toHaveLength(1)
    const again = await desk.done('GET', `/api/proposals/${page.proposal.id}`)
    await desk.done('POST', `/api/proposals/${again.id}/send`, { version: again.version })
    const { hash } = await page.open()
    const digits = await page.code()
    await desk.done('POST', `/api/proposals/${again.id}/withdraw`)
    expect(await page.sign({ code: digits, hash })).toMatchObject({ status: 409, body: { code: 'not-open' } })
    expect(await engagementsOf(page.client.id)).toHaveLength(0)
  })

  it('O2: expires at midnight in the zone of the firm, job or no job, and can be given more time', async () => {
    const page = await office.opened()
    const digits = await page.code()
    const [behind, ahead] = ['Etc/GMT+12', 'Pacific/Kiritimati']
    // The clocks of these two never show the same day.
    const lastDay = wallClock(app.clock.now(), behind).date
    await change(page.proposal.id, { expiresOn: lastDay })
    await setZone(behind)
    await app.services.passProposals()
    expect((await page.open()).state).toBe('seen')
    await setZone(ahead)
    expect((await page.open()).state).toBe('expired')
    expect(await page.sign({ code: digits })).toMatchObject({ status: 409, body: { code: 'not-open' } })
    await app.services.passProposals()
    const path = `/api/proposals/${page.proposal.id}`
    expect((await desk.done('GET', path)).events[0]).toMatchObject({ kind: 'expired' })
    const past = await desk.send('POST', `${path}/extend`, { expiresOn: lastDay }, await app.as('admin'))
    expect(past.status).toBe(422)
    const until = addDays(wallClock(app.clock.now(), ahead).date, 3)
    expect(await desk.done('POST', `${path}/extend`, { expiresOn: until })).toMatchObject({ state: 'seen' })
    expect((await page.sign({ code: digits })).body).toMatchObject({ state: 'accepted' })
    await setZone('UTC')
  })

  it('O7: whoever has not answered is reminded before the last day, once a day at most and never after an answer', async () => {
    const [quiet, answered] = [await office.opened(), await office.opened()]
    await answered.sign({ code: await answered.code() })
    const both = await office.sent({ signers: 2 })
    const [signed = '', waiting = ''] = both.emails
    const first = await office.signingAs(both, signed)
    await first.sign({ code: await first.code() })
    const zone = ['UTC', 'Etc/GMT-9', 'Etc/GMT+9'].find((each) => wallClock(app.clock.now(), each).time >= '08:00')
    await setZone(zone ?? 'UTC')
    const soon = addDays(wallClock(app.clock.now(), zone ?? 'UTC').date, 5)
    for (const { proposal } of [quiet, answered, both]) {
      await change(proposal.id, { expiresOn: soon, sentAt: '2026-01-01T00:00:00.000Z' })
    }
    await change(quiet.proposal.id, { title: 'Not sent yet' })
    for (let run = 0; run < 2; run++) await app.services.passProposals()
    expect((await mailsTo(quiet.email, 'proposal.reminded')).map(({ subject }) => subject)).toEqual([
      'A reminder: our proposal “Your books”',
    ])
    expect(await mailsTo(answered.email, 'proposal.reminded')).toHaveLength(0)
    expect(await mailsTo(signed, 'proposal.reminded'), 'who has signed').toHaveLength(0)
    expect(await mailsTo(waiting, 'proposal.reminded'), 'who has not').toHaveLength(1)
    await setZone('UTC')
  })

  it('O2: signers side by side and in order; one who declines ends it', async () => {
    const both = await office.sent({ signers: 2 })
    const [first, second] = await Promise.all(both.emails.map((email) => office.signingAs(both, email)))
    if (!first || !second) throw new Error('two signers')
    const halfway = await first.sign({ code: await first.code() })
    expect(halfway.body).toMatchObject({ state: 'seen', signedByYou: true, waitsForYou: false })
    expect((await second.sign({ code: await second.code() })).body).toMatchObject({ state: 'accepted' })

    const row = await office.sent({ signers: 2, signingOrder: 'in-order' })
    const [one, two] = await Promise.all(row.emails.map((email) => office.signingAs(row, email)))
    if (!one || !two) throw new Error('two signers')
    expect(await mailsTo(two.email, 'proposal.sent')).toHaveLength(0)
    const seen = { hash: two.hash, choice: { option: null, addOns: [] } }
    expect(await desk.send('POST', `${two.own}/code`, seen, two.signer)).toMatchObject({
      status: 409,
      body: { code: 'not-your-turn' },
    })
    await one.sign({ code: await one.code() })
    expect(await mailsTo(two.email, 'proposal.sent')).toHaveLength(1)
    await desk.done('POST', `${two.own}/decline`, { hash: two.hash, reason: '' }, two.signer)
    expect(await desk.done('GET', `/api/proposals/${row.proposal.id}`)).toMatchObject({ state: 'declined' })
    expect(await engagementsOf(row.client.id)).toHaveLength(0)
  })

  it.each(['together', 'in-order'] as const)(
    'O3: of three who sign %s, exactly those whose turn it is are asked, once each, and all are told at the end',
    async (signingOrder) => {
      const of = await office.sent({ signers: 3, signingOrder })
      const counted = async (kind: string) =>
        await Promise.all(of.emails.map(async (email) => (await mailsTo(email, kind)).length))
      for (const [at, email] of of.emails.entries()) {
        const asked = of.emails.map((_, place) => (signingOrder === 'together' || place <= at ? 1 : 0))
        expect(await counted('proposal.sent')).toEqual(asked)
        expect(await counted('proposal.accepted')).toEqual([0, 0, 0])
        const page = await office.signingAs(of, email)
        const { body } = await page.sign({ code: await page.code() })
        expect(body.state).toBe(at === 2 ? 'accepted' : 'seen')
      }
      expect([await counted('proposal.sent'), await counted('proposal.accepted')]).toEqual([
        [1, 1, 1],
        [1, 1, 1],
      ])
      expect(await engagementsOf(of.client.id)).toHaveLength(1)
    },
  )

  it('O3: a draft that is saved later does not change in which order what was sent is signed', async () => {
    const row = await office.sent({ signers: 2, signingOrder: 'in-order' })
    const now = await desk.done('GET', `/api/proposals/${row.proposal.id}`)
    const draft = { ...office.draftOf(now), version: now.version, signingOrder: 'together' }
    await desk.done('PATCH', `/api/proposals/${row.proposal.id}`, draft)
    const two = await office.signingAs(row, row.emails[1] ?? '')
    const seen = { hash: two.hash, choice: { option: null, addOns: [] } }
    const early = await desk.send('POST', `${two.own}/code`, seen, two.signer)
    expect([early.status, early.body.code]).toEqual([409, 'not-your-turn'])
  })

  it('O6: accepted, the client is active, the engagement holds what was chosen, and its papers are asked for', async () => {
    const page = await office.opened({
      state: 'prospect',
      options: true,
      lines: [
        lineOf({ papers: 'vat-quarter' }),
        lineOf({ title: 'All of it', option: 'all', unitPrice: 50_000, rhythm: 'quarter' }),
        lineOf({ title: 'Little', option: 'some', unitPrice: 1 }),
        lineOf({ title: 'Most of it', option: 'most', unitPrice: 20_000 }),
        lineOf({ title: 'Advice', addOn: true, unitPrice: 7_500, rhythm: 'once', papers: 'payroll-start' }),
      ],
    })
    const none = await page.sign({ code: '000000', choice: { option: null, addOns: [] } })
    expect(none.body.fields).toEqual({ choice: 'Choose one of the options' })
    const all = { option: 'all', addOns: [] }
    const accepted = await page.sign({ code: await page.code(all), choice: all })
    expect(accepted.body).toMatchObject({ state: 'accepted', worthYear: 120_000 + 200_000, worthOnce: 0 })
    const [engagement] = (await desk.done('GET', `/api/engagements?client=${page.client.id}`)).items
    expect(engagement).toMatchObject({ state: 'active', worthYear: 320_000 })
    expect(engagement.lines.map(({ title }: { title: string }) => title)).toEqual(['Bookkeeping', 'All of it'])
    expect(await desk.done('GET', `/api/clients/${page.client.id}`)).toMatchObject({ state: 'active' })
    const requests = (await desk.done('GET', `/api/paper-requests?client=${page.client.id}`)).items
    expect(requests.map(({ title }: { title: string }) => title)).toEqual(['Papers for the VAT return'])
  })

  it('O6: an engagement is raised by a new proposal, or ended', async () => {
    const page = await office.opened()
    await page.sign({ code: await page.code() })
    const [engagement] = await engagementsOf(page.client.id)
    const raise = { clientId: page.client.id, engagement: engagement?.id }
    const elsewhere = { ...raise, clientId: (await desk.make()).id }
    expect((await desk.send('POST', '/api/proposals', elsewhere, await app.as('admin'))).status).toBe(404)
    const draft = await desk.done('POST', '/api/proposals', raise)
    expect(draft.content.lines).toMatchObject([{ title: 'Bookkeeping', unitPrice: 10_000 }])
    const content = { ...draft.content, lines: [{ ...draft.content.lines[0], unitPrice: 11_000 }] }
    const saved = await desk.done('PATCH', `/api/proposals/${draft.id}`, {
      ...office.draftOf(draft),
      content,
      version: 1,
    })
    await desk.done('POST', `/api/proposals/${draft.id}/send`, { version: saved.version })
    const second = await office.signingAs({ ...page, proposal: draft }, page.email)
    await second.sign({ code: await second.code() })
    const states = (await engagementsOf(page.client.id)).map(({ state }) => state).toSorted()
    expect(states).toEqual(['active', 'renewed'])
    const active = (await engagementsOf(page.client.id)).find(({ state }) => state === 'active')
    expect(await desk.done('POST', `/api/engagements/${active?.id}/end`)).toMatchObject({ state: 'ended' })
    const twice = await desk.send('POST', `/api/engagements/${active?.id}/end`, undefined, await app.as('admin'))
    expect(twice).toMatchObject({ status: 409 })
  })

  it('O6: accepted, the rules that its lines name make deadlines; raised, they stay; ended, those to come go', async () => {
    const weekend = ['sat', 'sun']
    const quarterly = { anchor: { kind: 'quarter' }, offset: { unit: 'days', count: 20 }, roll: 'next', weekend }
    const written = { name: 'VAT return', service: 'VAT', rule: quarterly, region: null }
    const rule = await desk.done('POST', '/api/deadline-rules', written)
    expect((await desk.done('GET', '/api/proposals/templates')).deadlineRules).toEqual([
      { id: rule.id, name: 'VAT return' },
    ])
    const lines = [lineOf({ deadlineRule: rule.id }), lineOf({ deadlineRule: 999_999 })]
    const opened = await office.opened({ lines })
    const deadlines = async () => {
      await app.services.jobs.run('make-deadlines')
      return (await desk.done('GET', `/api/deadlines?client=${opened.client.id}&view=all`)).items as { title: string }[]
    }
    expect(await deadlines()).toEqual([])
    expect((await opened.sign({ code: await opened.code() })).status).toBe(200)
    const made = await deadlines()
    expect(made.length).toBeGreaterThanOrEqual(8)
    expect(new Set(made.map(({ title }) => title))).toEqual(new Set(['VAT return']))
    const [begun] = await engagementsOf(opened.client.id)
    const raise = { clientId: opened.client.id, engagement: begun?.id }
    const { id, version } = await desk.done('POST', '/api/proposals', raise)
    await desk.done('POST', `/api/proposals/${id}/send`, { version })
    const raised = await office.signingAs({ client: opened.client, proposal: { id } }, opened.email)
    expect((await raised.sign({ code: await raised.code() })).status).toBe(200)
    expect(await deadlines()).toEqual(made)
    const engagement = (await engagementsOf(opened.client.id)).find(({ state }) => state === 'active')
    await desk.done('POST', `/api/engagements/${engagement?.id}/end`)
    // A quarter that was over before is filed by the firm all the same.
    expect((await deadlines()).length).toBeLessThanOrEqual(1)
  })

  it('O6: what cannot be asked for is not half begun: all of it in one transaction or nothing', async () => {
    const page = await office.opened({ lines: [lineOf({ papers: 'vat-quarter' })] })
    const digits = await page.code()
    const { paperRequests } = app.services
    const { create } = paperRequests
    paperRequests.create = () => Promise.reject(new Error('killed in between'))
    await expect(page.sign({ code: digits })).rejects.toThrow('answered 500')
    paperRequests.create = create
    expect(await desk.done('GET', `/api/proposals/${page.proposal.id}`)).toMatchObject({ state: 'seen' })
    expect(await engagementsOf(page.client.id)).toHaveLength(0)
    expect(await mailsTo(page.email, 'proposal.accepted')).toHaveLength(0)
    expect((await page.sign({ code: digits })).body, 'with the same code').toMatchObject({ state: 'accepted' })
  })

  it('O1: holds 60 lines with long and right-to-left names, and goes along when its client is merged', async () => {
    const title = 'دفاتر שנתי '.repeat(18).trim()
    const lines = Array.from({ length: 60 }, () =>
      lineOf({ title, detail: 'x'.repeat(500), quantity: 33, taxRate: 770 }),
    )
    const page = await office.opened({ lines })
    expect((await page.open()).content.lines).toHaveLength(60)
    const one = await desk.done('GET', `/api/proposals/${page.proposal.id}`)
    const more = {
      ...office.draftOf(one),
      version: one.version,
      content: { ...one.content, lines: [...lines, lineOf()] },
    }
    expect((await desk.send('PATCH', `/api/proposals/${one.id}`, more, await app.as('admin'))).status).toBe(422)
    const kept = await desk.make()
    await desk.done('POST', `/api/clients/${kept.id}/merge`, { other: page.client.id })
    expect((await desk.send('GET', page.own, undefined, page.signer)).status).toBe(404)
    const moved = { client: kept, proposal: page.proposal }
    const signer = await office.signingAs(moved, page.email)
    expect((await signer.sign({ code: await signer.code(), name: 'روبن' })).body).toMatchObject({
      state: 'accepted',
      worthYear: 60 * 3_300 * 12,
    })
    expect(await engagementsOf(kept.id)).toHaveLength(1)
  })

  it('O7: the list says what is out, seen, accepted this month and worth a year, and is a table too', async () => {
    const { figures, counts } = await desk.done('GET', '/api/proposals')
    expect(figures.out).toBe(counts.open)
    // A month can end while these tests run.
    const accepted = await app.db.read
      .selectFrom('proposals')
      .select('decidedAt')
      .where('state', '=', 'accepted')
      .execute()
    const monthOf = async (at: Date) => (await app.services.settings.dayOf(at)).slice(0, 7)
    const current = await monthOf(app.clock.now())
    const ofThisMonth = []
    for (const { decidedAt } of accepted)
      if ((await monthOf(new Date(decidedAt ?? ''))) === current) ofThisMonth.push(decidedAt)
    expect(figures.acceptedThisMonth).toBe(ofThisMonth.length)
    expect(accepted).toHaveLength(counts.accepted)
    expect(figures.engagedWorth).toMatchObject([{ currency: 'USD' }])
    expect(await desk.done('GET', '/api/proposals/figures'), 'for the dashboard').toEqual(figures)
    const csv = await app.call('/api/proposals/export?view=accepted', { headers: await app.as('admin') })
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(counts.accepted + 1)
  })

  it('M4: somebody else’s proposal is not there; a reader reads and does not sign', async () => {
    const page = await office.opened()
    const stranger = await app.person({ role: 'client' })
    const other = await desk.make()
    const owner = await desk.member(other.id, 'owner')
    for (const who of [stranger.bearer, owner.bearer]) {
      expect((await desk.send('GET', page.own, undefined, who)).status).toBe(404)
      expect(
        (await desk.send('GET', `/api/my/clients/${other.id}/proposals/${page.proposal.id}`, undefined, who)).status,
      ).toBe(404)
      expect((await desk.send('POST', `${page.own}/decline`, { hash: page.hash, reason: '' }, who)).status).toBe(404)
    }
    const reader = await desk.member(page.client.id, 'reader')
    expect(await desk.done('GET', page.own, undefined, reader.bearer)).toMatchObject({ waitsForYou: false })
    const seen = { hash: page.hash, choice: { option: null, addOns: [] } }
    expect((await desk.send('POST', `${page.own}/code`, seen, reader.bearer)).status).toBe(403)
    const colleague = await desk.member(page.client.id, 'contributor')
    expect(await desk.send('POST', `${page.own}/code`, seen, colleague.bearer)).toMatchObject({
      status: 403,
      body: { code: 'not-a-signer' },
    })
  })
})
