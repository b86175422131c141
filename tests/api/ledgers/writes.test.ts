import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WEBHOOK_KINDS } from '#contract/system/webhook-fields.ts'
import { KINDS } from '#database/search/kinds.ts'
import { UNNAMED } from '#domain/staff-name.ts'
import { ACCESS_TABLE } from '#tests/api/access-table.ts'
import type { TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { comparable } from '#tests/support/comparable.ts'
import { findStrayFiles } from '#tests/support/contradictions.ts'
import { everyCall } from '#tests/support/every-call.ts'
import { watchKeptAnswers } from '#tests/support/kept-answers.ts'
import type { Person } from '#tests/support/people.ts'
import { RECORD_NIGHT, startRecordApp } from '#tests/support/record-app.ts'
import { changesBetween, idsInChanges, readTables } from '#tests/support/table-changes.ts'
import { toldHeaders } from '#tests/support/told-headers.ts'
import { onlyOn } from '#tests/support/tools.ts'
import { knowNames, nameOfId } from '#tests/support/unlike-ids.ts'
import { learnLimits } from './call-limits.ts'
import { actsByThing, createLaterActs } from './later-acts.ts'
import { SCENES } from './scenes/all.ts'
import { createScene, type Ready, type SceneApp } from './scenes/scene.ts'
import { WRITES } from './writes.ts'

// Which act is refused after which other is decided before the database.
const onFile = onlyOn('sqlite')

// One story: a test goes on from the one before.
describe('a write', { shuffle: false }, () => {
  let app: TestApp
  let scene: SceneApp
  let limits: ReturnType<typeof learnLimits>
  const kept = watchKeptAnswers()
  beforeAll(async () => {
    app = await startRecordApp({ mailHosts: ['127.0.0.1'], start: RECORD_NIGHT })
    scene = createScene(app)
    limits = learnLimits(app)
    // Before everybody else: who was first is the owner of the site, and prepares the scenes.
    app.clock.stop('2026-11-19T23:29:00.000Z')
    await app.as('admin')
    app.clock.stop(RECORD_NIGHT)
    const everything = { name: 'Everything', url: 'https://hooks.example.com/all', kinds: WEBHOOK_KINDS }
    await scene.done('POST', '/api/webhooks', everything)
    for (const role of ['admin', 'editor'] as const)
      others[role] = await app.person({ role, name: `Otto Other, ${role}`, hours: 24 * 365 })
  })
  afterAll(async () => {
    limits.stop()
    kept.stop()
    await app.close()
  })

  it('stands in the ledger with what it leaves behind, and is made in a scene', () => {
    const calls = Object.keys(ACCESS_TABLE).filter((name) => !name.startsWith('GET '))
    const listed = new Set(Object.keys(WRITES).map((name) => name.split(' · ')[0]))
    expect([...listed].sort(), 'tests/api/ledgers/writes.ts says what each call leaves behind').toEqual(calls.sort())
    expect(Object.keys(SCENES).sort(), 'tests/api/ledgers/scenes makes each of them').toEqual(
      Object.keys(WRITES).sort(),
    )
  })

  it.each(Object.keys(WRITES))(
    '%s leaves its audit event, its mails, its tags and its rows, and no others',
    async (name) => {
      const { left, lines } = await made(name, await prepared(name))
      expect(lines.join('\n')).toMatchSnapshot()
      expect(left).toEqual(WRITES[name])
    },
  )

  it('leaves a search index as it is when it is made again', onFile, async () => {
    const kept = await indexOf(app)
    expect(kept.length).toBeGreaterThan(50)
    await app.services.reindex()
    expect(kept).toEqual(await indexOf(app))
  })

  // After all of the others, so that their records stay the same on both engines.
  it.each(Object.keys(WRITES))('%s again, and with other values, is answered as approved', onFile, async (name) => {
    const ready = await done(name)
    later()
    expect((await createLaterActs(app, headersOf).afterwards(name, ready)).join('\n')).toMatchSnapshot()
  })

  it.each(actsByThing(Object.keys(WRITES)))(
    '%s answers each call after each other as approved',
    onFile,
    async (thing, names) => {
      const acts: [string, Ready][] = []
      for (const name of names) acts.push([name, await done(name)])
      later()
      const { inTurn } = createLaterActs(app, headersOf)
      const lines: string[] = []
      for (const name of names) lines.push(`after ${name}`, ...(await inTurn(thing, name, acts)))
      expect(lines.join('\n')).toMatchSnapshot()
    },
  )

  it('counts under the approved limits, in whatever case an address is written', onFile, async () => {
    for (const name of Object.keys(WRITES)) await done(name)
    expect(limits.lines().join('\n')).toMatchSnapshot()
    const { answerOf } = createLaterActs(app, headersOf)
    const other: string[] = []
    for (const name of Object.keys(WRITES).filter((each) => inCapitals(readies.get(each)))) {
      const ready = await afresh(name)
      const usual = await limits.keysOf(() => answerOf(name, ready), addressesIn(ready))
      const next = await afresh(name)
      const shouted = await limits.keysOf(() => answerOf(name, inCapitals(next) ?? next), addressesIn(next))
      if (usual.join() !== shouted.join()) other.push(`${name}: ${usual} / ${shouted}`)
    }
    expect(other, 'another case counts under another key').toEqual([])
  })

  it('under one key is received once: not for other words, and not for other people, as approved', onFile, async () => {
    const third = { admin: await app.person({ role: 'admin' }), editor: await app.person({ role: 'editor' }) }
    const keyed = (await everyCall(app)).filter(({ parameters }) => parameters.some(isKey)).map(({ name }) => name)
    const names = Object.keys(WRITES).filter((name) => keyed.includes(name.split(' · ')[0] ?? ''))
    expect(new Set(names.map((name) => name.split(' · ')[0])).size).toBe(keyed.length)
    const { answerOf } = createLaterActs(app, headersOf)
    const lines: string[] = []
    for (const [at, name] of names.entries()) {
      const ready = await afresh(name)
      const headers = { ...ready.headers, 'Idempotency-Key': `the-key-of-${at}` }
      const { as = 'admin' } = ready
      lines.push(name, `  at first: ${await answerOf(name, { ...ready, headers })}`)
      lines.push(`  again: ${await answerOf(name, { ...ready, headers })}`)
      if (as === 'admin' || as === 'editor')
        lines.push(`  of another: ${await answerOf(name, { ...ready, headers, as: third[as].bearer })}`)
      for (const [field, body] of otherWords(ready.body))
        lines.push(`  another ${field}: ${await answerOf(name, { ...ready, headers, body })}`)
    }
    // How many visitors and which pictures there were before, and how the firm's address is typed by now, depends on the tests that were chosen.
    const told = lines
      .join('\n')
      .replace(/\bv\d+@/g, 'v#@')
      .replaceAll('! media.uploaded ', '')
    expect(told.replace(/hello@countinghouse\.example/gi, 'the firm')).toMatchSnapshot()
  })

  it('is refused, once there were too many, as approved', onFile, async () => {
    for (const name of Object.keys(WRITES)) await done(name)
    const { answerOf } = createLaterActs(app, headersOf, { keepsLimits: true })
    const ends = await limits.atTheirEnds(async (name) => {
      const ready = await afresh(name)
      return () => answerOf(name, ready)
    })
    expect(ends.join('\n')).toMatchSnapshot()
  })

  /** The call as it was made, or is made now where its test was left out. */
  async function done(name: string): Promise<Ready> {
    const ready = readies.get(name) ?? (await prepared(name))
    if (!madeNames.has(name)) await made(name, ready)
    return ready
  }

  function later() {
    app.clock.stop(RECORD_NIGHT)
    app.clock.advance({ minutes: 5 })
  }

  const readies = new Map<string, Ready>()
  const madeNames = new Set<string>()
  async function prepared(name: string): Promise<Ready> {
    let ready = await afresh(name)
    if (await emptyBodies(name, ready)) ready = await afresh(name)
    await refusesUnseen(name, ready)
    readies.set(name, ready)
    return ready
  }

  async function afresh(name: string): Promise<Ready> {
    // Limits on one visitor are proven elsewhere.
    await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
    app.clock.stop(RECORD_NIGHT)
    const ready = await SCENES[name]?.(scene)
    if (!ready) throw new Error(`tests/api/ledgers/scenes prepares ${name}`)
    return ready
  }

  /** Not those who prepared the scene: what names the one for the other is seen. */
  const others: Record<string, Person> = {}
  async function headersOf(as: Ready['as'] = 'admin') {
    if (typeof as === 'object') return as
    return as === 'nobody' ? {} : others[as]?.bearer
  }

  /** A body without what the call needs is answered, never failed at; says whether one was good enough to change something. */
  async function emptyBodies(name: string, { path, body, headers: more = {}, as = 'admin' }: Ready): Promise<boolean> {
    if (body === undefined || body instanceof FormData || body instanceof Blob) return false
    const [method = ''] = name.split(' ')
    const headers = await headersOf(as)
    const nulls = JSON.stringify(Object.fromEntries(Object.keys(body as object).map((field) => [field, null])))
    const statuses: [body: string, status: number][] = []
    for (const empty of ['', 'null', '[]', nulls, '{}']) {
      const sent = { method, headers: { ...headers, 'Content-Type': 'application/json', ...more }, body: empty }
      statuses.push([empty, (await app.call(path, sent)).status])
    }
    expect(
      statuses.filter(([, status]) => status >= 500),
      'no empty body is a failure of ours',
    ).toEqual([])
    await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
    return statuses.some(([, status]) => status < 400)
  }

  /** Whoever has not seen how it is now is told so, and nothing is overwritten. */
  async function refusesUnseen(name: string, { path, body, headers: more = {}, as = 'admin' }: Ready): Promise<void> {
    const { version } = (body ?? {}) as { version?: unknown }
    if (typeof version !== 'number') return
    const headers = { ...(await headersOf(as)), 'Content-Type': 'application/json', ...more }
    const sent = JSON.stringify({ ...(body as object), version: version + 7 })
    const answer = await app.call(path, { method: name.split(' ')[0] ?? '', headers, body: sent })
    expect(answer.status, `another version than the one that is there: ${await answer.text()}`).toBe(409)
    await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
  }

  async function made(name: string, { path, body, headers: more = {}, as = 'admin', until }: Ready) {
    const headers = await headersOf(as)
    const tables = await readTables(app)
    // What is of now is told apart from what the scene has made.
    app.clock.advance({ seconds: 2 })
    const now = app.clock.now()
    const before = { event: await lastOf('auditEvents'), mail: await lastOf('outboxMails') }
    const touched = new Set<string>()
    const stop = app.db.onChange((changed) => {
      for (const tag of changed ?? ['everything']) touched.add(tag)
    })
    await kept.ask(app)
    await limits.begin()
    const strays = await findStrayFiles(app.db.read, app.storage)
    const [method = ''] = name.split(' ')
    const asItIs = body instanceof FormData || body instanceof Blob
    const answer = await app.call(path, {
      method,
      headers: { ...headers, ...(asItIs || body === undefined ? {} : { 'Content-Type': 'application/json' }), ...more },
      ...(body === undefined ? {} : { body: asItIs ? body : JSON.stringify(body) }),
    })
    const words = await answer.text()
    // A form without JavaScript is answered by the page that it leads to.
    expect(answer.status, words).toBeLessThan(name.endsWith('/form') ? 304 : 300)
    madeNames.add(name)
    await until?.()
    stop()
    expect(await kept.stale(app), 'what is kept in memory is read again').toEqual([])
    expect(await findStrayFiles(app.db.read, app.storage), 'each file is named by a row, and is there').toEqual(strays)
    const after = await readTables(app)
    knowNames(tables)
    knowNames(after)
    await limits.note(name)
    const changes = changesBetween(tables, after, now)
    const ids = idsInChanges(tables, after)
    const strange = [...touched].filter((tag) => {
      const [noun = '', id = ''] = tag.split(':')
      return (
        id &&
        !(noun === 'comments' ? ['article_id'] : ['id', `${noun}_id`]).some((column) => ids.has(`${column} ${id}`))
      )
    })
    expect(strange, 'a tag of one thing names what has changed').toEqual([])
    const tags = new Set([...touched].map((tag) => tag.replace(/:.*/, ':*')))
    const events = await app.db.read
      .selectFrom('auditEvents')
      .select(['action', 'doer', 'actorId', 'subject', 'detail', 'address'])
      .where('id', '>', before.event)
      .orderBy('id')
      .execute()
    const noted = events.map((event) => `! ${JSON.stringify(comparable(event, now))}`.replace(SIZE_OF_BACKUP, ''))
    const mails = await app.db.read
      .selectFrom('outboxMails')
      .select('kind')
      .where('id', '>', before.mail)
      .orderBy('id')
      .execute()
    const left = {
      audit: told(events.map(({ action }) => action)),
      mails: told(mails.map(({ kind }) => kind).sort()),
      tags: told([...tags].sort()),
    }
    const headed = toldHeaders(answer).map((line) => `^ ${comparable(line, now)}`)
    return { left, lines: [`= ${answered(words, now)}`, ...headed, changes, ...noted].filter(Boolean) }
  }

  // Whoever has not given a name yet is “Administrator” to colleagues; clients and visitors read the firm's name.
  it('tells nobody outside of the firm that “Administrator” did it', async () => {
    const unnamed = await app.person({ role: 'admin', name: UNNAMED, hours: 24 * 365 })
    const named: string[] = []
    for (const name of Object.keys(WRITES).filter(
      (each) => WRITES[each]?.mails !== 'none' && !each.includes('/api/team'),
    )) {
      await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
      app.clock.stop(RECORD_NIGHT)
      const ready = await SCENES[name]?.(scene)
      if (!ready || (ready.as ?? 'admin') !== 'admin') continue
      const before = await lastOf('outboxMails')
      await staffOf(app).send(name.split(' ')[0] ?? '', ready.path, ready.body, unnamed.bearer)
      const mails = await app.db.read.selectFrom('outboxMails').selectAll().where('id', '>', before).execute()
      const staff = new Set(
        (await app.db.read.selectFrom('accounts').select('email').where('role', '<>', 'client').execute()).map(
          ({ email }) => email,
        ),
      )
      for (const { kind, recipient, subject, text } of mails)
        if (!staff.has(recipient) && `${subject} ${text}`.includes(UNNAMED)) named.push(`${name}: ${kind}: ${text}`)
    }
    expect(named).toEqual([])
  })

  async function lastOf(table: 'auditEvents' | 'outboxMails'): Promise<number> {
    const row = await app.db.read.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row?.id ?? 0
  }
})

const isKey = ({ name }: { name: string }) => name.toLowerCase() === 'idempotency-key'

/** The same body with another text in one of its fields. */
function otherWords(body: unknown): [field: string, body: unknown][] {
  if (body instanceof FormData)
    return [...body].flatMap(([field, value]) => {
      if (typeof value !== 'string' || !FREE.test(field)) return []
      const other = new FormData()
      for (const [each, own] of body) other.append(each, each === field ? `Other ${value}` : own)
      return [[field, other]]
    })
  return Object.entries(body as Record<string, unknown>).flatMap(([field, value]) =>
    typeof value === 'string' && FREE.test(field)
      ? [[field, { ...(body as object), [field]: field === 'email' ? `other-${value}` : `Other ${value}` }]]
      : [],
  )
}

const FREE = /^(name|firstName|email|message|subject|body|title|topic)$/

/** An answer as it is the same in every run. */
function answered(text: string, now: Date): string {
  const value = comparable(text, now)
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  // What an erasure leaves on the disk differs by engine.
  return plain.replace(/\{"what":"(Old pages|Deleted rows)[^}]*\}/, '{"what":"<on the disk>"}')
}

/** The same call with its email addresses in capitals; undefined when there are none. */
function inCapitals(ready: Ready | undefined): Ready | undefined {
  if (!ready || addressesIn(ready).length === 0) return undefined
  const shouted = JSON.stringify(ready.body).replace(ADDRESS, (address) => address.toUpperCase())
  return { ...ready, body: JSON.parse(shouted) }
}

const ADDRESS = /(?<=")[^"@\s]+@[^"@\s]+(?=")/g

const addressesIn = ({ body }: Ready): string[] =>
  body instanceof FormData || body instanceof Blob ? [] : (JSON.stringify(body ?? '').match(ADDRESS) ?? [])

/** Tells how much there was before, and how well it could be packed. */
const SIZE_OF_BACKUP = /"bytes":\d+,"rows":\d+,/

const told = (names: string[]) => (names.length > 0 ? names.join(' ') : 'none')

/** Each row that is found by its words, with all of them. */
async function indexOf({ db }: TestApp): Promise<string[]> {
  const rows = await Promise.all(
    Object.keys(KINDS).map(async (kind) => {
      const table = sql.table(`search_${kind}`)
      const found = await sql<{ id: number; words: string }>`select rowid as id, words from ${table}`.execute(db.read)
      return found.rows.map(
        ({ id, words }) => `${kind} ${nameOfId(id) ?? ''} ${id}: ${words.split(' ').toSorted().join(' ')}`,
      )
    }),
  )
  return rows.flat().toSorted()
}
