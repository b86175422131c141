import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { customersOf } from '#tests/support/customers.ts'
import { reviewComments } from '#tests/support/news.ts'
import { imageForm, jpeg } from '#tests/support/pictures.ts'

/** As it was written, as a user types it, and with a wrong letter. */
const NAMES = [
  ['Sørensen', 'Sorensen', 'Sorenson'],
  ['O’Brien', 'OBrien', "O'Brian"],
  ['Łukasz', 'Lukasz', 'Lukaz'],
  ['Straße', 'Strasse', 'Strase'],
  ['Ærøskøbing', 'aeroskobing', 'Aeroskobign'],
  ['Đorđević', 'dordevic', 'Dordevich'],
] as const

describe('what is written with other letters', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
    await reviewComments(app, 'none')
    staff = staffOf(app)
    const office = customersOf(app)
    const admin = await app.as('admin')
    const { body: folder } = await staff.send(
      'POST',
      '/api/publications/folders',
      { name: 'Forms', type: 'shared' },
      admin,
    )
    for (const [at, [name]] of NAMES.entries()) {
      const { id } = await staff.publish({ title: `About ${name}`, content: `<p>What ${name} GmbH did.</p>` })
      const from = { 'X-Forwarded-For': `10.2.0.${at + 1}` }
      const lead = await office.write(newEmail('writer'), { name: `Ada ${name}`, message: 'Please call.' }, from)
      expect(lead.status).toBe(201)
      expect((await office.comment(id, newEmail('reader'), `A word to ${name}.`)).status).toBe(200)
      const picture = imageForm({ bytes: await jpeg(640, 400, at + 1), name: `${name}.jpg` })
      expect((await staff.send('POST', '/api/upload/image', picture)).status).toBe(200)
      const file = new FormData()
      file.append('file', new File([`%PDF-1.4\n${name}\n`], `List of ${name}.pdf`))
      const sent = await staff.send('POST', `/api/publications/folders/${folder.id}/files`, file, admin)
      expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    }
  })
  afterAll(() => app.close())

  const count = async (path: string, q: string) => {
    const { body } = await staff.get(`${path}q=${encodeURIComponent(q)}`, await app.as('admin'))
    return (Array.isArray(body) ? body : body.items).length
  }

  it.each([
    ['articles of the office', '/api/articles?', 1],
    ['requests', '/api/leads?', 1],
    ['people', '/api/customers?', 1],
    ['comments', '/api/comments?state=visible&', 1],
    ['publication files', '/api/publications/files?', 1],
    ['pictures', '/api/media?', 1],
    ['the inventory', '/api/inventory?', 2],
  ])('is found as people type it, and with a wrong letter, among %s', async (_, path, wanted) => {
    for (const [written, typed, wrong] of NAMES) {
      for (const q of [written, typed, typed.toUpperCase(), wrong]) {
        expect(await count(path, q), `${q} for ${written}`).toBe(wanted)
      }
    }
    expect(await count(path, 'Nobody')).toBe(0)
  })

  it('is found by the search over everything', async () => {
    for (const [written, typed, wrong] of NAMES) {
      for (const q of [typed, wrong]) {
        const { body } = await staff.get(`/api/search?q=${encodeURIComponent(q)}`, await app.as('admin'))
        const kinds = body.items.map(({ kind }: { kind: string }) => kind)
        expect(kinds, `${q} for ${written}`).toEqual(['article', 'person', 'request', 'file', 'picture'])
      }
    }
  })

  it('R6: is found in the news; a wrong letter is asked about, not guessed', async () => {
    for (const [written, typed, wrong] of NAMES) {
      const found = (await staff.visit(`/api/news?q=${encodeURIComponent(typed)}`)).body
      expect(found, typed).toMatchObject({ total: 1, more: false, didYouMean: null })
      expect(found.items[0].found.find((piece: { hit: boolean }) => piece.hit).text).toBe(written)
      const none = (await staff.visit(`/api/news?q=${encodeURIComponent(wrong)}`)).body
      expect(none, wrong).toMatchObject({ items: [], total: 0 })
      expect(none.didYouMean).toBe(typed.toLowerCase())
    }
  })

  it('R6: offers no word that stands in something a reader may not see', async () => {
    await staff.draft('Zamboni rules')
    expect((await staff.visit('/api/news?q=Zambony')).body).toMatchObject({ total: 0, didYouMean: null })
    expect((await staff.visit('/api/news?q=Ade')).body).toMatchObject({ total: 0, didYouMean: null })
    expect(await count('/api/articles?', 'Zambony')).toBe(1)
  })
})
