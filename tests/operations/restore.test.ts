import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from '#platform/open-storage.ts'
import { piecesOf } from '#platform/storage.ts'
import { command } from '#tests/support/command.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { sharedPostgres } from '#tests/support/shared-postgres.ts'
import { layUsedData, runToEnd } from '#tests/support/site.ts'

const KILL = `--import=${resolve('tests/support/kill-at.mjs')}`
const ENGINES = ['sqlite', 'postgres'] as const
const STORES = ['folder', 's3'] as const
const OTHER = Buffer.from('another content')

describe('a restore over a site that is in use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-restore-'))
  const backups = join(folder, 'backups')
  const postgres = sharedPostgres()
  let s3: Awaited<ReturnType<typeof startS3>>
  let backup: string
  beforeAll(async () => {
    s3 = await startS3()
    const used = join(folder, 'used')
    layUsedData(used)
    const made = await command({ DATA_DIR: used, BACKUP_DIR: backups }, 'backup', '--json')
    expect(made.err).toBe('')
    backup = JSON.parse(made.out).path
    rmSync(used, { recursive: true, force: true })
  })
  afterAll(async () => {
    await s3.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A site out of the backup, on this engine and store. */
  async function layOut(engine: (typeof ENGINES)[number], store: (typeof STORES)[number], name: string) {
    const database = `restore_${name}_${engine}_${store}`
    if (engine === 'postgres') await postgres.query(`create database ${database}`)
    const env: Record<string, string> = {
      DATA_DIR: join(folder, `${name}-${engine}-${store}`),
      BACKUP_DIR: backups,
      ...(engine === 'postgres' ? { DATABASE_URL: postgres.urlOf(database) } : {}),
      ...(store === 's3' ? { STORAGE_URL: s3.url.replace('/site?', `/${name}-${engine}?`) } : {}),
    }
    return env
  }

  const storageOf = (env: Record<string, string>) =>
    openStorage({ storageUrl: env.STORAGE_URL ?? null, dataDir: env.DATA_DIR ?? '' })

  async function uploadsOf(env: Record<string, string>): Promise<Record<string, string>> {
    const storage = storageOf(env)
    const found: Record<string, string> = {}
    for await (const { key } of storage.list('')) {
      const hash = createHash('sha256')
      const file = await storage.open(key)
      if (!file) throw new Error(`${key} is gone`)
      for await (const piece of piecesOf(file)) hash.update(piece)
      found[key] = hash.digest('hex')
    }
    return found
  }

  async function expectWhole(env: Record<string, string>, when: string): Promise<void> {
    const { out, err, exitCode } = await command(env, 'check')
    expect({ out, err, exitCode }, when).toMatchObject({ exitCode: 0, err: '' })
    expect(out, when).not.toContain('wait to be swept')
    expect(leftIn(env), `${when}: nothing of the restore is left`).toEqual([])
  }

  for (const engine of ENGINES) {
    for (const store of STORES) {
      // Each engine and each store once; all pairs before a release.
      if (!process.env.TEST_FULL && (engine === 'postgres') !== (store === 's3')) continue
      it(`leaves everything as it was when the backup is damaged, and nothing in an empty place (${engine}, ${store})`, async () => {
        const env = await layOut(engine, store, 'damaged')
        const damaged = join(folder, `damaged-backups-${engine}-${store}`)
        cpSync(backups, damaged, { recursive: true })
        const [letters = ''] = readdirSync(join(damaged, 'objects')).slice(-1)
        const [object = ''] = readdirSync(join(damaged, 'objects', letters))
        const path = join(damaged, 'objects', letters, object)
        const bytes = readFileSync(path)
        bytes.writeUInt16LE(bytes.readUInt16LE(0) ^ 0xffff, 0)
        writeFileSync(path, bytes)
        const bad = backup.replace(backups, damaged)

        const intoEmpty = await command(env, 'restore', bad)
        expect(intoEmpty).toMatchObject({ exitCode: 1, err: expect.stringMatching(/contents of \S+ were changed/) })
        expect(await uploadsOf(env)).toEqual({})
        expect(readdirSync(env.DATA_DIR ?? '')).toEqual([])

        expect((await command(env, 'restore', backup)).err).toBe('')
        const before = await uploadsOf(env)
        expect(Object.keys(before).length).toBeGreaterThan(10)
        const refused = await command(env, 'restore', bad, '--force')
        expect(refused).toMatchObject({ exitCode: 1, err: expect.stringMatching(/contents of \S+ were changed/) })
        expect(await uploadsOf(env)).toEqual(before)
        await expectWhole(env, 'after the refusal')
      })

      it(`ends whole wherever it is killed (${engine}, ${store})`, { timeout: 600_000 }, async () => {
        const env = await layOut(engine, store, 'killed')
        expect((await command(env, 'restore', backup)).err).toBe('')
        const whole = await uploadsOf(env)
        const [changed = '', removed = ''] = Object.keys(whole)
        const before = { ...whole, [changed]: createHash('sha256').update(OTHER).digest('hex') }
        delete before[removed]
        /** So that there is something to replace and something to add. */
        const unsettle = async () => {
          await storageOf(env).put(changed, OTHER)
          await storageOf(env).remove(removed)
        }
        const restore = async (more: Record<string, string>) => {
          await unsettle()
          return await runToEnd(['cli', 'restore', backup, '--force'], { ...env, NODE_OPTIONS: KILL, ...more })
        }

        // Where the data folder is all that a killed process leaves, one restore shows what it leaves at each step.
        const copies = join(folder, 'copies')
        const isCopied = engine === 'sqlite' && store === 'folder'
        const run = await restore(isCopied ? { COPY_TO: copies } : {})
        expect(run.exitCode, run.stderr).toBe(0)
        const steps = [...run.stderr.matchAll(/^\w+ \d+(?=: )/gm)].map(([step]) => step)
        expect(steps.length, run.stderr).toBeGreaterThan(5)
        for (const step of isCopied ? steps : sample(steps)) {
          if (isCopied) {
            rmSync(env.DATA_DIR ?? '', { recursive: true })
            renameSync(join(copies, step), env.DATA_DIR ?? '')
          } else {
            const killed = await restore({ KILL_AT: step })
            expect(killed.exitCode, killed.stderr).toBeNull()
          }
          const when = `${step} of\n${run.stderr}`
          // Any command puts it right.
          await command(env, 'audit', 'verify')
          const after = await uploadsOf(env)
          expect([before, whole], when).toContainEqual(after)
          // Of one that was killed before it began, its lock and a draft of its journal, which the next takes over.
          expect(leftIn(env), when).not.toContainEqual(expect.stringMatching(/^\.restoring-|^restoring.*\.jsonl?$/))
          if (JSON.stringify(after) === JSON.stringify(whole)) await expectWhole(env, when)
          for (const name of readdirSync(env.DATA_DIR ?? '')) {
            if (name.startsWith('before-restore-')) rmSync(join(env.DATA_DIR ?? '', name), { recursive: true })
          }
        }
        await unsettle()
        expect((await command(env, 'restore', backup, '--force')).err).toBe('')
        expect(await uploadsOf(env)).toEqual(whole)
        await expectWhole(env, 'in the end')
      })
    }
  }
})

/** What the way of a restore has left in the data folder. */
const leftIn = (env: Record<string, string>) => readdirSync(env.DATA_DIR ?? '').filter((name) => /restoring/.test(name))

/** Each kind of step at one of its places; all of them before a release. */
function sample(steps: string[]): string[] {
  if (process.env.TEST_FULL) return steps
  const kinds = Map.groupBy(steps, (step) => step.split(' ')[0])
  return [...kinds.values()].map((places) => places[Math.floor(Math.random() * places.length)] ?? '')
}
