import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDevice } from '#tests/support/device.ts'
import { listKept } from './kept-files.ts'
import { createLateSender } from './late-sender.ts'
import { createSender } from './sender.ts'

const ME = { account: 'ann', clientId: 41 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const file = (name: string, size = 3) => new File(['x'.repeat(size)], name)
const passes = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A screen whose code for sending has not arrived. */
function open() {
  const sent: string[] = []
  const loading = Promise.withResolvers<void>()
  const load = vi.fn(async () => {
    await loading.promise
    return {
      SendingRows: () => [],
      createSender: (whose: typeof ME) =>
        createSender(whose, async (kept) => {
          sent.push(`${kept.file.name} to ${kept.target}`)
          return { state: 'refused', words: 'Sent here.' }
        }),
    }
  })
  const sender = createLateSender(ME, load)
  const onArrived = vi.fn()
  sender.hook({ onArrived, signIn: async () => false })
  const shown = () => sender.entries().map(({ name, state, words }) => `${name} ${state} ${words}`.trim())
  return { sender, sent, load, shown, onArrived, arrives: loading.resolve }
}

test('a file that is chosen before the code for it is there is kept on the device, shown, and sent once', async () => {
  openDevice()
  const { sender, sent, shown, onArrived, load, arrives } = open()
  await sender.add([file('one'), file('two')], 'item:1')
  expect([shown(), sent, sender.rows()]).toEqual([['one waiting', 'two waiting'], [], null])
  expect((await listKept(ME)).map(({ file: kept }) => kept.name).toSorted()).toEqual(['one', 'two'])
  expect(load).toHaveBeenCalled()
  arrives()
  await passes(10)
  expect(sent).toEqual(['one to item:1', 'two to item:1'])
  expect(shown()).toEqual(['one refused Sent here.', 'two refused Sent here.'])
  expect([await listKept(ME), onArrived.mock.calls.length, typeof sender.rows()]).toEqual([[], 2, 'function'])
  await sender.add([file('three')], 'item:2')
  await passes(10)
  expect(sent.at(-1)).toBe('three to item:2')
})

test('a file that is refused before the code is there is not sent when it comes', async () => {
  openDevice()
  const { sender, sent, shown, arrives } = open()
  await sender.add([file('nothing', 0)], 'item:1')
  expect(shown()).toEqual(['nothing refused The file is empty.'])
  arrives()
  await passes(10)
  expect([shown(), sent, await listKept(ME)]).toEqual([['nothing refused The file is empty.'], [], []])
  sender.dismiss(sender.entries()[0]?.key ?? '')
  expect(shown()).toEqual([])
})

test('what waits on the device is sent when the page is awake, without a file being chosen', async () => {
  openDevice()
  const before = open()
  await before.sender.add([file('kept')], 'item:1')
  const after = open()
  void after.sender.start()
  expect(after.shown()).toEqual([])
  after.arrives()
  await passes(10)
  expect(after.sent).toEqual(['kept to item:1'])
})
