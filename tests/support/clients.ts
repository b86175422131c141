import type { MemberRight } from '#contract/clients/client-fields.ts'
import type { TestApp } from './app.ts'
import { staffOf } from './articles.ts'

let count = 0

/** The clients of a site, as its office makes them. */
export function clientsOf(app: TestApp) {
  const { send } = staffOf(app)

  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  async function done(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<any> {
    const answer = await send(method, path, body, headers ?? (await app.as('admin')))
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  const make = (fields: Record<string, unknown> = {}, headers?: Record<string, string>) =>
    done('POST', '/api/clients', { kind: 'company', name: `Client ${++count} Ltd`, ...fields }, headers)

  const invite = (id: number, email: string, right: MemberRight = 'contributor') =>
    done('POST', `/api/clients/${id}/members`, { name: 'Robin Member', email, right })

  /** A user with an account of their own who acts for a client. */
  async function member(id: number, right: MemberRight) {
    const person = await app.person({ role: 'client' })
    const invited = await invite(id, person.email, right)
    return { ...person, memberId: invited.member.id as number }
  }

  return { send, done, make, invite, member }
}
