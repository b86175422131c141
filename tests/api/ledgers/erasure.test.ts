import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { readCatalogue, readEverything, readIndex } from '#tests/support/catalogue.ts'
import { customersOf } from '#tests/support/customers.ts'
import { markedPerson } from '#tests/support/marked-person.ts'
import { STAYS, STAYS_AFTER_DELETION, TABLES } from './tables.ts'

describe('an erasure', () => {
  let app: TestApp
  let erased: Awaited<ReturnType<typeof markedPerson>>
  let leaving: Awaited<ReturnType<typeof markedPerson>>
  beforeAll(async () => {
    app = await startApp()
    erased = await markedPerson(app, 'quillmark', '+1 202 555 7311')
    leaving = await markedPerson(app, 'inkwellian', '+1 202 555 8422')
  })
  afterAll(() => app.close())

  it('is proven for every column in which something of a person stands', async () => {
    const listed = Object.entries(TABLES).flatMap(([table, { person = '' }]) =>
      person
        .split(' ')
        .filter(Boolean)
        .map((column) => `${table}.${column}`),
    )
    const found = await traces(erased.marks)
    const columns = found.filter((place) => place.includes('.'))
    expect(columns, 'tests/api/ledgers/tables.ts names the columns of a person').toEqual(listed.sort())
    expect(found.filter((place) => place.startsWith('index '))).toEqual([
      'index search_clients',
      'index search_comments',
      'index search_leads',
      'index search_people',
    ])
  })

  it('A7: can be preceded by a file that holds all of it', async () => {
    const { send } = staffOf(app)
    const { body } = await send('GET', `/api/customers/${erased.id}/data`, undefined, await app.as('admin'))
    const file = JSON.stringify(body)
    const words = ['Lane 9', 'Works', 'Town', 'challenge', 'mornings']
    for (const word of words) expect(file, word).toContain(`quillmark ${word}`)
    for (const word of ['first.', 'second.', 'third.']) expect(file, word).toContain(`${word}quillmark@`)
    for (const word of ['A quillmark matter.', 'A quillmark remark.', 'A private quillmark remark.']) {
      expect(file).toContain(word)
    }
    for (const word of ['About quillmark', 'Dear quillmark', 'Zoequillmark', '+1 202 555 7311', 'Rates.pdf']) {
      expect(file, word).toContain(word)
    }
    expect(file).not.toContain('inkwellian')
    expect(file).not.toContain('555 8422')
  })

  it('A7: by the office leaves nothing of the person in any table, index or file but what is listed', async () => {
    const { send } = staffOf(app)
    const receipt = await send('DELETE', `/api/customers/${erased.id}`, undefined, await app.as('admin'))
    expect(receipt.status).toBe(200)
    expect(await traces(erased.marks)).toEqual(Object.keys(STAYS).sort())
    expect(await unseenWords('quillmark'), 'words that are not on the site are not kept').toEqual([])
    expect(await inAudit('quillmark')).toEqual([])
    const verified = await send('GET', '/api/audit/verify', undefined, await app.as('admin'))
    expect(verified.body).toMatchObject({ intact: true })
    expect(await traces(leaving.marks), 'nobody else is touched').toContain('accounts.phone')
  })

  it('leaves no word of the person in the bytes of a search index or the known words, with the same transaction', async () => {
    const bytes = async () => {
      if (app.db.engine.name === 'postgres') return ''
      const { rows } = await sql<{ text: string }>`select hex(block) as text from search_leads_data
        union all select hex(block) from search_people_data union all select hex(block) from search_clients_data`.execute(
        app.db.read,
      )
      return rows.map((row) => Buffer.from(row.text, 'hex').toString('latin1')).join('\n')
    }
    // An index keeps only how a word differs from the one before it.
    if (app.db.engine.name === 'sqlite') expect(await bytes()).toMatch(/kwellian/)
    expect(await bytes()).not.toMatch(/illmark|llmark/)
    const known = app.db.read.selectFrom('searchGaps').select('word').where('kind', '!=', 'comments')
    expect(await known.where('word', 'like', '%quillmark%').execute()).toEqual([])
    expect(await known.where('word', 'like', '%inkwellian%').execute()).not.toEqual([])
    await app.services.jobs.run('sweep-search')
    expect(await app.db.read.selectFrom('searchLeftovers').selectAll().execute()).toEqual([])
    const { items } = (await staffOf(app).get('/api/customers?q=inkwellian', await app.as('admin'))).body
    expect(items).toHaveLength(1)
  })

  it('leaves no byte of what is gone in the database file', async () => {
    if (app.db.engine.name === 'postgres') return
    await sql`pragma wal_checkpoint(truncate)`.execute(app.db.engine.writer)
    const bytes = readFileSync(app.config.databaseUrl.slice('sqlite:'.length), 'latin1')
    for (const mark of ['202 555 7311', '12025557311', 'quillmark Lane', 'quillmark-letter', 'quillmark.example']) {
      expect(bytes, mark).not.toContain(mark)
    }
    expect(bytes).toContain('202 555 8422')
  })

  it('says on its receipt what stays, why, and which backups still hold the person', async () => {
    await app.services.backups.make('system', 'manual')
    const [{ startedAt: madeAt } = { startedAt: '' }] = await app.services.backups.list()
    app.clock.advance({ minutes: 1 })
    const { send } = staffOf(app)
    const person = await customersOf(app).write('kept.in.backups@example.com', { name: 'Kim Kept' })
    expect(person).toBeTruthy()
    const [{ id }] = await customersOf(app).find('kept.in.backups')
    const { body } = await send('DELETE', `/api/customers/${id}`, undefined, await app.as('admin'))
    expect(body.backups).toEqual([madeAt])
    const words = JSON.stringify(body.stays)
    expect(words).toContain('audit record')
    expect(words).toContain(app.db.engine.name === 'postgres' ? 'autovacuum' : 'write-ahead log')
    expect(body.stays.every(({ why }: { why: string }) => why.length > 10)).toBe(true)
  })

  it('that people ask for themselves leaves no more of them, but the letter that tells them so', async () => {
    const asked = await staffOf(app).send('POST', '/api/account/deletion', { password: PASSWORD }, leaving.bearer)
    expect(asked.status).toBe(200)
    app.clock.advance({ days: 15 })
    await app.services.jobs.run('delete-accounts')
    expect(await traces(leaving.marks)).toEqual([...Object.keys(STAYS), ...Object.keys(STAYS_AFTER_DELETION)].sort())
    expect(await unseenWords('inkwellian')).toEqual([])
    expect(await inAudit('inkwellian')).toEqual([])
    const mails = (await readEverything(app.db.engine)).outbox_mails ?? []
    const kinds = mails.filter((mail) => has(mail.recipient, leaving.marks)).map(({ kind }) => kind)
    expect(kinds).toEqual(['account.deleted'])
  })

  /** Where something of a person is: `table.column`, `index name`, `file path`. */
  async function traces(marks: string[]): Promise<string[]> {
    const found = new Set<string>()
    for (const [table, rows] of Object.entries(await readEverything(app.db.engine))) {
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) if (has(value, marks)) found.add(`${table}.${column}`)
      }
    }
    for (const index of (await readCatalogue(app.db.engine)).indexes) {
      if (has((await readIndex(app.db.engine, index)).words, marks)) found.add(`index ${index}`)
    }
    for (const file of filesIn(app.config.dataDir)) {
      if (has(file, marks) || has(readFileSync(file, 'latin1'), marks)) found.add(`file ${file}`)
    }
    return [...found].sort()
  }

  async function unseenWords(mark: string): Promise<unknown[]> {
    const { comments = [] } = await readEverything(app.db.engine)
    return comments.filter(({ body, state }) => has(body, [mark]) && state !== 'visible')
  }

  async function inAudit(mark: string): Promise<unknown[]> {
    const { audit_events: events = [] } = await readEverything(app.db.engine)
    return events.filter((event) => has(JSON.stringify(event), [mark])).map(({ action }) => action)
  }
})

function has(value: unknown, marks: string[]): boolean {
  const text = String(value ?? '').toLowerCase()
  return marks.some((mark) => text.includes(mark.toLowerCase()))
}

/** Every file of the data folder but the database, whose tables are read one by one. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('countinghouse.db'))
    .map((entry) => join(entry.parentPath, entry.name))
}
