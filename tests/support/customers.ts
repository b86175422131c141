import type { TestApp } from './app.ts'
import { staffOf } from './articles.ts'
import { readerOf } from './news.ts'

/** The office's view of people, and what people do that it should see. */
export function customersOf(app: TestApp) {
  const staff = staffOf(app)
  const call = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    await staff.send(method, `/api/customers${path}`, body, headers ?? (await app.as('admin')))
  const find = async (q: string) => (await call('GET', `?q=${encodeURIComponent(q)}`)).body.items

  return {
    call,
    find,
    /** The one person that a search finds. */
    async one(q: string) {
      const items = await find(q)
      if (items.length !== 1) throw new Error(`${items.length} people are found by "${q}"`)
      return items[0]
    },
    /** A user writes by the contact form; robots say so by a field that people do not see. */
    write: (email: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      staff.send('POST', '/api/contact', { name: 'Willa Writer', email, message: 'Please call me.', ...more }, headers),
    async comment(articleId: number, email: string, comment = `A remark of ${email}`) {
      const reader = readerOf(app)
      const { body } = await reader.open(articleId)
      app.clock.advance({ seconds: 30 })
      return await reader.send({ csrftoken: body.csrf_token, id: articleId, name: 'Remy Reader', email, comment })
    },
  }
}
