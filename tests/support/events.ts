import { newEmail } from './accounts.ts'
import type { TestApp } from './app.ts'
import { doc, staffOf } from './articles.ts'
import { newestMail } from './mails.ts'

const DAY_MS = 24 * 3600_000

export const DETAILS = {
  kind: 'course',
  service: 'Training',
  venue: 'Room 1, Exchange Row',
  onlineLink: '',
  speaker: 'Ada Counter',
  price: '120 a person',
  audience: 'everyone',
  capacity: 8,
  registersFrom: null,
  registersUntil: null,
  questions: [],
}

let count = 0

/** Events as the office makes them, and people who register for them. */
export function eventsOf(app: TestApp) {
  const { send } = staffOf(app)
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  async function done(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<any> {
    const answer = await send(method, path, body, headers ?? (await app.as('admin')))
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** A session so many days from now, nine to twelve on the firm's clock. */
  const session = (days = 30) => ({
    day: new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10),
    start: '09:00',
    end: '12:00',
  })

  async function draft(fields: Record<string, unknown> = {}) {
    const begun = { title: `Payroll basics ${++count}`, kind: 'course', capacity: 8, sessions: [session()], ...fields }
    return await done('POST', '/api/events', begun)
  }

  /** On the site, with these details. */
  async function published(details: Record<string, unknown> = {}, title?: string) {
    const { id, version, details: begun } = await draft(title ? { title } : {})
    const save = {
      saveId: `editor-of-${id}-${Date.now()}`,
      sequence: 1,
      baseVersion: 1,
      content: doc('What we teach.'),
    }
    await done('PATCH', `/api/articles/${id}`, save)
    const sessions = begun.sessions.map(({ day, start, end }: Record<string, string>) => ({ day, start, end }))
    await done('PUT', `/api/events/${id}`, { ...DETAILS, sessions, version, ...details })
    await done('POST', `/api/articles/${id}/publish`, {})
    return await done('GET', `/api/events/${id}`)
  }

  const form = (fields: Record<string, unknown> = {}) => ({
    name: 'Robin Learner',
    email: newEmail('learner'),
    ...fields,
  })

  /** As a visitor. */
  const register = (id: number, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    send('POST', `/api/events/${id}/registrations`, form(fields), headers)

  /** A user who is registered, with the token from their email. */
  async function registered(id: number, fields: Record<string, unknown> = {}) {
    const sent = form(fields)
    const answer = await done('POST', `/api/events/${id}/registrations`, sent, {})
    const { token } = await newestMail(app, sent.email as string)
    return { ...answer, email: sent.email as string, token }
  }

  const rows = async (id: number, query = '') => (await done('GET', `/api/events/${id}/registrations${query}`)).items

  return { send, done, session, draft, published, form, register, registered, rows }
}
