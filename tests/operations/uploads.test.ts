import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openRoom, sendThroughKills } from '#tests/support/killed-uploads.ts'
import { beginUpload, sendPart, TUS } from '#tests/support/rooms.ts'
import { startSite } from '#tests/support/site.ts'
import { makeSmallDisk, NO_MOUNT } from '#tests/support/small-disk.ts'
import { skipFor } from '#tests/support/tools.ts'

const CYCLES = Number(process.env.UPLOAD_CYCLES ?? 2)

it(
  'D3: killed while files are sent, the site keeps every part and every file that it acknowledged',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-uploads-'))
    const env = { DATA_DIR: folder, LOG_LEVEL: 'error' }
    const { site, ...found } = await sendThroughKills(await startSite(env, { isUsed: true }), {
      cycles: CYCLES,
      restart: () => startSite(env),
    })
    console.log(`${CYCLES} kills, ${found.parts} parts acknowledged, ${found.files} files, ${found.lost.length} lost`)
    expect(await site.stop()).toBe(0)
    rmSync(folder, { recursive: true, force: true })
    expect(found).toEqual({ ...found, lost: [] })
    expect(found.parts).toBeGreaterThan(0)
  },
  CYCLES * 60_000 + 240_000,
)

it('D3: a disk that fills while a file is sent is told of with 507, keeps what was there, and takes the rest later', async (test) => {
  const disk = makeSmallDisk(96)
  if (!disk.isMounted) {
    disk.remove()
    return skipFor(test, NO_MOUNT)
  }
  const site = await startSite({ DATA_DIR: join(disk.folder, 'data'), LOG_LEVEL: 'error' }, { isUsed: true })
  try {
    const room = await openRoom(site)
    const app = { call: (path: string, init?: RequestInit) => fetch(site.url + path, init) } as never
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), randomBytes(6_000_000)])
    const file = { name: 'large.pdf', client: room.id, target: 'room', bytes: content.length }
    const at = (await beginUpload(app, room.owner, file)).headers.get('location') ?? ''
    const send = (offset: number, end?: number) =>
      sendPart(app, room.owner, { at, offset, bytes: content.subarray(offset, end) })
    expect((await send(0, 1_000_000)).status).toBe(204)
    disk.fill()
    const refused = await send(1_000_000)
    expect([refused.status, await refused.json()]).toEqual([
      507,
      expect.objectContaining({ message: expect.stringContaining('There is no room left on the server.') }),
    ])
    expect((await fetch(`${site.url}/`)).status, 'pages are shown').toBe(200)
    disk.empty()
    const head = await fetch(site.url + at, { method: 'HEAD', headers: { ...TUS, ...room.owner.bearer } })
    const offset = Number(head.headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(1_000_000)
    expect((await send(offset)).status).toBe(204)
    const { receipt } = await (await fetch(site.url + at, { headers: room.owner.bearer })).json()
    expect(receipt.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    const left = readdirSync(join(site.dataDir, 'uploads'), { recursive: true }).filter((name) =>
      String(name).endsWith('.part'),
    )
    expect(left).toEqual([])
  } finally {
    await site.stop()
    disk.remove()
  }
})
