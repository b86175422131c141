import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReceiptAnswer } from '#contract/system/uploads.ts'
import { openDevice } from '#tests/support/device.ts'
import { keepFile, listKept } from './device-store.ts'
import type { Sent } from './send-resumably.ts'
import { createSender } from './sender.ts'

const START = Date.parse('2026-11-18T12:00:00Z')
const RECEIPT = { reference: 'D-1', alreadyAt: null } as unknown as ReceiptAnswer
const SENT: Sent = { state: 'sent', receipt: RECEIPT }
const ME = { account: 'ann', clientId: 41 }

beforeEach(() => void vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const file = (name: string, size = 3) => new File(['x'.repeat(size)], name)
const passes = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A tab whose tries end as the test says, the last way from then on. */
function open(...ends: (Sent | 'never')[]) {
  const tries: string[] = []
  const hooks = { onArrived: vi.fn(), signIn: vi.fn(async () => false) }
  const sender = createSender(ME, async ({ file: sent, target, acknowledgement }, onProgress, signal) => {
    tries.push(`${Date.now() - START} ${sent.name} to ${target}${acknowledgement && ` with ${acknowledgement}`}`)
    onProgress(0.5)
    const end = ends.length > 1 ? ends.shift() : ends[0]
    if (end !== 'never') return end ?? SENT
    return new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ state: 'paused' })))
  })
  sender.hook(hooks)
  const shown = () => sender.entries().map(({ name, state }) => `${name} ${state}`)
  const words = () => sender.entries().map((entry) => entry.words)
  return { sender, tries, shown, words, ...hooks }
}

test('files are sent one after the other in the order of the choice, and are kept no longer than needed', async () => {
  openDevice()
  const { sender, tries, shown, onArrived } = open(SENT)
  await passes()
  const heard = vi.fn()
  const stop = sender.subscribe(heard)
  await sender.add([file('one'), file('two')], 'letters', 'read')
  await passes()
  expect(tries).toEqual(['0 one to letters with read', '0 two to letters with read'])
  expect(shown()).toEqual(['one sent', 'two sent'])
  expect(sender.entries()[0]).toMatchObject({ target: 'letters', size: 3, share: 1, words: '', receipt: RECEIPT })
  expect(onArrived).toHaveBeenCalledTimes(2)
  expect(await listKept(ME)).toEqual([])
  const count = heard.mock.calls.length
  expect(count).toBeGreaterThan(3)
  stop()
  sender.dismiss(sender.entries()[0]?.key ?? '')
  expect([shown(), heard.mock.calls.length]).toEqual([['two sent'], count])
})

test('while one is sent it says how far it is, and the next one waits', async () => {
  openDevice()
  const { sender, tries, shown } = open('never')
  await passes()
  await sender.add([file('one'), file('two')], 'letters')
  await passes()
  expect(tries).toEqual(['0 one to letters'])
  expect(shown()).toEqual(['one sending', 'two waiting'])
  expect(sender.entries().map(({ share, receipt }) => [share, receipt])).toEqual([
    [0.5, null],
    [0, null],
  ])
  expect((await listKept(ME)).map((kept) => kept.file.name)).toEqual(['one', 'two'])
})

test('after a lost line it tries again less and less often, says when, and starts over after a success', async () => {
  openDevice()
  const paused: Sent = { state: 'paused' }
  const { sender, tries, shown, words } = open(...Array<Sent>(7).fill(paused), SENT, paused)
  await passes()
  await sender.add([file('one')], 'letters')
  await passes()
  expect(shown()).toEqual(['one paused'])
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const nextTry = new Intl.DateTimeFormat(undefined, time).format(START + 5_000)
  expect(words()[0]).toMatch(/^Not sent yet: the connection was lost\. It is kept on this device/)
  expect(words()[0]?.endsWith(`: the next try is at ${nextTry}.`)).toBe(true)
  expect((await listKept(ME)).length).toBe(1)
  await passes(400_000)
  expect(tries.map((each) => Number(each.split(' ')[0]) / 1000)).toEqual([0, 5, 15, 35, 75, 135, 195, 255])
  expect(shown()).toEqual(['one sent'])
  await sender.add([file('two')], 'letters')
  await passes(5_000)
  expect(tries.slice(8)).toEqual(['400000 two to letters', '405000 two to letters'])
})

test('without a network it waits for one, and tries at once when there is one', async () => {
  const device = openDevice()
  const { sender, tries, words } = open({ state: 'paused' }, { state: 'paused' }, SENT)
  await passes()
  device.setOnline(false)
  await sender.add([file('one')], 'letters')
  await passes()
  expect(words()[0]).toMatch(/sent automatically when you are online again\.$/)
  await passes(60_000)
  expect(tries).toHaveLength(1)
  device.setOnline(true)
  await passes()
  expect(tries).toHaveLength(2)
  device.becomes('hidden')
  device.happens('focus')
  await passes()
  expect(tries).toHaveLength(2)
  device.becomes('visible')
  await passes()
  expect(tries).toHaveLength(3)
})

test.each(['focus', 'pageshow'])('a look at the page tries again: %s', async (event) => {
  const device = openDevice()
  const { sender, shown } = open({ state: 'paused' }, SENT)
  await passes()
  await sender.add([file('one')], 'letters')
  await passes()
  device.happens(event)
  await passes()
  expect(shown()).toEqual(['one sent'])
})

test('who has just chosen a file is asked to sign in, and then all goes on', async () => {
  openDevice()
  const { sender, signIn, shown, words } = open({ state: 'signed-out' }, { state: 'signed-out' }, SENT)
  let settle = (_: boolean) => {}
  signIn.mockImplementation(() => new Promise((resolve) => (settle = resolve)))
  await passes()
  await sender.add([file('one'), file('two')], 'letters')
  await passes()
  expect(shown()).toEqual(['one paused', 'two paused'])
  expect(words()).toEqual(Array(2).fill(expect.stringMatching(/^Not sent yet: your session has ended\./)))
  expect(signIn.mock.calls).toEqual([[true]])
  settle(true)
  await passes()
  expect(shown()).toEqual(['one sent', 'two sent'])
})

test('a file that goes on by itself asks nobody; who does not sign in sends nothing, and can try again', async () => {
  openDevice()
  await keepFile({ key: 'k', ...ME, target: 'letters', acknowledgement: '', file: file('kept') })
  const { sender, signIn, shown, words, tries } = open({ state: 'signed-out' })
  await passes()
  expect(signIn.mock.calls).toEqual([[false]])
  expect(shown()).toEqual(['kept paused'])
  expect(words()[0]).toMatch(/^Not sent yet: your session has ended/)
  expect(tries).toHaveLength(1)
  sender.retry('k')
  await passes()
  expect(tries).toHaveLength(2)
  expect(signIn.mock.calls).toEqual([[false], [true]])
})

test('what the site does not take is said, and neither kept nor tried again', async () => {
  openDevice()
  const { sender, tries, shown, words, onArrived } = open({ state: 'refused', words: 'Too many.' })
  await passes()
  const large = Object.defineProperty(file('large'), 'size', { value: 100_000_001 })
  const largest = Object.defineProperty(file('largest'), 'size', { value: 100_000_000 })
  await sender.add([file('empty', 0), large, largest], 'letters')
  await passes(120_000)
  expect(tries).toEqual(['0 largest to letters'])
  expect(shown()).toEqual(['empty refused', 'large refused', 'largest refused'])
  expect(words()).toEqual(['The file is empty.', 'The file is larger than 100 MB.', 'Too many.'])
  expect(onArrived).toHaveBeenCalledTimes(1)
  expect(await listKept(ME)).toEqual([])
})

test('a device without room says so and sends nevertheless; what is not to be sent is forgotten', async () => {
  const device = openDevice()
  const { sender, shown, words, tries } = open('never')
  await passes()
  device.state.isFull = true
  await sender.add([file('one')], 'letters')
  device.state.isFull = false
  await sender.add([file('two'), file('three')], 'letters')
  await passes()
  expect(shown()).toEqual(['one sending', 'two waiting', 'three waiting'])
  expect((await listKept(ME)).map((kept) => kept.file.name)).toEqual(['two', 'three'])
  sender.dismiss(sender.entries()[1]?.key ?? '')
  await passes()
  expect((await listKept(ME)).map((kept) => kept.file.name)).toEqual(['three'])
  expect([shown(), words().slice(1), tries.length]).toEqual([['one sending', 'three waiting'], [''], 1])
})

test('no room is said while a file waits', async () => {
  const device = openDevice()
  const { sender, words } = open('never')
  await passes()
  device.state.isFull = true
  await sender.add([file('one'), file('two')], 'letters')
  await passes()
  expect(words()).toEqual(['', expect.stringMatching(/^This device has no room/)])
})

test('after a restart what was left is sent, of this person and this client alone', async () => {
  openDevice()
  const whose = [ME, { ...ME, account: 'bob' }, { ...ME, clientId: 42 }]
  for (const [at, who] of whose.entries())
    await keepFile({ key: `k${at}`, ...who, target: 'letters', acknowledgement: '', file: file(`left-${at}`) })
  const { tries, shown } = open(SENT)
  await passes()
  expect(tries).toEqual(['0 left-0 to letters'])
  expect(shown()).toEqual(['left-0 sent'])
  expect((await listKept({ ...ME, account: 'bob' })).length).toBe(1)
})

test('of two tabs one sends, both show it, and either can choose, try again and dismiss', async () => {
  openDevice()
  const first = open({ state: 'paused' }, 'never')
  await passes()
  const second = open(SENT)
  await passes()
  await second.sender.add([file('one')], 'letters')
  await passes()
  expect([first.tries.length, second.tries.length]).toEqual([1, 0])
  expect([first.shown(), second.shown()]).toEqual([['one paused'], ['one paused']])
  second.sender.retry(second.sender.entries()[0]?.key ?? '')
  await passes()
  expect([first.shown(), second.shown()]).toEqual([['one sending'], ['one sending']])
  await second.sender.add([file('two')], 'letters')
  await passes()
  expect(second.shown()).toEqual(['one sending', 'two waiting'])
  second.sender.dismiss(second.sender.entries()[1]?.key ?? '')
  await passes()
  expect([first.shown(), second.shown()]).toEqual([['one sending'], ['one sending']])
  expect(await listKept(ME)).toHaveLength(1)
  const third = open(SENT)
  await passes()
  expect(third.shown()).toEqual(['one sending'])
})

test('a tab that only follows hears once that a file has arrived', async () => {
  openDevice()
  open(SENT)
  await passes()
  const second = open(SENT)
  await passes()
  await second.sender.add([file('one')], 'letters')
  await passes()
  expect([second.shown(), second.onArrived.mock.calls.length]).toEqual([['one sent'], 1])
})

test('when the tab that sends is closed the next one goes on', async () => {
  const device = openDevice()
  const first = open('never')
  await passes()
  const second = open(SENT)
  await passes()
  await first.sender.add([file('one')], 'letters')
  await passes()
  expect(second.shown()).toEqual(['one sending'])
  device.closeFirst()
  await passes()
  expect([second.shown(), second.tries.length]).toEqual([['one sent'], 1])
})

test.each(Array.from({ length: 8 }, (_, steps) => steps))(
  'what is chosen while a tab takes over is sent once: after %d steps',
  async (steps) => {
    const device = openDevice()
    open('never')
    await passes()
    const second = open(SENT)
    await passes()
    device.closeFirst()
    for (let step = 0; step < steps; step++) await Promise.resolve()
    await second.sender.add([file('one')], 'letters')
    await passes()
    expect([second.shown(), second.tries.length]).toEqual([['one sent'], 1])
  },
)

test('a tab that loses the work and gets it back sends what is left, each once', async () => {
  const device = openDevice()
  const first = open('never', SENT)
  await passes()
  const second = open(SENT)
  await passes()
  await first.sender.add([file('one'), file('two'), file('three')], 'letters')
  await passes(10)
  device.freeze(0)
  await second.sender.add([file('four')], 'letters')
  await passes(3_000)
  expect(second.tries).toHaveLength(4)
  expect(first.tries).toHaveLength(1)
})

test('a tab that no longer answers is replaced after three seconds, and stops', async () => {
  const device = openDevice()
  const first = open('never')
  await passes()
  const second = open(SENT)
  await passes()
  await first.sender.add([file('one')], 'letters')
  await passes(10)
  device.freeze(0)
  await second.sender.add([file('two')], 'letters')
  await passes(2_999)
  expect(second.tries).toEqual([])
  await passes(1)
  expect(second.shown()).toEqual(['one sent', 'two sent'])
  await first.sender.add([file('three')], 'letters')
  await passes()
  expect(first.tries).toHaveLength(1)
})

test('a browser without locks has each tab send for itself', async () => {
  openDevice({ hasLocks: false })
  const { sender, shown } = open(SENT)
  await sender.add([file('one')], 'letters')
  await passes()
  expect(shown()).toEqual(['one sent'])
})
