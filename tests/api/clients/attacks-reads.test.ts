import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { makeRoom, pdfOf, type Room, sendFile } from '#tests/support/rooms.ts'

// Reads that cost much: many at once must not take the memory from everybody else.
describe('expensive reads', () => {
  let app: TestApp
  let room: Room
  beforeAll(async () => {
    app = await startApp()
    room = await makeRoom(app)
  })
  afterAll(() => app.close())
  let release = () => {}
  afterEach(() => {
    release()
    vi.restoreAllMocks()
  })

  let count = 0
  async function sent(): Promise<string> {
    const name = `invoice-${++count}.pdf`
    const { body } = await sendFile(app, room.owner, { name, client: room.id, content: pdfOf(name) })
    return body.receipt.documentId
  }

  /** Lets no file be read until it is said so; counts those that were to be. */
  function holdFiles() {
    const open = app.storage.open.bind(app.storage)
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    const held = { opened: new Set<string>(), allow }
    release = allow
    vi.spyOn(app.storage, 'open').mockImplementation(async (...wanted) => {
      held.opened.add(wanted[0])
      await allowed
      return await open(...wanted)
    })
    return held
  }

  const invoiceOf = async (id: string, bearer = room.owner.bearer) =>
    (await fetch(`${app.url}/api/documents/${id}/invoice`, { headers: bearer })).status

  it('forty requests for the invoice in one file read it once', async () => {
    const id = await sent()
    const held = holdFiles()
    const answers = Promise.all(
      Array.from({ length: 40 }, (_, n) => invoiceOf(id, n % 2 ? room.owner.bearer : room.reader.bearer)),
    )
    await vi.waitFor(() => expect(held.opened.size).toBe(1), 60_000)
    held.allow()
    expect(await answers).toEqual(Array.from({ length: 40 }, () => 200))
    expect(await invoiceOf(id)).toBe(200)
    expect(held.opened.size).toBe(1)
  })

  it('two files are read at a time; a person who asks for many is refused, and others are not', async () => {
    const ids: string[] = []
    for (let round = 0; round < 14; round += 1) ids.push(await sent())
    const more = await sent()
    const held = holdFiles()
    const statuses: number[] = []
    const asked = ids.map((id) => invoiceOf(id).then((status) => statuses.push(status)))
    await vi.waitFor(() => expect(statuses).toEqual([429, 429, 429, 429, 429, 429]), 60_000)
    expect(held.opened.size).toBe(2)
    const other = invoiceOf(more, room.reader.bearer)
    held.allow()
    await Promise.all(asked)
    expect(statuses.slice(6)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await other).toBe(200)
  })

  it('a person reads three archives at a time, and whoever hangs up has their place back', async () => {
    await sent()
    const held = holdFiles()
    const stops: AbortController[] = []
    const archive = async (bearer = room.owner.bearer) => {
      const stop = new AbortController()
      stops.push(stop)
      const path = `/api/my/clients/${room.id}/documents/archive`
      return (await fetch(app.url + path, { headers: bearer, signal: stop.signal })).status
    }
    expect([await archive(), await archive(), await archive(), await archive()]).toEqual([200, 200, 200, 429])
    expect(await archive(room.reader.bearer)).toBe(200)
    stops[0]?.abort()
    held.allow()
    await vi.waitFor(async () => expect(await archive()).toBe(200), 60_000)
    for (const stop of stops) stop.abort()
  })
})
