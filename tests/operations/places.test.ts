import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { program } from '#scripts/test-tools.mjs'
import { freePort, launch, layUsedData, runToEnd, startSite } from '#tests/support/site.ts'
import { needs } from '#tests/support/tools.ts'
import { usedDatabase } from '#tests/support/used-database.ts'

describe('a start in a place that does not fit', () => {
  it('names the drop-in when the folder of backups cannot be written, and serves all the same', async () => {
    const site = await startSite({ BACKUP_DIR: '/dev/null/backups' }, { isUsed: true })
    try {
      const named = () => site.lines.filter((line) => line.includes('BACKUP_DIR'))
      await expect.poll(() => named().length).toBe(1)
      const told = named()
      expect(told).toEqual([expect.stringContaining('ReadWritePaths=/dev/null/backups into a drop-in')])
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    } finally {
      await site.stop()
    }
  })

  it('keeps what it writes from other accounts of the machine, and takes back what is wider', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-modes-'))
    const backups = `${dataDir}-backups`
    const mask = process.umask(0)
    const open = () =>
      readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
        .map((name) => [name, (statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o777] as const)
        .filter(([, mode]) => mode & 0o077)
    try {
      await (await startSite({ DATA_DIR: dataDir })).stop()
      expect(open()).toEqual([])
      const wide = ['countinghouse.db', 'secrets.json', 'uploads', '.'].map((name) => join(dataDir, name))
      for (const path of wide) chmodSync(path, 0o777)
      const [backup, other] = ['countinghouse-2026-01-01T00-00-00-000Z.tar.gz', 'of-somebody-else']
      mkdirSync(backups)
      for (const name of [backup, other]) writeFileSync(join(backups, name), '', { mode: 0o644 })
      const site = await startSite({ DATA_DIR: dataDir, BACKUP_DIR: backups })
      expect(open()).toEqual([])
      expect(statSync(join(backups, backup)).mode & 0o777).toBe(0o600)
      expect(statSync(join(backups, other)).mode & 0o777, 'what is not ours').toBe(0o644)
      expect(statSync(dataDir).mode & 0o777).toBe(0o700)
      await site.stop()
    } finally {
      process.umask(mask)
      for (const folder of [dataDir, backups]) rmSync(folder, { recursive: true, force: true })
    }
  })

  it('says that uploads cannot be written, and is not ready', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-places-'))
    try {
      layUsedData(dataDir)
      rmSync(join(dataDir, 'uploads'), { recursive: true })
      writeFileSync(join(dataDir, 'uploads'), 'a file where the folder should be')
      const port = String(await freePort())
      const child = launch([], { DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'warn' })
      let told = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        told += text
      })
      const exited = new Promise((resolve) => child.once('exit', resolve))
      try {
        await expect.poll(() => told, { timeout: 30_000 }).toContain('the folder of uploads cannot be written (EEXIST)')
        const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
        expect(ready.status).toBe(503)
        const note = 'the folder of uploads cannot be written (EEXIST)'
        expect(await ready.json()).toMatchObject({ status: 'unready', checks: { files: { ok: false, note } } })
      } finally {
        child.kill()
        await exited
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it(
    'is refused in one line behind PgBouncer in transaction mode, and goes on behind one that keeps sessions',
    needs('pgbouncer'),
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'countinghouse-pgbouncer-'))
      try {
        const behind = new URL(await usedDatabase('pooled'))
        for (const mode of ['transaction', 'session']) {
          const pooler = await startPgBouncer(folder, behind, mode)
          try {
            if (mode === 'transaction') {
              const { exitCode, stderr } = await runToEnd([], {
                DATABASE_URL: pooler.url,
                DATA_DIR: join(folder, 'data'),
                PORT: '0',
              })
              expect([exitCode, stderr.trim().split('\n')]).toEqual([
                1,
                [expect.stringMatching(/^DATABASE_URL: notifications .* PgBouncer in transaction mode/)],
              ])
            } else {
              const site = await startSite({ DATABASE_URL: pooler.url }, { isUsed: true })
              expect(await site.stop()).toBe(0)
            }
          } finally {
            await pooler.stop()
          }
        }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})

/** The real PgBouncer. */
async function startPgBouncer(folder: string, behind: URL, mode: string) {
  const port = await freePort()
  const file = join(folder, `${mode}.ini`)
  writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n')
  writeFileSync(
    file,
    [
      '[databases]',
      `pooled = host=${behind.hostname} port=${behind.port} user=${behind.username}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = any\nauth_file = ${join(folder, 'users.txt')}\npool_mode = ${mode}\nmax_client_conn = 100\ndefault_pool_size = 20`,
    ].join('\n'),
  )
  // It does not run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const path of [folder, file, join(folder, 'users.txt')]) chownSync(path, 65534, 65534)
  const child = spawn(program('pgbouncer'), [file], { stdio: 'ignore', ...(isRoot && { uid: 65534, gid: 65534 }) })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await wait(300)
  if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/pooled`,
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
