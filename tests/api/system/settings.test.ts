import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC_SECTIONS, SECTIONS, type Settings, sectionSchemas } from '#contract/system/settings.ts'
import { touch } from '#database/database.ts'
import { openingLines } from '#domain/time/opening-lines.ts'
import { defaultSettings } from '#server/features/system/settings/settings.defaults.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

// One story: a test goes on from the one before.
describe('settings', { shuffle: false }, () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  async function readPublic(): Promise<{ settings: Settings; versions: Record<string, number> }> {
    return (await (await app.call('/api/settings')).json()) as never
  }

  async function send(path: string, body: unknown, method = 'POST') {
    const answer = await app.call(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(await app.as('admin')) },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, never> }
  }

  const save = (section: string, value: unknown, version: number) =>
    send('/api/settings', { section, value, version }, 'PUT')

  it('delivers content for every section that passes its own rules', () => {
    for (const section of SECTIONS) {
      const parsed = sectionSchemas[section].safeParse(defaultSettings[section])
      expect(parsed.error?.issues ?? [], section).toEqual([])
      expect(parsed.data, section).toEqual(defaultSettings[section])
    }
    const words = JSON.stringify(defaultSettings)
    expect(words).not.toMatch(/lorem|ipsum|!|<[a-z/]/i)
  })

  it('K1: offers three plans with the fixed prices, discounts, storage and mailboxes', async () => {
    const { items } = (await readPublic()).settings.plans
    expect(items.map((plan) => plan.price)).toEqual([47.88, 29.98, 11.88])
    expect(items.map((plan) => plan.discountPercent)).toEqual([33, 28, 20])
    expect(items.map((plan) => plan.storageGb)).toEqual([75, 30, 5])
    expect(items.map((plan) => plan.mailboxes)).toEqual([5, 3, 1])
    for (const plan of items) {
      for (const words of [plan.name, plan.intro, plan.tag, plan.outro, ...plan.features]) expect(words).not.toBe('')
      expect(plan.features.length).toBeGreaterThan(0)
    }
  })

  it('K2: counts 60+ trainees, 18k+ issues solved, 10k+ happy customers', async () => {
    const { items } = (await readPublic()).settings.counters
    expect(items).toEqual([
      { figure: '60+', label: 'trainees', counted: false },
      { figure: '18k+', label: 'issues solved', counted: false },
      { figure: '10k+', label: 'happy customers', counted: false },
    ])
  })

  it('K3: names the six service categories', async () => {
    const { items } = (await readPublic()).settings.services
    expect(items.map(({ title }) => title)).toEqual([
      'Tax',
      'Business development',
      'Bookkeeping',
      'HR/management',
      'Professional training',
      'Software installation',
    ])
  })

  it('O1: a range of fees goes upwards, in amounts that can be paid; none is said until the firm sets one', async () => {
    const { services } = (await readPublic()).settings
    expect(services.items.every(({ fees }) => fees.from === 0 && fees.to === 0)).toBe(true)
    const [first, ...rest] = services.items
    const withFees = (from: number, to: number) => ({
      ...services,
      items: [{ ...first, fees: { from, to, per: 'a month' } }, ...rest],
    })
    for (const [from, to, field] of [
      [240, 90, 'to'],
      [-1, 90, 'from'],
      [0.001, 90, 'from'],
      [90, 2_000_000, 'to'],
    ] as const) {
      const refused = await save('services', withFees(from, to), 0)
      expect(refused.status).toBe(422)
      expect(refused.body.fields).toHaveProperty([`value.items.0.fees.${field}`])
    }
  })

  it('K4: shows three certifications of one vendor, each with title, picture and date', async () => {
    const { vendor, items } = (await readPublic()).settings.certifications
    expect(items).toHaveLength(3)
    const [firstWord = ''] = vendor.split(' ')
    for (const { title, picture, date } of items) {
      expect(title).toContain(firstWord)
      expect(picture).toMatch(/^drawing:/)
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })

  it('L1, L3: keeps both hours lines as delivered', async () => {
    const { hours } = (await readPublic()).settings
    expect(openingLines(hours.week)).toEqual({
      topBar: 'Mon-Fri 8AM-6PM',
      footer: ['Mon-Thu 8am-6pm', 'Fri 8am-5pm', 'Weekend closed'],
    })
  })

  it('shows the public only the public sections', async () => {
    const { settings, versions } = await readPublic()
    expect(Object.keys(settings).sort()).toEqual([...PUBLIC_SECTIONS].sort())
    expect(Object.keys(versions).sort()).toEqual([...PUBLIC_SECTIONS].sort())
    for (const office of [
      'clients',
      'newsletter',
      'proposals',
      'reminders',
      'retention',
      'security',
      'mail',
      'backups',
      'comments',
      'replies',
      'reports',
    ]) {
      expect(settings).not.toHaveProperty(office)
    }
    expect((await app.call('/api/settings/office')).status).toBe(401)
    expect((await app.call('/api/settings/office', { headers: await app.as('editor') })).status).toBe(403)
    const office = await app.call('/api/settings/office', { headers: await app.as('admin') })
    expect(Object.keys(((await office.json()) as { settings: object }).settings).sort()).toEqual([...SECTIONS].sort())
  })

  it('A10: saves a section, and everybody reads it at once', async () => {
    const firm = { ...defaultSettings.firm, name: 'Ledger & Daughters' }
    expect(await save('firm', firm, 0)).toMatchObject({ status: 200, body: { section: 'firm', version: 1 } })
    const now = await readPublic()
    expect(now.settings.firm.name).toBe('Ledger & Daughters')
    expect(now.versions.firm).toBe(1)
    expect(now.settings.home).toEqual(defaultSettings.home)
    expect((await app.services.settings.get('firm')).name).toBe('Ledger & Daughters')
  })

  it('saves nothing when nothing changed', async () => {
    const { settings, versions } = await readPublic()
    expect((await save('faq', settings.faq, versions.faq ?? -1)).body.version).toBe(versions.faq)
    expect((await readPublic()).versions.faq).toBe(versions.faq)
  })

  it('refuses a stale save, says who and what changed, and overwrites nothing', async () => {
    const mine = { ...defaultSettings.counters, title: 'Mine' }
    const theirs = { ...defaultSettings.counters, title: 'Theirs' }
    expect((await save('counters', theirs, 0)).status).toBe(200)
    const refused = await save('counters', mine, 0)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('Ada Admin'),
      fields: { 'value.title': 'Now reads: Theirs' },
    })
    expect((await readPublic()).settings.counters.title).toBe('Theirs')
  })

  it('lets only one of several saves at the same moment pass', async () => {
    const tries = Array.from({ length: 6 }, (_, n) => save('careers', { ...defaultSettings.careers, title: `${n}` }, 0))
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
    expect((await readPublic()).versions.careers).toBe(1)
  })

  it('A10: tells an admin what the public would read, and saves nothing of it', async () => {
    const before = await readPublic()
    const faq = { title: 'Not saved', items: [] }
    const shown = await send('/api/settings/preview', { section: 'faq', value: faq })
    expect(shown.status).toBe(200)
    expect(shown.body).toEqual({ ...before, settings: { ...before.settings, faq } })
    expect(shown.body.settings).not.toHaveProperty('mail')
    expect(await readPublic()).toEqual(before)
    const wrong = await send('/api/settings/preview', { section: 'faq', value: { ...faq, title: '' } })
    expect([wrong.status, wrong.body.fields]).toEqual([422, { 'value.title': 'Enter some text' }])
    expect((await send('/api/settings/preview', { section: 'mail', value: {} })).status).toBe(422)
    const office = await app.call('/api/settings/office', { headers: await app.as('admin') })
    expect(((await office.json()) as { changes: object }).changes).toMatchObject({
      firm: { at: expect.any(String), by: 'Ada Admin' },
      faq: null,
    })
  })

  it('names each wrong field and keeps what was there', async () => {
    const wrong = {
      ...defaultSettings.plans,
      items: defaultSettings.plans.items.map((plan) => ({ ...plan, slug: 'same', price: 1.234 })),
    }
    const refused = await save('plans', wrong, 0)
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toMatchObject({
      'value.items.0.price': 'Use at most two decimals',
      'value.items': 'Two entries share a short name',
    })
    const links = { ...defaultSettings.links, chat: { label: 'Chat', url: 'javascript:alert(1)' } }
    expect((await save('links', links, 0)).body.fields).toHaveProperty(['value.chat.url'])
    expect((await save('firm', { ...defaultSettings.firm, timeZone: 'Mars/Base' }, 1)).status).toBe(422)
    expect((await save('nothing', {}, 0)).status).toBe(422)
    expect((await readPublic()).settings.plans).toEqual(defaultSettings.plans)
  })

  it('takes writes from admins only', async () => {
    const body = JSON.stringify({ section: 'faq', value: { title: 'Hi', items: [] }, version: 0 })
    for (const headers of [{}, await app.as('client'), await app.as('editor')]) {
      const answer = await app.call('/api/settings', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
      })
      expect([401, 403]).toContain(answer.status)
    }
    expect((await readPublic()).settings.faq).toEqual(defaultSettings.faq)
  })

  it('keeps the history of a section, restores from it and goes back to what was delivered', async () => {
    const titled = (title: string) => ({ ...defaultSettings.services, title })
    await save('services', titled('First'), 0)
    await save('services', titled('Second'), 1)
    const history = async () => {
      const answer = await app.call('/api/settings/services/history', { headers: await app.as('admin') })
      return (await answer.json()) as { items: { version: number; savedBy: string; changes: unknown }[]; total: number }
    }
    const first = await history()
    expect(first.total).toBe(3)
    expect(first.items.map(({ version }) => version)).toEqual([2, 1, 0])
    expect(first.items[0]).toMatchObject({
      savedBy: 'Ada Admin',
      changes: [{ path: 'title', before: 'First', after: 'Second' }],
    })

    expect((await send('/api/settings/services/restore', { restore: 1, version: 1 })).status).toBe(409)
    expect((await send('/api/settings/services/restore', { restore: 9, version: 2 })).status).toBe(404)
    expect(await send('/api/settings/services/restore', { restore: 1, version: 2 })).toMatchObject({
      status: 200,
      body: { version: 3 },
    })
    expect((await readPublic()).settings.services.title).toBe('First')
    expect((await send('/api/settings/services/reset', { version: 3 })).body).toMatchObject({ version: 4 })
    expect((await readPublic()).settings.services).toEqual(defaultSettings.services)
    expect((await history()).items.map(({ version }) => version)).toEqual([4, 3, 2, 1, 0])
  })

  it('pages a long history', async () => {
    for (let n = 0; n < 27; n++) await save('mail', { fromName: `Name ${n}`, signature: '', dkimSelector: '' }, n)
    const page = async (n: number) => {
      const answer = await app.call(`/api/settings/mail/history?page=${n}`, { headers: await app.as('admin') })
      return (await answer.json()) as { items: { version: number; changes: unknown[] }[]; pages: number; total: number }
    }
    const [first, second] = [await page(1), await page(2)]
    expect([first.pages, first.total]).toEqual([2, 28])
    expect(first.items.map(({ version }) => version)).toEqual(Array.from({ length: 25 }, (_, n) => 27 - n))
    expect(second.items.map(({ version }) => version)).toEqual([2, 1, 0])
    expect(first.items.at(-1)?.changes).toHaveLength(1)
  })

  it('keeps text as plain text', async () => {
    const text = '<script>alert(1)</script> & "quotes"'
    await save('home', { ...defaultSettings.home, lead: text }, 0)
    expect((await readPublic()).settings.home.lead).toBe(text)
  })

  it('fills in what an older save does not know, and falls back where it no longer fits', async () => {
    const { promise: _, ...older } = defaultSettings.home
    for (const stored of [older, { promise: 7 }]) {
      await app.db.transaction(async (tx) => {
        await tx
          .updateTable('settings')
          .set({ value: JSON.stringify(stored) })
          .where('section', '=', 'home')
          .execute()
        touch(tx, 'settings')
      })
      expect((await readPublic()).settings.home).toEqual(defaultSettings.home)
    }
  })

  it('that came from another site go back when that is undone, unless they were saved since', async () => {
    const { imported, get, save, defaults } = app.services.settings
    const writer = { accountId: 'importer', name: 'Importer' }
    const now = await get('newsletter')
    const theirs = JSON.stringify({ ...now, weekly: !now.weekly })
    const bring = () => app.db.transaction((tx) => imported.bring(tx, writer, 'newsletter', theirs))
    const takeBack = (version: number) =>
      app.db.transaction((tx) => imported.takeBack(tx, writer, 'newsletter', version))
    const version = Number(await bring())
    expect(await bring()).toBe('same')
    await save(writer, 'newsletter', now, version)
    expect(await takeBack(version), 'saved since').toBe(false)
    expect(await bring(), 'set here').toBe('set')
    await save(writer, 'newsletter', { ...now, weekly: !now.weekly }, version + 1)
    expect(await takeBack(version + 2)).toBe(true)
    expect(await get('newsletter')).toEqual(defaults.newsletter)
  })

  it('writes down who changed what', async () => {
    const events = await app.db.read
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'detail'])
      .where('subject', '=', 'settings:services')
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual([
      'settings.saved',
      'settings.saved',
      'settings.restored',
      'settings.reset',
    ])
    const listed = await app.call('/api/audit?subject=settings:services', { headers: await app.as('admin') })
    expect((await listed.json()).items[0].actor.name).toBe('Ada Admin')
    expect(JSON.parse(events[0]?.detail ?? '{}')).toMatchObject({ version: 1, changed: ['title'] })
  })
})
