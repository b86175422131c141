import { sql } from 'kysely'
import type { TestApp } from '#tests/support/app.ts'
import { comparable } from '#tests/support/comparable.ts'
import { nameOfId } from '#tests/support/unlike-ids.ts'
import { NO_SUCH, type Ready } from './scenes/scene.ts'

type Headers = Record<string, string> | undefined
type Fields = Record<string, unknown>

/** What belongs to the whole site: another value in it would change what all later scenes find. */
export const OF_THE_SITE =
  /\/api\/(settings|setup|mail-server|incoming-mail|inbound|seal-key|brand|alerts|appointments\/hours|auth\/|account)/
/** What goes on after the answer: what comes next hangs on how far it is. */
export const GOES_ON = /\/api\/(backups|exports|imports|uploads)/
const TOO_LONG = 'many words '.repeat(1900)

/** What is named in the address, or by a token in the body, with the calls that are made of it; the innermost first. */
export function actsByThing(names: string[]): [thing: string, names: string[]][] {
  const things = new Map<string, string[]>()
  for (const name of names) for (const thing of thingsOf(name)) things.set(thing, [...(things.get(thing) ?? []), name])
  return [...things].filter(([, each]) => each.length > 1).sort(([one], [other]) => other.length - one.length)
}

function thingsOf(name: string): string[] {
  if (GOES_ON.test(name)) return []
  const [path = ''] = /\/api\/\S+/.exec(name) ?? []
  const [byToken] = /^\/api\/(events\/registration|appointments\/manage|subscribers)(?=\/|$)/.exec(path) ?? []
  const parts = path.split('/')
  const byId = parts.flatMap((part, at) => (/^\{(?!section)/.test(part) ? [parts.slice(0, at + 1).join('/')] : []))
  return byToken ? [byToken, ...byId] : byId
}

/** Says in a line each what calls are answered, and what they leave: by its code and message a refusal is known. */
export function createLaterActs(
  app: TestApp,
  headersOf: (as: Ready['as']) => Promise<Headers>,
  { keepsLimits = false } = {},
) {
  /** The same call again, then with one field at a time that is missing, unknown or out of bounds. */
  async function afterwards(name: string, ready: Ready): Promise<string[]> {
    if (GOES_ON.test(name)) return []
    const lines = [`again: ${await answerOf(name, ready)}`]
    if (!isJson(ready.body) || OF_THE_SITE.test(ready.path)) return lines
    for (const [field, value] of Object.entries(ready.body))
      for (const other of othersOf(field, value)) {
        const answer = await answerOf(name, { ...ready, body: { ...ready.body, [field]: other } })
        lines.push(`${field} ${shortened(other)}: ${answer}`)
      }
    return lines
  }

  /** On the thing that one call has changed, each other call, and that call again; those that delete it come last. */
  async function inTurn(thing: string, done: string, acts: [name: string, ready: Ready][]): Promise<string[]> {
    const at = acts.findIndex(([name]) => name === done)
    const own = acts[at]?.[1] as Ready
    const others = [...acts.slice(at + 1), ...acts.slice(0, at)]
    const isLast = ([name]: [string, Ready]) => name.startsWith('DELETE') || / · the end$/.test(name)
    const lines: string[] = []
    const ends = others.filter(isLast)
    for (const [name, ready] of [...others.filter((each) => !isLast(each)), ...ends]) {
      const as = typeof own.as === 'object' && typeof ready.as === 'object' ? own.as : ready.as
      // What is as it was wished already may be answered so, but not once the thing has come to its end.
      if (name === ends[0]?.[0]) lines.push(`  itself: ${await answerOf(done, own)}`)
      lines.push(`  ${name}: ${await answerOf(name, { ...ready, ...addressedTo(thing, own, ready), as })}`)
    }
    return [...lines, `  itself at last: ${await answerOf(done, own)}`]
  }

  async function answerOf(name: string, { path, body, headers: more = {}, as }: Ready): Promise<string> {
    if (!keepsLimits) await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
    const before = { event: await lastOf('auditEvents'), mail: await lastOf('outboxMails') }
    const isPlain = isJson(body)
    const answer = await app.call(path, {
      method: name.split(' ')[0] ?? '',
      headers: { ...(await headersOf(as)), ...(isPlain ? { 'Content-Type': 'application/json' } : {}), ...more },
      ...(body === undefined
        ? {}
        : { body: isPlain ? JSON.stringify(await asItIsNow(path, body)) : (body as BodyInit) }),
    })
    const text = await answer.text()
    if (answer.status >= 300) return [answer.status, wordsOf(text), ...(await stillCounted())].join(' ')
    const left = [...(await eventsAfter(before.event)), ...(await emailsAfter(before.mail))]
    return [answer.status, ...left].join(' ')
  }

  /** The version of the thing, whatever it has become. */
  async function asItIsNow(path: string, body: Fields): Promise<Fields> {
    const field = ['version', 'baseVersion'].find((each) => typeof body[each] === 'number')
    const id = Number(/\/(7\d{6})(?!\d)/.exec(path)?.[1])
    const table = nameOfId(id)?.slice(1)
    if (!field || !table || body[field] === NO_SUCH) return body
    const found = await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`
      .execute(app.db.read)
      .catch(() => ({ rows: [] }))
    return { ...body, [field]: found.rows[0]?.version ?? body[field] }
  }

  /** What counts under a limit though it was refused: guesses above all. */
  async function stillCounted(): Promise<string[]> {
    if (keepsLimits) return []
    const rows = await app.db.read.selectFrom('rateLimits').select(['key', 'hits']).where('hits', '>', 0).execute()
    return rows.map(({ key, hits }) => `# ${comparable(key, app.clock.now())} ${hits}`).sort()
  }

  async function eventsAfter(id: number): Promise<string[]> {
    const events = app.db.read.selectFrom('auditEvents').select('action').where('id', '>', id).orderBy('id')
    return (await events.execute()).map(({ action }) => `! ${action}`)
  }

  async function emailsAfter(id: number): Promise<string[]> {
    const emails = app.db.read.selectFrom('outboxMails').select(['kind', 'recipient', 'subject']).where('id', '>', id)
    const rows = await emails.orderBy('id').execute()
    return rows.map(
      (row) =>
        `@ ${Object.values(row)
          .map((each) => comparable(each, app.clock.now()))
          .join(' ')}`,
    )
  }

  async function lastOf(table: 'auditEvents' | 'outboxMails'): Promise<number> {
    const row = await app.db.read.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row?.id ?? 0
  }

  function wordsOf(text: string): string {
    try {
      const { code, message, fields } = JSON.parse(text)
      const words = code === 'invalid' ? fields : [message, fields]
      return `${code} ${JSON.stringify(comparable(words, app.clock.now()))}`
    } catch {
      return text.slice(0, 60)
    }
  }

  return { afterwards, inTurn, answerOf, asItIsNow }
}

const isJson = (body: unknown): body is Fields =>
  typeof body === 'object' &&
  body !== null &&
  !(body instanceof FormData) &&
  !(body instanceof Blob) &&
  !Array.isArray(body)

/** Another call with the thing of this one; what is part of another thing is not found in it. */
function addressedTo(thing: string, own: Ready, { path, body }: Ready): Pick<Ready, 'path' | 'body'> {
  if (!thing.includes('{')) {
    if (!isJson(own.body) || !isJson(body) || !own.body.token || !body.token) return { path, body }
    return { path, body: { ...body, token: own.body.token } }
  }
  const length = thing.split('/').length
  const [address = '', query] = path.split('?')
  const [ownAddress = ''] = own.path.split('?')
  const parts = [...ownAddress.split('/').slice(0, length), ...address.split('/').slice(length)]
  return { path: [parts.join('/'), query].filter((part) => part !== undefined).join('?'), body }
}

/** What a field may not be, and values at its edge. */
function othersOf(field: string, value: unknown): unknown[] {
  if (field === 'version' || field === 'baseVersion') return []
  if (typeof value === 'number') return [NO_SUCH, -1, 0].filter((each) => each !== value)
  if (typeof value === 'boolean') return [!value]
  if (Array.isArray(value)) return value.length > 0 ? [[], [...value, ...value]] : [[NO_SUCH]]
  if (typeof value !== 'string') return value === null ? ['no such'] : [null]
  if (/^\d{4}-\d\d-\d\d/.test(value)) return [`2019-01-01${value.slice(10)}`, `2101-01-01${value.slice(10)}`, 'no day']
  return ['', 'no such', TOO_LONG]
}

const shortened = (value: unknown) =>
  value === TOO_LONG ? 'too long' : JSON.stringify(comparable(value, new Date(0))).slice(0, 60)
