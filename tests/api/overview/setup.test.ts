import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SetupAnswer, SetupLine } from '#contract/overview/setup.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, doc, staffOf } from '#tests/support/articles.ts'
import { newestMail } from '#tests/support/mails.ts'

// One story: a test goes on from the one before.
describe('the set-up of a new site', { shuffle: false }, () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  let owner: Record<string, string>
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
    owner = (await app.person({ role: 'admin', name: 'Administrator' })).bearer
    await app.services.seedContent()
  })
  afterAll(() => app.close())

  const read = async (as = owner): Promise<SetupAnswer> => (await staff.send('GET', '/api/setup', undefined, as)).body
  const done = async (line: SetupLine) => (await read()).lines.find((each) => each.line === line)?.isDone
  const send = async (method: string, path: string, body?: unknown) => await staff.send(method, path, body, owner)
  const office = async () => (await send('GET', '/api/settings/office')).body
  const counts = async () => Object.fromEntries((await read()).samples.map(({ kind, total }) => [kind, total]))
  const publicNews = async () => (await staff.visit('/api/articles?perPage=50')).headers.get('x-total-count')
  const comingEvents = async () => (await staff.visit('/api/events/public')).body.coming
  const publicFiles = async () =>
    (await staff.visit('/api/publications')).body.items.flatMap((folder: { files: unknown[] }) => folder.files).length

  it('Y1: is offered to the first administrator alone, until it was opened once', async () => {
    expect(await read()).toMatchObject({ isOwner: true, isOpened: false, isHidden: false })
    const second = (await app.person({ role: 'admin', name: 'Second Admin' })).bearer
    expect(await read(second)).toMatchObject({ isOwner: false, isOpened: false })
    await send('POST', '/api/setup', { opened: true })
    expect(await read()).toMatchObject({ isOwner: true, isOpened: true })
  })

  it('Y1: names every sentence that came with the site and promises something, to keep or remove', async () => {
    const promises = async () => (await send('GET', '/api/setup/promises')).body.items
    const before = await promises()
    const fine = before.find(({ sentence }: { sentence: string }) => sentence === 'You never pay a fine for our delay.')
    expect(fine).toMatchObject({ section: 'about' })
    expect(before.length).toBeGreaterThan(12)
    expect(await done('promises')).toBe(false)
    expect((await send('POST', '/api/setup/promises', { id: fine.id, act: 'remove' })).status).toBe(200)
    expect(JSON.stringify((await office()).settings.about)).not.toContain('You never pay a fine')
    expect(JSON.stringify((await staff.visit('/api/settings')).body)).not.toContain('You never pay a fine')
    for (const { id } of await promises()) await send('POST', '/api/setup/promises', { id, act: 'keep' })
    expect(await promises()).toEqual([])
    expect(await done('promises')).toBe(true)
    expect((await send('POST', '/api/setup/promises', { id: 'about.nowhere.0', act: 'keep' })).status).toBe(404)
  })

  it('Y1: saves the firm, and sender, signature and applications follow while nobody has set them', async () => {
    const { settings, versions } = await office()
    const { timeZone: _, currency: __, founded: ___, tagline: ____, ...firm } = settings.firm
    expect(await done('firm')).toBe(false)
    const mine = { name: 'Hill & Co', legalName: 'Hill & Co Ltd', email: 'office@hill.example', phone: '030 1234' }
    const wanted = { ...firm, ...mine, addressLines: ['1 Hill Street'], city: 'Hilltown' }
    const half = { ...settings.firm, name: 'Hill & Co', phone: '030 1234' }
    await send('PUT', '/api/settings', { section: 'firm', value: half, version: versions.firm })
    expect(await done('firm'), 'while some of it came with the site').toBe(false)
    await send('PUT', '/api/settings', { section: 'firm', value: settings.firm, version: versions.firm + 1 })
    versions.firm += 2
    expect((await send('PUT', '/api/setup/firm', { firm: wanted, version: versions.firm })).status).toBe(200)
    const now = (await office()).settings
    expect(now.firm).toMatchObject({ ...wanted, timeZone: 'UTC', founded: settings.firm.founded })
    expect(now.mail).toMatchObject({
      fromName: 'Hill & Co',
      signature: 'Hill & Co\n1 Hill Street, Hilltown\n030 1234',
    })
    expect(now.careers.email).toBe('office@hill.example')
    expect(await done('firm')).toBe(true)

    const again = { ...wanted, name: 'Hill', email: 'new@hill.example' }
    const stale = await send('PUT', '/api/setup/firm', { firm: again, version: versions.firm })
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
    const version = (await office()).versions.firm
    expect((await send('PUT', '/api/setup/firm', { firm: again, version })).status).toBe(200)
    expect((await office()).settings).toMatchObject({
      firm: { name: 'Hill' },
      mail: { fromName: 'Hill & Co' },
      careers: { email: 'office@hill.example' },
    })
    const wrong = await send('PUT', '/api/setup/firm', { firm: { ...again, email: 'x' }, version: version + 1 })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['firm.email']])
  })

  it('Y1: sets the time zone and the currency, and refuses what is neither', async () => {
    const { versions } = await office()
    expect(await done('region')).toBe(false)
    const wrong = { timeZone: 'Europe/Nowhere', currency: 'XDR', version: versions.firm }
    expect(Object.keys((await send('PUT', '/api/setup/region', wrong)).body.fields).sort()).toEqual([
      'currency',
      'timeZone',
    ])
    const region = { timeZone: 'UTC', currency: 'EUR', version: versions.firm }
    expect((await send('PUT', '/api/setup/region', region)).status).toBe(200)
    expect((await office()).settings.firm).toMatchObject({ name: 'Hill', timeZone: 'UTC', currency: 'EUR' })
    expect(await done('region')).toBe(true)
  })

  it('Y1: finds out what is done, and puts a line or the whole list aside and back', async () => {
    expect([await done('name'), await done('colleague'), await done('article')]).toEqual([false, true, false])
    expect([await done('second-factor'), await done('backup-key'), await done('mail')]).toEqual([false, false, false])
    await send('PATCH', '/api/account', { fullName: 'Olga Owner' })
    expect(await done('name')).toBe(true)
    await send('POST', '/api/backups/key')
    expect(await done('backup-key')).toBe(true)
    const aside = async () => (await read()).lines.filter(({ isAside }) => isAside).map(({ line }) => line)
    await send('POST', '/api/setup', { line: 'mail', aside: true })
    expect(await aside()).toEqual(['mail'])
    await send('POST', '/api/setup', { line: 'mail', aside: false })
    expect(await aside()).toEqual([])
    await send('POST', '/api/setup', { hidden: true })
    expect((await read()).isHidden).toBe(true)
    await send('POST', '/api/setup', { hidden: false })
    expect((await read()).isHidden).toBe(false)
  })

  it('Y1: marks what came with the site, and no longer what somebody has changed', async () => {
    expect(await counts()).toEqual({
      people: 4,
      history: 7,
      prices: 3,
      figures: 3,
      certifications: 3,
      training: 1,
      articles: 12,
      events: 3,
      publications: 1,
    })
    const marks = (await staff.send('GET', '/api/samples')).body
    expect([marks.articles.length, marks.events.length, marks.files.length]).toEqual([12, 3, 1])
    expect((await staff.send('GET', '/api/samples', undefined, await app.as('client'))).status).toBe(403)

    const [changed] = marks.articles
    const { version } = (await staff.send('GET', `/api/articles/${changed}/work`)).body
    const save = { saveId: 'editor-of-samples', sequence: 1, baseVersion: version, content: doc('Our own words') }
    expect((await staff.send('PATCH', `/api/articles/${changed}`, save)).status).toBe(200)
    const { settings, versions } = await office()
    const [first, ...others] = settings.about.people.items
    const about = {
      ...settings.about,
      people: { ...settings.about.people, items: [{ ...first, name: 'Olga Owner' }, ...others] },
    }
    await send('PUT', '/api/settings', { section: 'about', value: about, version: versions.about })
    expect(await counts()).toMatchObject({ people: 3, articles: 11 })
    expect((await staff.send('GET', '/api/samples')).body.articles).not.toContain(changed)
  })

  it('Y1: keeps a kind, which is then no sample any more, and leaves the site as it is', async () => {
    const before = (await office()).settings
    expect((await send('POST', '/api/setup/samples', { act: 'keep', kinds: ['figures'] })).status).toBe(200)
    expect(await counts()).not.toHaveProperty('figures')
    expect((await office()).settings).toEqual(before)
    expect((await send('POST', '/api/setup/samples', { act: 'keep', kinds: [] })).status).toBe(422)
    const editor = await staff.send('POST', '/api/setup/samples', { act: 'clear', kinds: ['people'] })
    expect(editor.status).toBe(403)
  })

  it('Y1: clears all that is left in one go: the public no longer sees it, and what is the firm’s own stays', async () => {
    const kinds = (await read()).samples.map(({ kind }) => kind)
    expect(kinds).toHaveLength(8)
    // A visitor has taken one of the samples for real.
    const [event] = await comingEvents()
    const guest = { name: 'Real Visitor', email: 'real-visitor@example.com' }
    expect((await staff.send('POST', `/api/events/${event.id}/registrations`, guest, {})).status).toBe(201)
    expect((await send('POST', '/api/setup/samples', { act: 'clear', kinds })).status).toBe(200)
    expect((await read()).samples).toEqual([])
    expect(await done('samples')).toBe(true)
    expect([await publicNews(), await publicFiles(), await comingEvents()]).toEqual(['1', 0, []])
    expect((await newestMail(app, guest.email)).kind).toBe('event.cancelled')
    const { settings } = await office()
    expect(settings.about.people.items.map(({ name }: { name: string }) => name)).toEqual(['Olga Owner'])
    expect(settings.counters.items).toHaveLength(3)
    for (const { items } of [settings.about.history, settings.plans, settings.certifications]) expect(items).toEqual([])
    expect(settings.links.training.url).toBe('')
    expect([settings.firm.founded, settings.about.lead], 'an invented beginning').toEqual([0, ''])
    // Nothing speaks any more of what is no longer offered.
    expect(JSON.stringify([settings.faq, settings.pages, settings.services])).not.toMatch(
      /online office|all six under Publication|training modules/i,
    )
    const { items } = (await send('GET', '/api/audit?action=samples.cleared')).body
    expect(items).toHaveLength(1)
  })

  it('Y1: brings back what was cleared as what was deleted: the article from the trash, the rest from the history', async () => {
    const [article] = (await send('GET', '/api/articles?state=deleted')).body
    expect((await send('POST', `/api/articles/${article.id}/restore`)).status).toBe(200)
    expect(await counts()).toEqual({ articles: 1 })
    const { versions } = await office()
    const restore = { restore: versions.plans - 1, version: versions.plans }
    expect((await send('POST', '/api/settings/plans/restore', restore)).status).toBe(200)
    expect(await counts()).toEqual({ articles: 1, prices: 3 })
    expect(await done('samples')).toBe(false)
  })

  it('Y1: has a file that somebody renames for the firm’s own, though it was cleared and brought back', async () => {
    const [file] = await app.services.samples.list('publication')
    expect((await send('POST', `/api/publications/files/${file}/restore`)).status).toBe(200)
    expect(await counts()).toHaveProperty('publications', 1)
    expect((await send('PATCH', `/api/publications/files/${file}`, { name: 'Our own' })).status).toBe(200)
    expect(await counts()).not.toHaveProperty('publications')
  })

  it('Y1: counts an article of the firm’s own, not one that came with the site', async () => {
    const mine = articleForm({ title: 'Ours', content: '<p>Words.</p>', category: 'Tax' })
    expect((await staff.send('POST', '/api/articles', mine)).status).toBe(201)
    expect(await done('article')).toBe(true)
    const day = (await send('GET', '/api/dashboard')).body
    expect(day.system.setup).toEqual(await read())
  })
})
