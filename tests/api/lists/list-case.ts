import type { TestApp } from '#tests/support/app.ts'
import { NEVER_ASKED_AGAIN } from '#tests/support/people.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows are read as any client without types would.
export type Row = any

/** What a list holds: so many rows that they fill three pages and begin a fourth, and a few of another kind among them. */
export interface Filled {
  all: string[]
  many: string[]
  few: string[]
  none?: string[]
}

/** Which of the rows a question must answer. */
export type Answered = keyof Filled

export interface ListCase {
  as: 'public' | 'client' | 'editor' | 'admin'
  /** Where the rows came from, by name. */
  rows: string
  /** How many are on a full page. */
  size: number
  /** The address, if the path of the contract has a part that must be filled. */
  address?: (world: World) => string
  /** The list in its answer; `items` by default. */
  list?: (body: Row) => Row[]
  /** Where in the answer the page is, if the answer has more than that. */
  page?: (body: Row) => Row
  /** What a row is known by. */
  keyOf: (row: Row) => string
  /** How it is leafed through: by a page number by default. */
  paging?: 'page' | 'pageno' | 'seek'
  /** Questions and what they answer; `$many` and the like are replaced by values of the world. */
  looks: Record<string, Answered>
  /** Pairs of questions of which one has the rows of the other backwards. */
  mirrors?: [string, string][]
  /** The call that gives the same rows as a table, and the key of a row in it. */
  exported?: { call: string; address?: (world: World) => string; keyIn: (line: string) => string }
  /** The number that the answer itself gives for a question, beside `total`. */
  counted?: Record<string, (body: Row) => number>
}

export interface World {
  app: TestApp
  filled: Record<string, Filled>
  values: Record<string, string>
  headers: Record<ListCase['as'], Record<string, string>>
}

/** How many rows fill three pages and begin a fourth, and which of them are the few. */
export function planFor(size: number): { name: string; isFew: boolean }[] {
  const few = 5
  const total = 3 * size + 1 + few
  const apart = Math.floor(total / few)
  return Array.from({ length: total }, (_, at) => ({
    name: String(at).padStart(3, '0'),
    isFew: at % apart === apart - 1 && at < apart * few,
  }))
}

/** Makes the rows one by one; time is still for stretches that reach over the ends of pages. */
export async function fill(
  app: TestApp,
  size: number,
  make: (row: { name: string; isFew: boolean }) => Promise<string>,
): Promise<Filled> {
  const filled: Filled = { all: [], many: [], few: [] }
  app.clock.stop()
  for (const [at, row] of planFor(size).entries()) {
    if (at % Math.ceil(size * 0.7) === 0) app.clock.advance({ minutes: 1 })
    const key = await make(row)
    filled.all.push(key)
    filled[row.isFew ? 'few' : 'many'].push(key)
  }
  app.clock.advance({ minutes: 1 })
  return filled
}

/** Calls as a user; what is refused ends the test. */
export function sendAs({ app, headers }: World, as: ListCase['as']) {
  return async (method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Row> => {
    const isForm = body instanceof FormData
    const type: Record<string, string> = isForm || body === undefined ? {} : { 'Content-Type': 'application/json' }
    const answer = await app.call(path, {
      method,
      headers: { ...headers[as], ...type, ...more },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }
}

/** An office with a user of each role, signed in for as long as the clock is set forward. */
export async function openWorld(app: TestApp): Promise<World> {
  const session = { hours: 100_000, confirmedAt: NEVER_ASKED_AGAIN }
  const client = await app.person({ role: 'client', ...session })
  const editor = await app.person({ role: 'editor', ...session })
  const admin = await app.person({ role: 'admin', ...session })
  const headers = { public: {}, client: client.bearer, editor: editor.bearer, admin: admin.bearer }
  const values = { client: client.email, editor: editor.email, admin: admin.email, saver: admin.accountId }
  return { app, filled: {}, values, headers }
}
