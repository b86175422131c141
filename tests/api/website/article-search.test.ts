import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { doc, staffOf } from '#tests/support/articles.ts'

describe('search in articles', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
    await staff.publish({
      title: 'Filing declarations on time',
      content: '<p>What the crédit office wants to see.</p>',
    })
    await staff.publish({
      title: 'Buying a van',
      content: '<p>A van is declared in the year of purchase.</p>',
      category: 'Assets',
    })
    await staff.publish({
      title: 'Invoices that get paid',
      content: '<p>Send invoices early.</p>',
      shortDesc: 'Reminders that work',
    })
  })
  afterAll(() => app.close())

  const titles = async (q: string, more = '') =>
    (await staff.visit(`/api/articles?q=${encodeURIComponent(q)}${more}`)).body.map(
      (each: { title: string }) => each.title,
    )

  it('R6: finds words in title, summary and body, titles first', async () => {
    expect(await titles('declaration')).toEqual(['Filing declarations on time', 'Buying a van'])
    expect(await titles('reminders')).toEqual(['Invoices that get paid'])
    expect(await titles('purchase')).toEqual(['Buying a van'])
    expect(await titles('van invoices')).toEqual([])
  })

  it('R6: finds other forms of a word, other accents and other case', async () => {
    for (const q of ['declare', 'DECLARING', 'déclarations']) expect(await titles(q), q).toHaveLength(2)
    for (const q of ['credit', 'CRÉDIT', 'credits']) expect(await titles(q), q).toEqual(['Filing declarations on time'])
    expect(await titles('invoicing')).toEqual(['Invoices that get paid'])
  })

  it('R6: finds a word while it is being typed, and only the last', async () => {
    for (const q of ['dec', 'declara', 'declaratio'])
      expect(await titles(q), q).toContain('Filing declarations on time')
    expect(await titles('invo early')).toEqual([])
    expect(await titles('early invo')).toEqual(['Invoices that get paid'])
  })

  it('R6: leaves out words that say nothing, and survives every sign', async () => {
    expect(await titles('what is the purchase of a van')).toEqual(['Buying a van'])
    for (const q of [
      '"',
      "'",
      '*',
      'NEAR(',
      'title:x',
      'a OR b',
      '-- ;',
      '\\',
      '%',
      '()',
      ':*',
      '<->',
      '&',
      '😀',
      '\u0000x',
    ]) {
      expect((await staff.visit(`/api/articles?q=${encodeURIComponent(q)}`)).status, q).toBe(200)
    }
    expect(await titles('!!!')).toEqual([])
  })

  it('R6: marks what it found', async () => {
    const [hit] = (await staff.visit('/api/articles?q=declaring')).body.slice(-1)
    const { found } = hit as { found: { text: string; hit: boolean }[] }
    expect(found.find((piece) => piece.hit)?.text).toBe('declared')
    expect(found.map((piece) => piece.text).join('')).toBe('A van is declared in the year of purchase.')
  })

  it('R6: keeps to a category', async () => {
    expect(await titles('declare', '&category=assets')).toEqual(['Buying a van'])
    expect(await titles('declare', '&category=tax')).toEqual(['Filing declarations on time'])
  })

  it('A2: finds working copies for staff, live versions for readers, and nothing deleted', async () => {
    const { id, version } = await staff.publish({ title: 'Zeppelin rules' })
    await staff.send('PATCH', `/api/articles/${id}`, {
      saveId: 'editor-one',
      sequence: 1,
      baseVersion: version,
      title: 'Balloon rules',
      content: doc('Hot air'),
    })
    const office = async (q: string) =>
      (await staff.get(`/api/articles?q=${q}`)).body.map((each: { id: number }) => each.id)
    expect([await titles('zeppelin'), await titles('balloon')]).toEqual([['Zeppelin rules'], []])
    expect([await office('zeppelin'), await office('balloon')]).toEqual([[], [id]])
    expect(await office('balloon&state=draft')).toEqual([])
    expect(await office('balloon&state=published')).toEqual([id])
    await staff.send('POST', `/api/articles/${id}/publish`, {})
    expect([await titles('zeppelin'), await titles('balloon')]).toEqual([[], ['Balloon rules']])
    await staff.send('DELETE', `/api/articles/${id}`)
    expect([await titles('balloon'), await office('balloon')]).toEqual([[], []])
    await staff.send('POST', `/api/articles/${id}/restore`)
    expect(await titles('balloon')).toEqual(['Balloon rules'])
  })

  it('N1: pages through the published in one stable order, whatever page is asked for', async () => {
    for (let number = 0; number < 25; number++)
      await staff.publish({ title: `Page filler ${number}`, category: 'Filler' })
    const { articles } = app.services
    const seen: number[] = []
    for (let page = 1; page <= 3; page++) {
      const found = await articles.listPublished({ page, category: 'filler' })
      expect([found.page, found.pages, found.total]).toEqual([page, 3, 25])
      seen.push(...found.items.map((item) => item.id))
    }
    expect(seen).toHaveLength(25)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
    expect((await articles.listPublished({ page: 99, category: 'filler' })).page).toBe(3)
    expect((await articles.listPublished({ page: -1, category: 'filler' })).page).toBe(1)
    const middle = await articles.findPublished(seen[12] ?? 0)
    const { newer, older } = await articles.listNeighbours(seen[12] ?? 0, middle?.live.publishedAt ?? '')
    expect([newer?.id, older?.id]).toEqual([seen[11], seen[13]])
    const related = await articles.listRelated({ id: seen[12] ?? 0, live: middle?.live as never })
    expect(related.map((item) => item.id)).toEqual(seen.slice(0, 3))
  })
})
