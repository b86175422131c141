import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, staffOf } from '#tests/support/articles.ts'
import { readerOf, remark, reviewComments } from '#tests/support/news.ts'
import { page, startOrigin, type TestOrigin } from '#tests/support/origin.ts'

/** What is kept must be what would be made now, after every kind of write: no writer may forget to say what it changed. */
describe('kept answers', () => {
  let app: TestApp
  let origin: TestOrigin
  let staff: ReturnType<typeof staffOf>
  let id: number
  let other: number
  beforeAll(async () => {
    app = await startApp()
    await app.services.seedContent()
    staff = staffOf(app)
    // A page that shows what its loaders would read, so that calls which are not kept themselves are looked at too.
    origin = await startOrigin(app, async ({ url }, callApi) => {
      const path = READ_BY[new URL(url).pathname] ?? '/api/settings'
      const read = await callApi(`http://internal${path}`)
      return page(await read.text())
    })
    id = (await staff.publish({ title: 'Old rates', category: 'Tax' })).id
    other = (await staff.publish({ title: 'New rates', category: 'Payroll' })).id
    await reviewComments(app, 'none')
  })
  afterAll(async () => {
    await origin.close()
    await app.close()
  })

  const READ_BY: Record<string, string> = {
    '/publication': '/api/publications',
    '/careers': '/api/publications/files?folder=1',
  }

  const calls = () => [
    ...['/api/settings', '/api/articles', '/api/news', `/api/news/${id}`, `/api/news/${other}`, '/api/categories'],
    ...['/news/news.php?pageno=1', '/feed.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/robots.txt'],
    '/manifest.webmanifest',
  ]

  async function stale(): Promise<string[]> {
    const found: string[] = []
    for (const path of calls()) {
      const [kept, fresh] = [await origin.get(path), await app.call(path)]
      if (plain(await kept.text()) !== plain(await fresh.text())) found.push(path)
    }
    for (const [shown, path] of Object.entries(READ_BY)) {
      const [kept, fresh] = [await origin.get(shown), await app.call(path)]
      if (!(await kept.text()).includes(await fresh.text())) found.push(shown)
    }
    return found
  }

  const category = async (name: string): Promise<{ id: number }> => {
    const { items } = (await staff.visit('/api/categories')).body
    return items.find((item: { name: string }) => item.name === name)
  }
  const folder = async (): Promise<{ id: number; files: { id: number }[] }> =>
    (await staff.get('/api/publications')).body.items[0]
  async function comment(): Promise<void> {
    const reader = readerOf(app)
    const { body } = await reader.open(id)
    app.clock.advance({ seconds: 20, minutes: 11 })
    // The same words again would be held.
    const words = `That is clear, at ${app.clock.now().toISOString()}.`
    const sent = await reader.send({ csrftoken: body.csrf_token, id, ...remark, comment: words })
    expect(sent.body).toMatchObject({ success: true, held: false })
  }
  const newest = async (): Promise<number> => (await staff.get('/api/comments?state=visible')).body.items[0].id

  /** The other article in the news, whatever another test has made of it. */
  async function showOther(): Promise<void> {
    await staff.send('POST', `/api/articles/${other}/restore`, {})
    await staff.send('POST', `/api/articles/${other}/publish`, {})
  }
  const hideOther = () => staff.send('POST', `/api/articles/${other}/unpublish`, {})
  const deleteOther = () => staff.send('DELETE', `/api/articles/${other}`)

  it.each<[string, () => Promise<unknown>, (() => Promise<unknown>)?]>([
    [
      'a draft is written',
      () =>
        staff.send(
          'POST',
          '/api/articles',
          articleForm({ title: 'Not yet', content: '<p>Soon.</p>', category: 'Tax', state: 'draft' }),
        ),
    ],
    ['an article is published', () => staff.publish({ title: 'Third', category: 'Tax' })],
    [
      'an article is changed',
      () =>
        staff.send(
          'PUT',
          `/api/articles/${id}`,
          articleForm({ title: 'Fixed', content: '<p>Fixed.</p>', category: 'Tax' }),
        ),
    ],
    [
      'an article moves to another category',
      () =>
        staff.send(
          'PUT',
          `/api/articles/${id}`,
          articleForm({ title: 'Moved', content: '<p>Moved.</p>', category: 'Payroll' }),
        ),
    ],
    ['an article is withdrawn', hideOther, showOther],
    ['an article is published again', showOther, hideOther],
    [
      'a category is renamed',
      async () => staff.send('PATCH', `/api/categories/${(await category('Payments')).id}`, { name: 'Dues' }),
      () => staff.publish({ title: 'When to pay', category: 'Payments' }),
    ],
    ['a category is added', () => staff.send('POST', '/api/categories', { name: 'Grants' })],
    [
      'a category is merged',
      async () =>
        staff.send('POST', `/api/categories/${(await category('Wages')).id}/merge`, {
          into: (await category('Tax')).id,
        }),
      () => staff.publish({ title: 'Higher wages', category: 'Wages' }),
    ],
    ['a reader comments', comment],
    [
      'the firm replies',
      async () => staff.send('POST', `/api/comments/${await newest()}/reply`, { comment: 'Thank you.' }),
      comment,
    ],
    ['a comment is removed', async () => staff.send('DELETE', `/api/comments/${await newest()}`), comment],
    ['an article is deleted', deleteOther, showOther],
    ['an article is brought back', () => staff.send('POST', `/api/articles/${other}/restore`, {}), deleteOther],
    [
      'a folder is renamed',
      async () => staff.send('PATCH', `/api/publications/folders/${(await folder()).id}`, { name: 'Guides' }),
    ],
    ['a file is removed', async () => staff.send('DELETE', `/api/publications/files/${(await folder()).files[0]?.id}`)],
    [
      'a section of the settings is saved',
      async () => {
        const firm = await app.services.settings.get('firm')
        await app.services.settings.save(
          { accountId: 'clerk', name: 'Clerk' },
          'firm',
          { ...firm, name: 'Ledger & Co' },
          0,
        )
      },
    ],
  ])('are those of now after %s', async (_, write, prepare) => {
    await prepare?.()
    expect(await stale()).toEqual([])
    const answer = (await write()) as { status?: number; body?: unknown } | undefined
    if (answer?.status) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    expect(await stale()).toEqual([])
  })
})

// The moment at which an answer was made is no part of what it says.
function plain(text: string): string {
  return text.replace(/<lastBuildDate>[^<]*<\/lastBuildDate>|"requestId":"[^"]*"/g, '')
}
