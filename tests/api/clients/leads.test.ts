import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'

const QUOTE = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'Engines & Sons',
  email: 'Ada.Lovelace@example.org',
  phone: '+44 (0)161 496 0000 ext. 3',
  location: 'Manchester',
  description: 'Retailer',
  challenges: ['need advice on accounting software', 'Other'],
  otherChallenge: 'Stock counted by hand',
}

const MESSAGE = { name: 'Grace Hopper', email: 'grace@example.org', message: 'A letter from the tax office came.' }

describe('leads', () => {
  let app: TestApp
  let addresses = 0
  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
  })
  afterAll(() => app.close())

  // Each call from a network of its own, unless the test is about the limit.
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${++addresses}`, ...headers },
    })
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as any client without types would.
  const json = async (answer: Promise<Response> | Response): Promise<any> => (await answer).json()
  const asAdmin = async (path: string, init: { method?: string; body?: unknown } = {}) =>
    app.call(path, {
      method: init.method ?? 'GET',
      headers: { ...(await app.as('admin')), 'Content-Type': 'application/json' },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    })
  const find = async (reference: string) => (await json(asAdmin(`/api/leads?q=${reference}`))).items[0]
  const mails = (reference: string) =>
    app.db.read.selectFrom('outboxMails').selectAll().where('subject', 'like', `%${reference}%`).orderBy('id').execute()

  it('Q2 Q3: receives a quote request whole, and answers with the words and a reference', async () => {
    const answer = await post('/api/quotes', { ...QUOTE, plan: 'Starter', origin: { page: '/services?x=1' } })
    expect(answer.status).toBe(201)
    const { message, reference } = await json(answer)
    expect(message).toBe('Form submitted!')
    expect(reference).toMatch(/^Q-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const { id } = await find(reference)
    expect(await json(asAdmin(`/api/leads/${id}`))).toMatchObject({
      ...QUOTE,
      kind: 'quote',
      state: 'new',
      name: 'Ada Lovelace',
      plan: 'Starter',
      origin: { page: '/services', referrer: null, campaign: {} },
      events: [{ kind: 'received', by: 'Ada Lovelace', to: 'new' }],
    })
  })

  it('Q2: says beside each field what is missing, the free text of Other included', async () => {
    const answer = await post('/api/quotes', { challenges: ['Other'], phone: 'none' })
    expect(answer.status).toBe(422)
    const { fields } = await json(answer)
    expect(fields).toEqual({
      firstName: 'Enter your first name',
      lastName: 'Enter your last name',
      companyName: 'Enter the name of your company, or your own name',
      email: 'Enter your email address',
      phone: expect.stringMatching(/^Enter a phone number/),
      location: 'Enter the town or region you work in',
      description: 'Choose what describes you best',
      otherChallenge: 'Tell us in a few words what else you need help with',
    })
  })

  it('Q2: takes the four choices in any case and none beside them', async () => {
    const given = ['NEED TAX PREPARATION/PLANNING/DECLARATION HELP', 'Not excellent in accounting/bookkeeping']
    const { reference } = await json(post('/api/quotes', { ...QUOTE, challenges: given, otherChallenge: 'left over' }))
    const lead = await json(asAdmin(`/api/leads/${(await find(reference)).id}`))
    expect(lead.challenges).toEqual([
      'not excellent in accounting/bookkeeping',
      'need tax preparation/planning/declaration help',
    ])
    expect(lead.otherChallenge).toBeNull()
    const refused = await post('/api/quotes', { ...QUOTE, challenges: ['Everything'], description: 'Bank' })
    expect((await json(refused)).fields).toMatchObject({ 'challenges.0': 'Choose from the list' })
  })

  it('C1: receives a message with name, email and message alone, and tells both sides by mail', async () => {
    // Few confirmations go to one address in an hour: this one has had none.
    const email = 'grace.alone@example.org'
    const answer = await post('/api/contact', { ...MESSAGE, email })
    expect(answer.status).toBe(201)
    const { message, reference } = await json(answer)
    expect(message).toBe('Thank you. Your message has reached us.')
    expect(reference).toMatch(/^C-/)
    const [toFirm, toSender, ...more] = await mails(reference)
    const firm = await app.services.settings.get('firm')
    expect(toFirm).toMatchObject({ recipient: firm.email, replyTo: email, kind: 'lead.received' })
    expect(toFirm?.text).toContain('> A letter from the tax office came.')
    expect(toSender).toMatchObject({ recipient: email, kind: 'lead.confirmed' })
    expect(toSender?.text).toContain(reference)
    expect(toSender?.html).not.toContain('tax office')
    expect(more).toEqual([])
    const missing = await post('/api/contact', { phone: '12' })
    expect(Object.keys((await json(missing)).fields).sort()).toEqual(['email', 'message', 'name', 'phone'])
  })

  it('Q3: sent twice under one key, even at once, a request is received once', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { ...QUOTE, email: 'once@example.org' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => json(post('/api/quotes', body, key))))
    const later = await json(post('/api/quotes', { ...body, openedAt: app.services.intake.openForm() }, key))
    expect(new Set([...answers, later].map(({ reference }) => reference)).size).toBe(1)
    expect((await json(asAdmin('/api/leads?q=once@example.org'))).total).toBe(1)
    expect(await mails(later.reference)).toHaveLength(2)
    const other = await post('/api/quotes', { ...body, location: 'Leeds' }, key)
    expect(other.status).toBe(409)
    expect(await json(other)).toMatchObject({ code: 'key-reused' })
    const asMessage = await post('/api/contact', MESSAGE, key)
    expect(asMessage.status).toBe(409)
    expect((await json(asAdmin('/api/leads?q=once@example.org'))).total).toBe(1)
  })

  it('keeps what looks like a robot’s work as spam, without mail, and gives it the same answer', async () => {
    const trapped = await json(post('/api/contact', { ...MESSAGE, name: 'Trapped', website: 'https://x.example' }))
    const { reference, message } = trapped
    expect(message).toBe('Thank you. Your message has reached us.')
    expect(await find(reference)).toBeUndefined()
    const { items } = await json(asAdmin(`/api/leads?state=spam&q=${reference}`))
    expect(items).toHaveLength(1)
    expect(await mails(reference)).toEqual([])
  })

  it('what is held is counted for staff until somebody decides, and a decision is kept', async () => {
    const held = async () =>
      (await json(asAdmin('/api/leads?held=yes'))) as { items: { id: number }[]; total: number; held: number }
    const before = await held()
    for (const name of ['Held One', 'Held Two'])
      await post('/api/contact', { ...MESSAGE, name, email: 'held@example.org', website: 'https://x.example' })
    const [two, one] = (await held()).items
    expect(await held()).toMatchObject({ total: before.total + 2, held: before.held + 2 })
    expect(two).toMatchObject({ name: 'Held Two', state: 'spam', held: true, version: 1 })
    expect((await json(asAdmin('/api/leads?held=yes&q=Held+One'))).items).toMatchObject([{ name: 'Held One' }])
    expect((await json(asAdmin('/api/dashboard'))).office.requests.held).toBe(before.held + 2)
    await asAdmin(`/api/leads/${one?.id}`, { method: 'PATCH', body: { version: 1, owner: 'me' } })
    expect((await held()).held, 'taking it on decides nothing').toBe(before.held + 2)
    await asAdmin(`/api/leads/${one?.id}`, { method: 'PATCH', body: { version: 2, state: 'new', owner: null } })
    const confirmed = await json(
      asAdmin(`/api/leads/${two?.id}`, { method: 'PATCH', body: { version: 1, state: 'spam' } }),
    )
    expect(confirmed).toMatchObject({ state: 'spam', held: false, version: 2 })
    expect(confirmed.events.at(-1)).toMatchObject({ kind: 'state', from: 'held', to: 'spam' })
    expect((await held()).held).toBe(before.held)
    expect(await json(asAdmin(`/api/leads/${one?.id}`))).toMatchObject({ state: 'new', held: false })
  })

  it('speed alone hides nothing: it is remarked on by the server’s own clock, and the message arrives', async () => {
    const remarkOn = async (openedAt: string) => {
      const own = { name: `Sent at ${openedAt}`, email: 'fast@example.org' }
      const { reference } = await json(post('/api/contact', { ...MESSAGE, ...own, openedAt }))
      const lead = await find(reference)
      expect(lead).toMatchObject({ state: 'new' })
      expect(await mails(reference)).toHaveLength(2)
      const { events } = await json(asAdmin(`/api/leads/${lead.id}`))
      return events.find(({ kind }: { kind: string }) => kind === 'received').text
    }
    const opened = app.services.intake.openForm()
    expect(await remarkOn(opened)).toBe('Sent faster than a person types')
    app.clock.advance({ seconds: 3 })
    expect(await remarkOn(opened)).toBeNull()
    expect(await remarkOn(`${Date.now().toString(36)}.made-up`)).toBeNull()
  })

  it('keeps where people came from, and nothing that tells who they are', async () => {
    const origin = {
      page: '/Contact?email=grace@example.org#form',
      referrer: 'https://search.example/find?q=private',
      campaign: { utm_source: 'letter', utm_campaign: 'spring', other: 'x' },
    }
    const { reference } = await json(post('/api/contact', { ...MESSAGE, origin }))
    // A parameter that is none of a campaign's spoils the campaign, never the message.
    expect((await json(asAdmin(`/api/leads/${(await find(reference)).id}`))).origin).toEqual({
      page: '/Contact',
      referrer: 'search.example',
      campaign: {},
    })
    const { other, ...campaign } = origin.campaign
    const good = await json(post('/api/contact', { ...MESSAGE, origin: { ...origin, campaign } }))
    expect((await json(asAdmin(`/api/leads/${(await find(good.reference)).id}`))).origin.campaign).toEqual(campaign)
  })

  it('takes control characters out of what was typed', async () => {
    const nul = String.fromCharCode(0)
    const { reference } = await json(post('/api/contact', { ...MESSAGE, name: `Nul${nul}l`, message: `a${nul}\r\nb` }))
    expect(await json(asAdmin(`/api/leads/${(await find(reference)).id}`))).toMatchObject({
      name: 'Nul l',
      message: 'a\nb',
    })
  })

  it('says when to try again after very many requests from one network, and holds no retry against it', async () => {
    const from = { 'X-Forwarded-For': '10.9.9.9' }
    const key = { 'Idempotency-Key': 'limit-test-key' }
    expect((await post('/api/contact', MESSAGE, { ...from, ...key })).status).toBe(201)
    for (let sent = 1; sent < 30; sent++) await post('/api/contact', MESSAGE, from)
    const refused = await post('/api/contact', MESSAGE, from)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await json(refused)).error).toMatch(/Please try again in \d+ minutes\./)
    expect((await post('/api/contact', MESSAGE, { ...from, ...key })).status).toBe(201)
  })

  it('A11: moves a request from new to closed, and remembers every step', async () => {
    const { reference } = await json(post('/api/contact', MESSAGE))
    const { id } = await find(reference)
    const change = (body: unknown) => asAdmin(`/api/leads/${id}`, { method: 'PATCH', body })
    await change({ version: 1, state: 'in-progress', owner: 'me', tags: ['tax', 'tax', 'urgent'] })
    await asAdmin(`/api/leads/${id}/notes`, { method: 'POST', body: { text: 'Called back.' } })
    await change({ version: 2, state: 'answered' })
    const lead = await json(change({ version: 3, state: 'closed', owner: null }))
    expect(lead).toMatchObject({ state: 'closed', owner: null, tags: ['tax', 'urgent'], version: 4 })
    expect(lead.answeredAt).toBeTruthy()
    expect(lead.closedAt).toBeTruthy()
    expect(lead.events.map(({ kind, to }: { kind: string; to: string }) => `${kind} ${to}`)).toEqual([
      'received new',
      'state in-progress',
      'owner Ada Admin',
      'tags tax, urgent',
      'note null',
      'state answered',
      'state closed',
      'owner null',
    ])
    expect((await json(asAdmin(`/api/leads?q=urgent`))).items[0].id).toBe(id)
  })

  it('A11: an answer that no mail server can send leaves the request open, with its clock', async () => {
    const { reference } = await json(post('/api/contact', { ...MESSAGE, email: 'unsent@example.org' }))
    const { id } = await find(reference)
    const body = { version: 1, subject: 'Yes', body: 'We can.' }
    const lead = await json(asAdmin(`/api/leads/${id}/replies`, { method: 'POST', body }))
    expect(lead).toMatchObject({ state: 'in-progress', answeredAt: null, messages: [{ mail: 'queued' }] })
    expect(lead.reply.minutesLeft).not.toBeNull()
  })

  it('A11: refuses the second of two changes and says what the first one was', async () => {
    const { reference } = await json(post('/api/contact', MESSAGE))
    const { id } = await find(reference)
    const other = await app.person({ role: 'admin', name: 'Olive Other' })
    const first = await app.call(`/api/leads/${id}`, {
      method: 'PATCH',
      headers: { ...other.bearer, 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: 1, state: 'answered', owner: 'me' }),
    })
    expect(first.status).toBe(200)
    const second = await asAdmin(`/api/leads/${id}`, { method: 'PATCH', body: { version: 1, state: 'spam' } })
    expect(second.status).toBe(409)
    expect(await json(second)).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('Olive Other changed this request meanwhile: its state is now answered'),
      fields: { state: 'its state is now answered', owner: 'it is now with Olive Other' },
    })
    expect((await json(asAdmin(`/api/leads/${id}`))).state).toBe('answered')
  })

  it('gives a request only to people of the office', async () => {
    const { reference } = await json(post('/api/contact', MESSAGE))
    const { id } = await find(reference)
    const client = await app.person({ role: 'client' })
    for (const owner of [client.accountId, 'nobody-at-all']) {
      const refused = await asAdmin(`/api/leads/${id}`, { method: 'PATCH', body: { version: 1, owner } })
      expect(refused.status).toBe(422)
      expect((await json(refused)).fields).toEqual({ owner: 'Choose somebody who works in the inbox' })
    }
  })

  it('keeps its counts true, filters by kind, state and owner, and finds by words', async () => {
    const sent = Array.from({ length: 28 }, (_, n) =>
      n % 2
        ? post('/api/quotes', { ...QUOTE, companyName: `Engines ${n}` })
        : post('/api/contact', { ...MESSAGE, message: `Letter ${n}` }),
    )
    const references = (await Promise.all(sent.map(json))).map(({ reference }) => reference)
    const changes = [
      { state: 'answered', owner: 'me' },
      { state: 'in-progress' },
      { state: 'closed' },
      { state: 'spam' },
    ]
    for (const [n, change] of changes.entries()) {
      const { id } = await find(references[n])
      const changed = await asAdmin(`/api/leads/${id}`, { method: 'PATCH', body: { version: 1, ...change } })
      expect(changed.status).toBe(200)
    }
    const all = await app.db.read.selectFrom('leads').select(['kind', 'state', 'ownerId']).execute()
    const count = (test: (lead: (typeof all)[number]) => boolean) => all.filter(test).length
    const list = async (query: string) => json(asAdmin(`/api/leads?${query}`))
    const whole = await list('')
    expect(whole.total).toBe(count(({ state }) => state !== 'spam'))
    expect(whole.counts).toEqual({
      new: count(({ state }) => state === 'new'),
      'in-progress': count(({ state }) => state === 'in-progress'),
      answered: count(({ state }) => state === 'answered'),
      closed: count(({ state }) => state === 'closed'),
      spam: count(({ state }) => state === 'spam'),
    })
    const quotes = await list('kind=quote')
    expect(quotes.total).toBe(count(({ kind, state }) => kind === 'quote' && state !== 'spam'))
    expect(quotes.items.filter(({ kind }: { kind: string }) => kind !== 'quote')).toEqual([])
    expect((await list('owner=none&state=new')).total).toBe(count((lead) => lead.state === 'new' && !lead.ownerId))
    const { id } = await json(asAdmin('/api/auth/me'))
    expect((await list('owner=me')).total).toBe(count((lead) => lead.ownerId === id && lead.state !== 'spam'))
    expect(whole.pages).toBe(Math.ceil(whole.total / 25))
    const second = await list('page=2')
    expect(second.items).toHaveLength(Math.min(25, whole.total - 25))
    expect(second.items[0].id).toBeLessThan(whole.items.at(-1).id)
    expect((await list('q=lovel+stock')).items.length).toBeGreaterThan(0)
    expect((await list('q=440161496')).items.length).toBeGreaterThan(0)
    expect((await list('q=lovelace+nothing')).items).toEqual([])
    expect((await list('q=%22%27%26%7C%3A*')).total).toBe(0)
  })

  it('exports what the filter shows as a table that no spreadsheet computes', async () => {
    await post('/api/contact', { ...MESSAGE, name: '=1+1', message: 'a "quoted", line\nand another' })
    const answer = await asAdmin('/api/leads/export?kind=contact&q=quoted')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await answer.text()).split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?Reference,Kind,State/)
    expect(lines[1]).toContain(`,"'=1+1",`)
    expect(lines[1]).toContain('"a ""quoted"", line\nand another"')
    expect(lines).toHaveLength(3)
    const whole = (await (await asAdmin('/api/leads/export')).text()).trim().split('\r\n')
    expect(whole).toHaveLength((await json(asAdmin('/api/leads'))).total + 1)
  })

  it('shows people their own requests with state and history, and nothing of the office', async () => {
    const client = await app.person({ role: 'client', email: 'own@example.org' })
    const headers = { ...client.bearer }
    const signedIn = await json(post('/api/quotes', { ...QUOTE, email: 'elsewhere@example.org' }, headers))
    const fromAddress = await json(post('/api/contact', { ...MESSAGE, email: 'Own@Example.org', website: 'x' }))
    const { id } = await find(signedIn.reference)
    await asAdmin(`/api/leads/${id}/notes`, { method: 'POST', body: { text: 'Secret of the office' } })
    await asAdmin(`/api/leads/${id}`, { method: 'PATCH', body: { version: 1, state: 'answered', tags: ['difficult'] } })
    const answer = await app.call('/api/my/requests', { headers })
    const text = await answer.text()
    expect(JSON.parse(text).items).toMatchObject([
      { reference: fromAddress.reference, kind: 'contact', state: 'new', history: [{ state: 'new' }] },
      {
        reference: signedIn.reference,
        kind: 'quote',
        state: 'answered',
        history: [{ state: 'new' }, { state: 'answered' }],
      },
    ])
    expect(text).not.toMatch(/Secret|difficult|spam|Ada Admin/)
    const unproven = await app.person({ role: 'client', email: 'grace@example.org', verified: false })
    expect((await app.call('/api/my/requests', { headers: unproven.bearer })).status).toBe(403)
  })

  it('opens the desk to admins alone', async () => {
    const editor = await app.as('editor')
    for (const path of ['/api/leads', '/api/leads/1', '/api/leads/export']) {
      expect((await app.call(path)).status).toBe(401)
      expect((await app.call(path, { headers: editor })).status).toBe(403)
    }
    expect((await asAdmin('/api/leads/999999')).status).toBe(404)
    expect((await asAdmin('/api/leads/none')).status).toBe(422)
  })
})
