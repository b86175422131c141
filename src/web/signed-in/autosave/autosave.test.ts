import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setUp } from '#tests/support/bad-network.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-15T10:42:00Z') }))
afterEach(() => vi.useRealTimers())

describe('autosave', () => {
  test('keeps a change on this device at once and sends it within two seconds', async () => {
    const { autosave, server, disk } = setUp()
    autosave.change('Hello')
    await vi.advanceTimersByTimeAsync(0)
    expect(disk.copy?.draft).toBe('Hello')
    expect(server.draft).toBe('')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.draft).toBe('Hello')
    expect(autosave.state()).toMatchObject({ status: 'saved', savedAt: 'v1' })
    expect(disk.copy).toBeNull()
  })

  test('does not wait for a pause in typing', async () => {
    const { autosave, server } = setUp()
    for (let i = 1; i <= 20; i++) {
      autosave.change('x'.repeat(i))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(server.draft.length).toBeGreaterThan(5)
  })

  test('has one save under way at a time; a slow one never overwrites a newer one', async () => {
    const { autosave, server, network } = setUp()
    network.delay = 5_000
    autosave.change('slow')
    await vi.advanceTimersByTimeAsync(1_000)
    network.delay = 0
    autosave.change('slow and newer')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(server.calls).toBe(0)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.draft).toBe('slow and newer')
    expect(autosave.state().status).toBe('saved')
  })

  test('sends nothing beside a save that is under way, also when the way is free again meanwhile', async () => {
    const { autosave, server, network } = setUp()
    network.delay = 5_000
    autosave.change('one')
    await vi.advanceTimersByTimeAsync(1_000)
    network.delay = 0
    autosave.change('two')
    autosave.resume()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.calls).toBe(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([server.draft, server.calls]).toEqual(['two', 2])
  })

  test('does not send again what was refused, until it is put right', async () => {
    const { autosave, server } = setUp()
    server.refused = 'too long'
    autosave.change('too long')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([autosave.state().status, autosave.state().words, server.calls]).toEqual(['refused', 'It is too long.', 1])
    autosave.change('short')
    await vi.advanceTimersByTimeAsync(2_000)
    expect([autosave.state().status, server.draft, server.calls]).toEqual(['saved', 'short', 2])
  })

  test('recognises its own save when the answer was lost', async () => {
    const { autosave, server, network } = setUp()
    network.loseAnswer = true
    autosave.change('arrived, unconfirmed')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.draft).toBe('arrived, unconfirmed')
    expect(autosave.state().status).toBe('retrying')
    network.loseAnswer = false
    autosave.change('arrived, unconfirmed, and more')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(server.draft).toBe('arrived, unconfirmed, and more')
    expect(autosave.state()).toMatchObject({ status: 'saved', conflict: null })
  })

  test('says that it is offline, keeps the copy here, and carries on when the network is back', async () => {
    const { autosave, server, network, disk } = setUp()
    network.online = false
    autosave.change('in a tunnel')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(autosave.state()).toMatchObject({ status: 'offline', keptHere: true })
    expect(server.calls).toBe(0)
    expect(disk.copy?.draft).toBe('in a tunnel')
    network.online = true
    autosave.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.draft).toBe('in a tunnel')
  })

  test('does not claim to have kept what the device refused', async () => {
    const { autosave, network, disk } = setUp()
    disk.full = true
    network.online = false
    autosave.change('nowhere')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(autosave.state()).toMatchObject({ status: 'offline', keptHere: false })
  })

  test('puts together what somebody else saved elsewhere, and asks nobody', async () => {
    const { autosave, server, screen } = setUp({ draft: 'a|b' })
    server.saveAsAnother('a|b theirs')
    autosave.change('a mine|b')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.draft).toBe('a mine|b theirs')
    expect(screen.shown).toEqual(['a mine|b theirs'])
    expect(autosave.state()).toMatchObject({ status: 'saved', conflict: null })
    expect(autosave.draft()).toBe('a mine|b theirs')
  })

  test('stops at a clash in the same words and goes on when it is decided', async () => {
    const { autosave, server, disk } = setUp({ draft: 'a|b' })
    server.saveAsAnother('a theirs|b theirs')
    autosave.change('a mine|b')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(autosave.state()).toMatchObject({
      status: 'conflict',
      conflict: { theirs: 'a theirs|b theirs', version: 1, by: 'Maya' },
    })
    expect(autosave.draft(), 'what fits is there already').toBe('a mine|b theirs')
    autosave.change('a mine, still typing|b theirs')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.draft).toBe('a theirs|b theirs')
    expect(disk.copy?.draft).toBe('a mine, still typing|b theirs')
    autosave.change('a theirs, then mine|b theirs')
    autosave.resolve()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.draft).toBe('a theirs, then mine|b theirs')
    expect(autosave.state()).toMatchObject({ status: 'saved', conflict: null })
  })

  test('hears of another’s save while nothing is typed, and keeps what is typed next', async () => {
    const { autosave, server, screen } = setUp({ draft: 'a|b' })
    server.saveAsAnother('a|b theirs')
    autosave.hear({ version: 1, theirs: 'a|b theirs', by: 'Maya' })
    expect([screen.shown, autosave.isDirty(), autosave.version()]).toEqual([['a|b theirs'], false, 1])
    autosave.hear({ version: 1, theirs: 'a|b theirs', by: 'Maya' })
    expect(screen.shown).toHaveLength(1)
    autosave.change('a mine|b theirs')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.draft).toBe('a mine|b theirs')
  })

  test('asks for nothing more once the article is deleted, and saves when it is restored', async () => {
    const { autosave, server } = setUp()
    server.deleted = true
    autosave.change('mine')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(autosave.state().status).toBe('deleted')
    autosave.change('mine, still typing')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.calls).toBe(1)
    server.deleted = false
    autosave.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.draft).toBe('mine, still typing')
  })

  test('goes on more and more slowly where a server answers with the save itself, again and again', async () => {
    const { autosave, server } = setUp()
    server.confused = true
    autosave.change('mine')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.calls).toBeLessThan(20)
    expect(autosave.state().status).toBe('retrying')
    const before = server.calls
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.calls - before).toBeLessThan(45)
    server.confused = false
    await vi.advanceTimersByTimeAsync(16_000)
    expect(server.draft).toBe('mine')
    expect(autosave.state().status).toBe('saved')
  })

  test('waits for the person to sign in again, then sends what was typed meanwhile', async () => {
    const { autosave, server, network } = setUp()
    network.signedIn = false
    autosave.change('a')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(autosave.state().status).toBe('signed-out')
    autosave.change('ab')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.draft).toBe('')
    network.signedIn = true
    autosave.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.draft).toBe('ab')
  })

  test('flush sends at once and tells whether everything is saved', async () => {
    const { autosave, server, network } = setUp()
    autosave.change('now')
    const flushed = autosave.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(await flushed).toBe(true)
    expect(server.draft).toBe('now')
    network.online = false
    autosave.change('not now')
    expect(await autosave.flush()).toBe(false)
  })

  test('loses no word on sixty bad networks', async () => {
    for (let seed = 1; seed <= 60; seed++) await typeOnBadNetwork(seed)
  })
})

async function typeOnBadNetwork(seed: number): Promise<void> {
  const { autosave, server, network, disk } = setUp()
  const random = mulberry(seed)
  let text = ''
  for (let word = 0; word < 80; word++) {
    network.online = random() > 0.15
    network.drop = random() < 0.25
    network.loseAnswer = random() < 0.25
    network.delay = random() < 0.3 ? random() * 20_000 : random() * 300
    text += `word${word} `
    autosave.change(text)
    await vi.advanceTimersByTimeAsync(random() * 1_500)
    expect(text.startsWith(server.draft)).toBe(true)
    if (autosave.isDirty()) expect(disk.copy?.draft).toBe(text)
  }
  Object.assign(network, { online: true, drop: false, loseAnswer: false, delay: 10 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.draft).toBe(text)
  expect(autosave.state().status).toBe('saved')
  expect(disk.copy).toBeNull()
}

function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
