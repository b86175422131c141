import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setUp } from '#tests/support/bad-network.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-15T10:42:00Z') }))
afterEach(() => vi.useRealTimers())

describe('autosave beside what the page does', () => {
  test('flush waits for what is under way, and sends nothing that waits for a person', async () => {
    const { autosave, server, network } = setUp()
    network.delay = 2_000
    autosave.change('one')
    await vi.advanceTimersByTimeAsync(1_000)
    network.delay = 0
    autosave.change('two')
    const flushed = autosave.flush()
    await vi.advanceTimersByTimeAsync(2_000)
    expect([await flushed, server.draft, server.calls]).toEqual([true, 'two', 2])
    expect([await autosave.flush(), server.calls]).toEqual([true, 2])
    server.refused = 'long'
    autosave.change('long')
    const refused = autosave.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect([await refused, await autosave.flush(), server.calls]).toEqual([false, false, 3])
  })

  test('gives up a save after twelve seconds, and tries again', async () => {
    const { autosave, server, network } = setUp()
    network.delay = 100_000
    autosave.change('slow')
    await vi.advanceTimersByTimeAsync(12_800)
    expect([autosave.state().status, server.calls]).toEqual(['saving', 0])
    network.delay = 0
    await vi.advanceTimersByTimeAsync(200)
    expect([autosave.state().status, server.calls]).toEqual(['retrying', 0])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([autosave.state().status, server.draft, server.calls]).toEqual(['saved', 'slow', 1])
  })

  test('takes over what an act of the page has saved, and what has arrived by another way', async () => {
    const { autosave, server, disk } = setUp()
    const saved = { status: 'saved', words: null, conflict: null, keptHere: true }
    expect(autosave.state()).toEqual({ ...saved, savedAt: null })
    autosave.change('mine')
    server.version = 4
    autosave.adopt({ draft: 'published', version: 4, savedAt: 'v4' })
    await autosave.kept()
    expect([autosave.draft(), autosave.version(), autosave.isDirty(), disk.copy]).toEqual(['published', 4, false, null])
    expect(autosave.state()).toEqual({ ...saved, savedAt: 'v4' })
    autosave.change('sent by a form')
    autosave.settle()
    await autosave.kept()
    expect([autosave.draft(), autosave.isDirty(), disk.copy]).toEqual(['sent by a form', false, null])
    expect(autosave.state()).toEqual({ ...saved, savedAt: 'v4' })
    autosave.resume()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.calls).toBe(0)
    autosave.change('next')
    await vi.advanceTimersByTimeAsync(901)
    expect([server.draft, server.version, server.calls]).toEqual(['next', 5, 1])
  })

  test('waits with another’s save until the screen can take it in', async () => {
    const { autosave, server, screen } = setUp({ draft: 'a|b' })
    screen.isReady = false
    server.saveAsAnother('a|b theirs')
    autosave.hear({ version: 1, theirs: 'a|b theirs', by: 'Maya' })
    expect([autosave.draft(), autosave.version(), autosave.state().status]).toEqual(['a|b', 0, 'saved'])
    autosave.change('a mine|b')
    await vi.advanceTimersByTimeAsync(1_000)
    expect([autosave.draft(), autosave.state().status]).toEqual(['a mine|b', 'waiting'])
    screen.isReady = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect([server.draft, autosave.state().status]).toEqual(['a mine|b theirs', 'saved'])
  })

  test('tells who listens, and nobody once it has ended', async () => {
    const { autosave, server, network } = setUp()
    const heard: string[] = []
    const leave = autosave.subscribe(() => heard.push(`one ${autosave.state().status}`))
    autosave.subscribe(() => heard.push(`two ${autosave.state().status}`))
    autosave.change('a')
    leave()
    network.delay = 500
    await vi.advanceTimersByTimeAsync(1_000)
    expect(new Set(heard)).toEqual(new Set(['one waiting', 'two waiting', 'two saving']))
    const before = heard.length
    autosave.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([heard.length, autosave.state().status, server.calls]).toEqual([before, 'saving', 1])
    autosave.change('b')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([heard.length, server.calls]).toEqual([before, 1])
  })

  test('tries again at once when the way is free, else less and less often, and from the start after each success', async () => {
    const { autosave, network, moments } = setUp()
    /** Seconds from now to each save of the next so many. */
    const triesWithin = async (seconds: number) => {
      const start = Date.now()
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
      return moments.splice(0).map((at) => (at - start) / 1_000)
    }
    network.drop = true
    autosave.change('one')
    expect(await triesWithin(62)).toEqual([0.9, 1.9, 3.9, 7.9, 15.9, 30.9, 45.9, 60.9])
    autosave.change('two')
    expect(await triesWithin(14)).toEqual([13.9])
    autosave.resume()
    expect(await triesWithin(20)).toEqual([0, 1, 3, 7, 15])
    network.drop = false
    expect(await triesWithin(60)).toEqual([10])
    network.drop = true
    autosave.change('three')
    expect(await triesWithin(5)).toEqual([0.9, 1.9, 3.9])
    network.online = false
    expect(await triesWithin(60)).toEqual([])
    network.online = true
    expect(await triesWithin(20)).toEqual([10.9])
    network.signedIn = false
    autosave.resume()
    expect(await triesWithin(60)).toEqual([0])
    autosave.change('four')
    expect(await triesWithin(60)).toEqual([])
    Object.assign(network, { signedIn: true, drop: false })
    autosave.resume()
    expect(await triesWithin(60)).toEqual([0])
    autosave.resume()
    expect(await triesWithin(60)).toEqual([])
  })
})
