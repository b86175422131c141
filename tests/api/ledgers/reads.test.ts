import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAnswerSchemas, withNothingElse } from '#tests/support/answer-schemas.ts'
import type { TestApp } from '#tests/support/app.ts'
import { comparable } from '#tests/support/comparable.ts'
import { everyCall } from '#tests/support/every-call.ts'
import { faultsOfTypes, type ReadAnswer } from '#tests/support/generated-types.ts'
import { questionsOf } from '#tests/support/list-questions.ts'
import type { Person } from '#tests/support/people.ts'
import { changesBetween, readTables } from '#tests/support/table-changes.ts'
import { toldHeaders } from '#tests/support/told-headers.ts'
import { knowNames } from '#tests/support/unlike-ids.ts'
import { unzipped } from '#tests/support/zip-of.ts'
import { learnLimits } from './call-limits.ts'
import { ALWAYS_ASKED, OF_A_TEAM, QUERIES } from './questions.ts'
import { makeReadingSite, READ_CALLS, type ReadingSite } from './reading-site.ts'

/** A page that is a draft, what the tests of events compare, and an article that QUERIES asks for by its number. */
const NEVER_ANSWERED = ['GET /api/pages/find', 'GET /api/events/registration/certificate', 'GET /news/post_detail.php']

// What each call answers about a site that has some of everything. A change of any answer is looked at by a person.
// One story: a test goes on from the one before.
describe('a reading', { shuffle: false }, () => {
  let app: TestApp
  let site: ReadingSite
  let scene: ReadingSite['scene']
  let ids: ReadingSite['ids']
  let undocumented: ReturnType<typeof readAnswerSchemas>
  let other: Person
  beforeAll(async () => {
    site = await makeReadingSite()
    ;({ app, scene, ids, other } = site)
    undocumented = readAnswerSchemas(withNothingElse(await (await app.call('/api/openapi.json')).json()))
  })
  afterAll(() => app.close())

  it.each(
    READ_CALLS.flatMap((name) => [ALWAYS_ASKED[name] ?? '', ...(QUERIES[name] ?? [])].map((query) => name + query)),
  )('%s answers as approved', async (asked) => {
    const [name = '', query = ''] = asked.split(/(?=\?)/)
    await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
    const answer = await app.call(site.addressOf(name, query), { headers: await site.readerOf(name) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = bytes.toString('utf8')
    const type = answer.headers.get('content-type')?.split(';')[0] ?? 'nothing'
    expect(
      await undocumented('GET', site.addressOf(name, ''), { answer, json: text }),
      'X3: every field is described',
    ).toBeNull()
    const lines = type === 'application/zip' ? await linesOfZip(bytes) : linesOf(type, text)
    expect([`${answer.status} ${type}`, ...lines].join('\n')).toMatchSnapshot()
  })

  it.each(READ_CALLS.filter((name) => name.includes('{') && !name.includes('/my/')))(
    '%s answers as approved about another',
    async (name) => {
      const address = site.addressOfAnother(name)
      await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
      const ask = async (headers: Record<string, string>) => {
        const answer = await app.call(address, { headers })
        const type = answer.headers.get('content-type')?.split(';')[0] ?? 'nothing'
        const text = await answer.text()
        return [String(answer.status), ...(answer.ok ? linesOf(type, text) : [])]
      }
      const own = await ask(await site.readerOf(name))
      const theirs = (await ask({})).filter((line) => !own.includes(line))
      expect([...own, ...theirs.map((line) => `to a visitor: ${line}`)].join('\n')).toMatchSnapshot()
    },
  )

  it.each(['events.ics', 'events.xml'])('GET /events/feed/%s answers as approved', async (file) => {
    const answer = await app.call(`/events/feed/${file}`)
    expect(linesOf('text', await answer.text()).join('\n')).toMatchSnapshot()
  })

  it('writes the whole site into an export as approved', async () => {
    const { id } = await scene.done('POST', '/api/exports')
    await app.services.jobs.run('run-exports')
    const answer = await app.call(`/api/exports/${id}/file`, { headers: await app.as('admin') })
    expect((await linesOfZip(Buffer.from(await answer.arrayBuffer()))).join('\n')).toMatchSnapshot()
  })

  it('counts under the approved limits, and is refused as approved once there were too many', async () => {
    const limits = learnLimits(app)
    const prepare = async (name: string) => {
      const headers = await site.readerOf(name)
      return async () => statusOf(await app.call(site.addressOf(name), { headers }))
    }
    for (const name of READ_CALLS) {
      const make = await prepare(name)
      await limits.begin()
      await make()
      await limits.note(name)
    }
    expect([...limits.lines(), ...(await limits.atTheirEnds(prepare))].join('\n')).toMatchSnapshot()
    limits.stop()
  })

  it('X3: answers what the types say that openapi-typescript makes of the document', async () => {
    const document = await (await app.call('/api/openapi.json')).json()
    const read: ReadAnswer[] = []
    const refused: string[] = []
    for (const name of READ_CALLS) {
      await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
      const answer = await app.call(site.addressOf(name), { headers: await site.readerOf(name) })
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      if (answer.status === 200 && isJson) read.push({ path: name.replace('GET ', ''), json: await answer.text() })
      if (answer.status !== 200) refused.push(name)
    }
    expect(refused, 'a record of a refusal says nothing of the answer').toEqual(NEVER_ANSWERED)
    expect(read.length).toBeGreaterThan(100)
    expect(await faultsOfTypes(document, read)).toEqual([])
    // The compiler sees what is missing, of the wrong kind and not described.
    const [missing, wrong, other] = [{}, { items: 'none', page: 1, pages: 1, total: 0 }, { undescribed: true }]
    const path = '/api/leads'
    const { json = '{}' } = read.find((each) => each.path === path) ?? {}
    const planted = [missing, wrong, { ...JSON.parse(json), ...other }].map((each) => ({
      path,
      json: JSON.stringify(each),
    }))
    expect(await faultsOfTypes(document, planted)).toHaveLength(3)
  })

  it.each(OF_A_TEAM)('%s answers an accountant of another team as approved', async (path) => {
    const answer = await app.call(path.replace('{event}', String(ids.event)), { headers: other.bearer })
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    expect([answer.status, ...linesOf(type, await answer.text())].join('\n')).toMatchSnapshot()
  })

  // In few words: which rows come, in which order, and what is counted.
  it('answers every question that the API describes as approved, each role by its rights', async () => {
    const editor = await app.as('editor')
    for (const call of await everyCall(app)) {
      if (!READ_CALLS.includes(call.name)) continue
      const lines: string[] = []
      for (const query of questionsOf(call.parameters, ids)) {
        await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
        const ask = async (headers: Record<string, string>) => {
          const answer = await app.call(site.addressOf(call.name, query), { headers })
          return inShort(answer, await answer.text())
        }
        const own = await ask(await site.readerOf(call.name))
        lines.push(`${comparable(query, app.clock.now())}: ${own}`)
        if (call.name.includes('/my/') || call.access === 'public') continue
        const answers = { accountant: await ask(other.bearer), editor: await ask(editor) }
        for (const [role, told] of Object.entries(answers)) if (told !== own) lines.push(`  ${role}: ${told}`)
      }
      if (lines.length > 0) expect.soft(lines.join('\n')).toMatchSnapshot(call.name)
    }
  })

  // What the dashboard says of the system depends on what other tests of this file have done.
  const inOneLine = (line: string) => line.replace(/ system: {.*/, ' system').slice(0, 400)

  // Who else reads the same address, and which lines of the answer are theirs alone or kept from them.
  it('tells each role as much as was approved', async () => {
    const roles = {
      nobody: {},
      client: await app.as('client'),
      editor: await app.as('editor'),
      accountant: other.bearer,
      admin: await app.as('admin'),
    }
    for (const name of READ_CALLS) {
      const ask = async (headers: Record<string, string>) => {
        await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
        const answer = await app.call(site.addressOf(name), { headers })
        const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
        if (answer.status !== 200) return [String(answer.status)]
        return type === 'application/zip' ? ['a file'] : linesOf(type, await answer.text())
      }
      const own = await ask(await site.readerOf(name))
      const told = new Map<string, string[]>()
      for (const [role, headers] of Object.entries(roles)) {
        const theirs = await ask(headers)
        const lines = [
          ...own.filter((line) => theirs.length > 1 && !theirs.includes(line)).map((line) => `  - ${line}`),
          ...theirs.filter((line) => !own.includes(line)).map((line) => `  + ${line}`),
        ]
        const outcome = lines.length === 0 ? '  the same' : lines.map(inOneLine).join('\n')
        told.set(outcome, [...(told.get(outcome) ?? []), role])
      }
      const lines = [...told].map(([outcome, who]) => `${who.join(', ')}:\n${outcome}`)
      expect.soft(lines.join('\n')).toMatchSnapshot(name)
    }
  })

  // Most leave nothing. What is recorded now and then, such as that a user was there, is recorded again a day later.
  it('leaves nothing behind but what was approved', async () => {
    await app.db.transaction((tx) =>
      tx.updateTable('sessions').set({ expiresAt: '2100-01-01T00:00:00.000Z' }).execute(),
    )
    // It tells when it was last read; whether that was ever, no other test of this file decides.
    await app.call(site.addressOf('GET /calendar/feeds/{file}'))
    const left: string[] = []
    let before = await readTables(app)
    for (const name of READ_CALLS) {
      app.clock.advance({ days: 1 })
      for (const when of ['', ' at once again']) {
        await app.call(site.addressOf(name), { headers: await site.readerOf(name) })
        const after = await readTables(app)
        const lines = changesBetween(before, after, app.clock.now())
          .split('\n')
          .filter((line) => line && !line.startsWith('~ sessions last_seen_at'))
          .map((line) => `${name}${when}: ${line.replace(/"now-\d+d" →/g, '"earlier" →')}`)
        left.push(...lines)
        before = after
        if (lines.length === 0) break
      }
    }
    expect(left).toMatchSnapshot()
  })

  it('leaves of a colleague who left and was erased what was approved', async () => {
    app.clock.stop('2026-11-21T09:00:00.000Z')
    await scene.done('DELETE', `/api/team/${other.accountId}`)
    const { items } = await scene.done('GET', `/api/customers?q=${other.email}`)
    const before = await readTables(app)
    await scene.done('DELETE', `/api/customers/${items[0].id}`)
    const after = await readTables(app)
    knowNames(before)
    expect(changesBetween(before, after, app.clock.now())).toMatchSnapshot()
    const named = Object.entries(after).flatMap(([table, rows]) =>
      rows.flatMap((row) =>
        Object.entries(row)
          .filter(([, value]) => String(value).includes(other.name))
          .map(([column]) => `${table}.${column}`),
      ),
    )
    expect([...new Set(named)].sort(), 'where the name still stands').toMatchSnapshot()
  })

  it('is answered with the approved headers, to a reader and to nobody', async () => {
    const lines: string[] = []
    for (const name of READ_CALLS) {
      await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
      for (const headers of [await site.readerOf(name), {}]) {
        const answer = await app.call(site.addressOf(name), { headers })
        await answer.body?.cancel()
        const told = toldHeaders(answer).map((line) => String(comparable(line, app.clock.now())))
        if (told.length > 0) lines.push(`${name}: ${[answer.status, ...told].join(' | ')}`)
      }
    }
    expect(lines.join('\n')).toMatchSnapshot()
  })

  async function statusOf(answer: Response): Promise<string> {
    const text = await answer.text()
    return answer.status === 429 ? `429 ${JSON.parse(text).message}` : String(answer.status)
  }

  /** The answer by what its rows are called, and every other value that is neither a list nor a text. */
  function inShort(answer: Response, text: string): string {
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    if (answer.status !== 200) return String(answer.status)
    if (!type.includes('json')) return linesOf(type, text).join(' / ').slice(0, 900)
    const told = (name: string, value: unknown) =>
      Array.isArray(value) ? value.map(calledIn) : comparable(value, app.clock.now(), name)
    const read = JSON.parse(text)
    if (Array.isArray(read)) return JSON.stringify(told('', read))
    const fields = Object.entries<unknown>(read)
    return fields.map(([name, value]) => `${name} ${JSON.stringify(told(name, value))}`.slice(0, 900)).join(' ')
  }

  /** What a row is called, with how many there are in lists of its own. */
  function calledIn(row: unknown): unknown {
    if (typeof row !== 'object' || row === null) return comparable(row, app.clock.now())
    const { name, title, subject, email, reference, from, kind, day, id, ...rest } = row as Record<string, unknown>
    const called = name ?? title ?? subject ?? email ?? reference ?? from ?? kind ?? day ?? id ?? ''
    const within = Object.values(rest).flatMap((each) => (Array.isArray(each) && each.length > 0 ? [each.length] : []))
    return [comparable(called, app.clock.now()), ...within].join(' +')
  }

  async function linesOfZip(bytes: Buffer): Promise<string[]> {
    // A signature makes a file a few bytes longer or shorter.
    const sizeOf = ({ length }: Buffer) => (length > 10_000 ? 'some' : length)
    return [...(await unzipped(bytes))].flatMap(([name, content]) => {
      const head = `${comparable(name, app.clock.now())}: `
      if (!/\.(jsonl?|csv|md|xml|txt)$/.test(name)) return [`${head}${sizeOf(content)} bytes`]
      return [head, ...linesOf('text', content.toString('utf8')).map((line) => `  ${line}`)]
    })
  }

  function linesOf(type: string, text: string): string[] {
    const now = app.clock.now()
    const told = (value: unknown, name = '') =>
      // What an erasure leaves on the disk differs by engine.
      JSON.stringify(comparable(value, now, name)).replace(/\{"what":"(Old pages|Deleted rows).*/, '<on the disk>')
    if (type.endsWith('json')) {
      return Object.entries<unknown>(JSON.parse(text)).flatMap(([name, value]) =>
        Array.isArray(value)
          ? [`${name}:`, ...value.map((each) => `  ${told(each, name)}`)]
          : [`${name}: ${told(value, name)}`],
      )
    }
    if (!/^text|xml|calendar/.test(type)) return [text.length > 0 ? 'bytes' : 'nothing']
    return text.split(/\r?\n/).map((line) => {
      const value = comparable(withMoments(line), now) ?? ''
      return typeof value === 'string' ? value : JSON.stringify(value)
    })
  }

  /** Moments as feeds and exports write them, as they are written elsewhere. */
  function withMoments(line: string): string {
    return line
      .replace(/\b(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)\b/g, '$1T$2Z')
      .replace(/\b\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, (moment) => new Date(moment).toISOString())
      .replace(/\b(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/g, '$1-$2-$3T$4:$5:$6Z')
  }
})
