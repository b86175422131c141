import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openEngine } from '#database/database.ts'
import { createLog } from '#platform/log.ts'
import { command } from '#tests/support/command.ts'
import { emptyDatabase } from '#tests/support/empty-database.ts'
import { onlyOn } from '#tests/support/tools.ts'

describe('a command without the settings of the site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-commands-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['backup'],
    ['check'],
    ['audit', 'verify'],
    ['settings', 'export'],
    ['seed-demo'],
    ['rotate-secrets'],
    ['create-admin', '--email', 'a@example.com', '--password', 'a ledger by the sea'],
    ['reset-password', '--email', 'a@example.com'],
    ['move', '--to', 'sqlite:elsewhere.db'],
  ])('refuses %s in one line, and makes no database', async (...args) => {
    const DATA_DIR = join(folder, args[0] ?? '')
    const DATABASE_URL = await emptyDatabase(DATA_DIR)
    const { exitCode, out, err } = await command({ DATA_DIR, DATABASE_URL }, ...args)
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' })
    expect(err).toMatch(/^There is no database at [^\n]+\/etc\/countinghouse\/countinghouse\.env[^\n]*\n$/)
    expect(existsSync(DATA_DIR), 'the data folder is not made either').toBe(false)
    if (inject('database').engine === 'sqlite') expect(err).toContain(join(DATA_DIR, 'countinghouse.db'))
    else expect(await tablesAt(DATABASE_URL)).toEqual([])
  })

  it('does not show the password of the database', onlyOn('postgres'), async () => {
    const url = new URL(await emptyDatabase(folder))
    url.password = 'hidden-word'
    const { err } = await command({ DATA_DIR: folder, DATABASE_URL: url.href }, 'check')
    expect(err).toContain(url.pathname)
    expect(err).not.toContain('hidden-word')
  })
})

async function tablesAt(url: string): Promise<string[]> {
  const engine = await openEngine(url, createLog({ level: 'silent', pretty: false }))
  return await engine.copying.tables(engine.reader).finally(() => engine.close())
}
