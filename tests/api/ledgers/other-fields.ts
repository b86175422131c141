import { sql } from 'kysely'
import type { TestApp } from '#tests/support/app.ts'
import { comparable } from '#tests/support/comparable.ts'
import type { Call } from '#tests/support/every-call.ts'
import { sampleOf } from '#tests/support/every-call.ts'
import { changesBetween, readTables, type Tables } from '#tests/support/table-changes.ts'
import { knowNames } from '#tests/support/unlike-ids.ts'
import type { Ready } from './scenes/scene.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema may be of any shape.
type Schema = any
type Fields = Record<string, unknown>

/** Where the number that a field takes is from: the newest row of it is often that of another client. */
const TABLES: [field: RegExp, table: string][] = [
  [/^(proof|document|documents|files)$/i, 'documents'],
  [/^(assignee|assigneeId|owner|responsible|responsibleId|staff|team)$/, 'accounts'],
  [/^(client|clientId|clients)$/, 'clients'],
  [/^(paperRequest|requestId)$/, 'paper_requests'],
  [/^(folder|folderId|target)$/, 'document_folders'],
  [/^(deadline|deadlineId)$/, 'deadlines'],
  [/^(rule|ruleId|rules)$/, 'deadline_rules'],
  [/^(lead|leadId|leads)$/, 'leads'],
  [/^(category|categoryId|parentId)$/, 'categories'],
  [/^subcategoryId$/, 'categories'],
  [/^(cover|coverId|picture|media)$/, 'media'],
  [/^(person|personId)$/, 'people'],
  [/^(member|memberId)$/, 'client_members'],
  [/^(kind|kindId)$/, 'appointment_kinds'],
  [/^(template|templateId)$/, 'reply_templates'],
  [/^(conversation|conversationId)$/, 'conversations'],
  [/^(schedule|scheduleId)$/, 'paper_request_schedules'],
]
/** A later one, and the one that it is now: what has to lie ahead begins or ends with it. */
const daysFrom = (now: string) => ['2026-12-03', now.slice(0, 10)]
const momentsFrom = (now: string) => ['2026-12-03T09:30:00.000Z', now]
const TEXTS: [field: RegExp, text: string | ((now: string) => string[])][] = [
  [/(On|day|Day|until|from|due|dueOn|month)$/, daysFrom],
  [/(At|Until)$/, momentsFrom],
  [/email/i, ' Another@Example.com '],
  [/url|link|href|address/i, 'https://another.example/path'],
  [/phone/i, '+1 202 555 0199'],
  [/zone/i, 'Asia/Tokyo'],
  [/^(assignee|owner|responsible)/, 'me'],
]

interface Needs {
  prepare(): Promise<Ready>
  headersOf(as: Ready['as']): Promise<Record<string, string> | undefined>
  asItIsNow(path: string, body: Fields): Promise<Fields>
}

/** Each field that a scene leaves out or fills in one way, alone, with each kind of value that it may have: what it is answered and leaves, in lines. */
export async function triedWithOthers(app: TestApp, call: Call, needs: Needs): Promise<string[]> {
  const lines: string[] = []
  let ready = await needs.prepare()
  let isUsed = false
  let tables: Tables | undefined
  const again = async () => {
    ready = await needs.prepare()
    tables = undefined
  }
  const fields = Object.entries<Schema>(call.bodies['application/json']?.properties ?? {})
  for (const [field, schema] of fields.filter(([name]) => !LEFT_OUT.test(name)))
    for (const value of valuesOf(field, schema, {
      newest: await newestFor(app, field),
      now: app.clock.now().toISOString(),
    })) {
      const body = (ready.body ?? {}) as Fields
      if (isSame(value, body[field])) continue
      // What is saved once more by the same editor is answered as the first time.
      if (isUsed && (call.method === 'POST' || body.saveId)) await again()
      const tryIt = async () => await triedWith(app, call, ready, { field, value, before: tables, ...needs })
      let tried = await tryIt()
      tables = tried.tables
      // Where the version is not that of the row in the address, what is made again has the one that the scene has seen.
      if (tried.answer.includes('409 conflict')) {
        await again()
        tried = await tryIt()
        tables = tried.tables
      }
      lines.push(`${field} ${JSON.stringify(comparable(value, app.clock.now()))}: ${tried.answer}`, ...tried.left)
      isUsed = !/^[45]/.test(tried.answer)
    }
  return lines
}

/** What others compare: who has seen what, secrets, and the steps of the text editor. */
const LEFT_OUT = /version|token|password|^save|sequence|^seen$/i

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Of a change only what it needs; of what is made all that the scene fills in. */
function bodyOf(call: Call, body: unknown): Fields {
  const required: string[] = call.bodies['application/json']?.required ?? []
  const isNeeded = (name: string) => call.method !== 'PATCH' || required.includes(name) || /version/i.test(name)
  return Object.fromEntries(Object.entries((body ?? {}) as Fields).filter(([name]) => isNeeded(name)))
}

interface Known {
  newest: unknown
  now: string
}

function valuesOf(name: string, schema: Schema, known: Known): unknown[] {
  const choices: Schema[] = schema.anyOf ?? schema.oneOf ?? [schema]
  const values = choices.flatMap((each) => {
    const types = Array.isArray(each.type) ? each.type : [each.type]
    return types.flatMap((type: string) => valuesOfOne(name, { ...each, type }, known))
  })
  return values.filter((value, at) => values.findIndex((one) => isSame(one, value)) === at)
}

function valuesOfOne(name: string, schema: Schema, known: Known): unknown[] {
  const { newest, now } = known
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return schema.enum
  if (schema.type === 'null') return [null]
  if (schema.type === 'boolean') return [true, false]
  if (schema.type === 'integer' || schema.type === 'number')
    return newest === undefined ? [schema.minimum ?? 1, schema.maximum ?? 7].slice(0, 2) : [newest]
  if (schema.type === 'array') {
    const [value] = valuesOf(name, schema.items ?? {}, known)
    return value === undefined ? [] : [[value]]
  }
  if (schema.type === 'object') return [sampleOf(schema)]
  if (typeof newest === 'string') return [newest, 'me']
  const text = TEXTS.find(([field]) => field.test(name))?.[1] ?? '  Other words '
  return typeof text === 'string' ? [text] : text(now)
}

async function newestFor(app: TestApp, field: string): Promise<unknown> {
  const table = TABLES.find(([each]) => each.test(field))?.[1]
  if (!table) return undefined
  // Not everybody may be chosen who has an account.
  const whose = table === 'accounts' ? sql`where role = 'client'` : sql``
  const found = sql<{ id: unknown }>`select id from ${sql.table(table)} ${whose} order by rowid desc limit 1`
  return (await found.execute(app.db.read)).rows[0]?.id
}

/** Makes the call, and says what it is answered and what it leaves. */
async function triedWith(
  app: TestApp,
  call: Call,
  { path, body, headers, as }: Ready,
  { field, value, before, headersOf, asItIsNow }: { field: string; value: unknown; before: Tables | undefined } & Needs,
) {
  await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
  const old = before ?? (await readTables(app))
  const last = await app.db.read
    .selectFrom('auditEvents')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const answer = await app.call(path, {
    method: call.method,
    headers: { ...(await headersOf(as)), ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(await asItIsNow(path, { ...bodyOf(call, body), [field]: value })),
  })
  const text = await answer.text()
  const now = app.clock.now()
  const after = await readTables(app)
  knowNames(after)
  const events = await app.db.read
    .selectFrom('auditEvents')
    .select(['action', 'detail'])
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .execute()
  const changes = changesBetween(old, after, now).split('\n').filter(Boolean)
  const noted = events.map((each) => `! ${JSON.stringify(comparable(each, now))}`)
  return {
    answer: answer.status < 300 ? String(answer.status) : `${answer.status} ${refusalIn(text, now)}`,
    left: [...changes, ...noted].map((line) => `  ${line}`),
    tables: after,
  }
}

function refusalIn(text: string, now: Date): string {
  try {
    const { code, message, fields } = JSON.parse(text)
    return `${code} ${JSON.stringify(comparable(fields ?? message, now))}`
  } catch {
    return text.slice(0, 60)
  }
}
