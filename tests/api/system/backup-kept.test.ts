import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'

describe('backups that people rely on', () => {
  let app: TestApp
  let upgrade: string
  beforeEach(async () => {
    app = await startApp()
    const { file } = await app.services.backups.make('system', 'manual')
    upgrade = file.replace('.tar.gz', '-upgrade.tar.gz')
    for (const ending of ['', '.index.gz']) {
      copyFileSync(join(app.config.backupDir, file + ending), join(app.config.backupDir, upgrade + ending))
    }
  })
  afterEach(() => app.close())

  const kinds = async () => (await app.services.backups.listKept()).map(({ kind }) => kind)
  async function makeAnotherAndTwoNights(): Promise<string> {
    const { file } = await app.services.backups.make('system', 'manual')
    for (let night = 0; night < 2; night++) {
      app.clock.advance({ days: 1 })
      await app.services.jobs.run('nightly-backup')
    }
    return file
  }

  /** From now on the rule keeps the newest one. */
  async function allowOne(): Promise<void> {
    const admin = await app.person({ role: 'admin' })
    const rule = { daily: 1, weekly: 0, monthly: 0, drill: 'off' as const }
    await app.services.settings.save(admin, 'backups', rule, 0)
  }

  it('are listed with their kind, also those that the database does not know', async () => {
    expect((await kinds()).sort()).toEqual(['manual', 'upgrade'])
  })

  it('stay when nightly ones of the same day and later days come', async () => {
    const file = await makeAnotherAndTwoNights()
    expect((await kinds()).sort()).toEqual(['manual', 'manual', 'nightly', 'nightly', 'upgrade'])
    expect(existsSync(join(app.config.backupDir, file))).toBe(true)
  })

  it('keep their kind in a database that has forgotten them', async () => {
    await makeAnotherAndTwoNights()
    await app.db.transaction((tx) => tx.deleteFrom('backups').execute())
    expect((await kinds()).sort()).toEqual(['manual', 'manual', 'nightly', 'nightly', 'upgrade'])
  })

  it('go after 30 days, which prune says before it does it; those before upgrades stay', async () => {
    await makeAnotherAndTwoNights()
    app.clock.advance({ days: 31 })
    await allowOne()
    const planned = await app.services.backups.planPrune()
    expect(planned.backups.map(({ kind }) => kind).sort()).toEqual(['manual', 'manual', 'nightly'])
    expect(await kinds()).toHaveLength(5)
    const pruned = await app.services.backups.prune()
    expect(pruned.backups.map(({ id }) => id)).toEqual(planned.backups.map(({ id }) => id))
    expect((await kinds()).sort()).toEqual(['nightly', 'upgrade'])
    expect(readdirSync(app.config.backupDir)).toContain(upgrade)
  })
})
