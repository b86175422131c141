import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command } from '#tests/support/command.ts'
import { ADMIN, runToEnd, type Site, startSite } from '#tests/support/site.ts'

describe('backup and restore at the command line', () => {
  let folder: string
  let site: Site
  let env: { DATA_DIR: string }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-backup-'))
    env = { DATA_DIR: join(folder, 'first') }
    site = await startSite(env, { isUsed: true })
  })
  afterAll(async () => {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('brings a running site to another folder, and to another database', async () => {
    const made = await runToEnd(['cli', 'backup', '--json'], site.env)
    expect(made.stderr).toBe('')
    const { path, uploads } = JSON.parse(made.stdout)
    expect(uploads).toBeGreaterThan(10)

    const busy = await command(env, 'restore', path, '--force')
    expect(busy).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining('the site is running') })

    const second = join(folder, 'second')
    const restored = await runToEnd(['cli', 'restore', path], { ...site.env, DATA_DIR: second })
    expect(restored).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^The site is as it was on 2/) })
    expect(readdirSync(second).sort()).toEqual(['countinghouse.db', 'secrets.json', 'uploads'])

    const url = `sqlite:${join(folder, 'elsewhere', 'moved.db')}`
    const moved = await runToEnd(['cli', 'move', '--to', url, '--json'], { ...site.env, DATA_DIR: second })
    expect(moved).toMatchObject({ exitCode: 0, stderr: '' })

    const again = await startSite({ DATA_DIR: second, DATABASE_URL: url })
    const answer = await fetch(`${again.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
    })
    expect(answer.status).toBe(200)
    const { items } = await (await fetch(`${again.url}/api/media`, { headers: await bearer(answer) })).json()
    const picture = await fetch(again.url + items[0].url)
    expect(picture.status).toBe(200)
    expect(await again.stop()).toBe(0)
  })

  it('writes one file with everything into a folder that is there, and says how large it is', async () => {
    const missing = join(folder, 'not-mounted')
    const refused = await command(env, 'backup', '--to', join(missing, 'all.tar'))
    expect(refused).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringContaining(`There is no folder ${missing}`),
    })
    expect(existsSync(missing)).toBe(false)
    const file = join(folder, 'all.tar')
    const made = await runToEnd(['cli', 'backup', '--to', file, '--json'], site.env)
    expect(JSON.parse(made.stdout)).toMatchObject({ path: file, bytes: statSync(file).size })
  })

  it('says how it is called, and what cannot be done', async () => {
    expect(await command(env, 'restore')).toMatchObject({ exitCode: 2 })
    const missing = await command({ DATA_DIR: join(folder, 'third') }, 'restore', '/nowhere.tar.gz')
    expect(missing).toMatchObject({ exitCode: 1, err: 'There is no file /nowhere.tar.gz.\n' })
    const same = await command(env, 'move', '--to', `sqlite:${join(folder, 'first', 'countinghouse.db')}`)
    expect(same.exitCode).not.toBe(0)
  })
})

async function bearer(answer: Response): Promise<{ Authorization: string }> {
  return { Authorization: `Bearer ${(await answer.json()).token}` }
}
