import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examine, type Findings } from '#tests/support/crash-proof.ts'
import { type Desk, KINDS, openDesk, type Write, write } from '#tests/support/crash-writers.ts'
import { sendThroughKills } from '#tests/support/newsletter-kills.ts'
import { sharedPostgres } from '#tests/support/shared-postgres.ts'
import { ADMIN, launch, type Site, startSite } from '#tests/support/site.ts'

const CYCLES = Number(process.env.CRASH_CYCLES ?? 1)
const ADDRESSES = Number(process.env.NEWSLETTER_ADDRESSES ?? 300)
const KILLS = Number(process.env.NEWSLETTER_KILLS ?? 3)
const WRITERS = 12
const DRAFTS = 3

describe('killed at any moment', () => {
  let folder: string
  const postgres = sharedPostgres()
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-crash-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(['sqlite', 'postgres'])(
    'on %s the site keeps every write that it acknowledged, once, with its files',
    async (engine) => {
      const home = { DATA_DIR: join(folder, engine), LOG_LEVEL: 'error' }
      const env = engine === 'sqlite' ? home : { ...home, DATABASE_URL: await freshDatabase() }
      await killWhileItFurnishes(env)
      const writes: Write[] = []
      let site = await startSite(env)
      const desk = await openDesk(site, DRAFTS)
      for (let cycle = 0; cycle < CYCLES; cycle++) {
        const isLast = cycle === CYCLES - 1
        const enough = Math.random() * 40
        const sent = await writeUntilKilled(site, desk, (kept) => (isLast ? hasAllKinds(kept) : kept.length >= enough))
        site = await startSite(env)
        await sendAgain(site, sent)
        writes.push(...sent)
        if (cycle % 10 === 9) console.log(`${engine}: ${cycle + 1} crashes, ${writes.length} writes`)
      }
      const found = await examine(site, writes)
      tell(engine, writes, found)
      expect(await site.stop()).toBe(0)
      expect(found).toEqual({ ...found, lost: [], doubled: [], miscounted: [], files: [], damage: [] })
    },
    CYCLES * 30_000 + 240_000,
  )

  it(
    'J2: a newsletter reaches everybody once, though the site is killed three times while it is sent',
    async () => {
      const env = { DATA_DIR: join(folder, 'newsletter'), LOG_LEVEL: 'error' }
      const found = await sendThroughKills({ env, addresses: ADDRESSES, kills: KILLS })
      expect(found).toMatchObject({ once: ADDRESSES, never: 0, twice: 0, strangers: 0, left: 0 })
      // At most what was on the two connections when the process was killed.
      expect(found.repeated).toBeLessThanOrEqual(2 * KILLS)
    },
    240_000 * Math.ceil(ADDRESSES / 300),
  )

  async function freshDatabase(): Promise<string> {
    await postgres.query('create database crash')
    return postgres.urlOf('crash')
  }
})

/** The first start makes tables, keys, an administrator, folders, articles and pictures: it may end anywhere in that. */
async function killWhileItFurnishes(env: Record<string, string>): Promise<void> {
  const child = launch([], { ...env, PORT: '0', HOST: '127.0.0.1', ADMIN_PASSWORD: ADMIN.password })
  const ended = once(child, 'exit')
  await wait(150 + Math.random() * 850)
  child.kill('SIGKILL')
  await ended
}

const hasAllKinds = (kept: Write[]) => KINDS.every((kind) => kept.some((one) => one.kind === kind))

/** Many write at once, each the next thing as soon as the last was answered; then the process is gone. */
async function writeUntilKilled(site: Site, desk: Desk, isEnough: (kept: Write[]) => boolean): Promise<Write[]> {
  const sent: Write[] = []
  let isAlive = true
  let isDue = false
  const end = () => {
    isAlive = false
    site.kill('SIGKILL')
  }
  const writer = async (at: number) => {
    for (let turn = at; isAlive; turn++) {
      const kind = KINDS[turn % KINDS.length]
      if (kind && (await write(site, desk, kind, sent)) && isDue) end()
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, at) => writer(at)))
  await expect
    .poll(() => isEnough(sent.filter((one) => one.acknowledged)), { timeout: 120_000, interval: 5 })
    .toBe(true)
  await wait(Math.random() * 100)
  // At any moment, or in the very moment of an answer.
  if (Math.random() < 0.5) end()
  else isDue = true
  await site.exited
  await writers
  for (const draft of desk.drafts) draft.busy = false
  return sent
}

/** People send again what was not answered: it is kept once all the same. */
async function sendAgain(site: Site, sent: Write[]): Promise<void> {
  for (const one of sent.filter(({ acknowledged }) => !acknowledged)) {
    const answer = await one.again(site)
    expect(answer.ok, `${one.key}: ${answer.status} ${answer.ok ? '' : await answer.text()}`).toBe(true)
    one.acknowledged = true
  }
}

function tell(engine: string, writes: Write[], { acknowledged, lost, doubled }: Findings): void {
  if (!process.env.CRASH_CYCLES) return
  const kinds = KINDS.map((kind) => `${kind} ${writes.filter((one) => one.kind === kind).length}`)
  const unanswered = writes.filter(({ answer }) => !answer).length
  console.log(
    `${engine}: ${CYCLES} crashes, ${writes.length} writes (${kinds.join(', ')}), ${acknowledged} acknowledged, ` +
      `${unanswered} cut off, ${lost.length} lost, ${doubled.length} doubled`,
  )
}
