import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDevice } from '#tests/support/device.ts'
import { file, goOn, ME, openTab, passes, RECEIPT, SENT, START, stopTheClock } from '#tests/support/senders.ts'
import { keepFile } from './device-store.ts'
import { listKept } from './kept-files.ts'
import type { Sent } from './send-resumably.ts'

beforeEach(stopTheClock)
afterEach(goOn)

test('files are sent one after the other in the order of the choice, and are kept no longer than needed', async () => {
  openDevice()
  const { sender, tries, shown, onArrived } = openTab(SENT)
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
  const { sender, tries, shown } = openTab('never')
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
  const { sender, tries, shown, words } = openTab(...Array<Sent>(7).fill(paused), SENT, paused)
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
  const { sender, tries, words } = openTab({ state: 'paused' }, { state: 'paused' }, SENT)
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
  const { sender, shown } = openTab({ state: 'paused' }, SENT)
  await passes()
  await sender.add([file('one')], 'letters')
  await passes()
  device.happens(event)
  await passes()
  expect(shown()).toEqual(['one sent'])
})

test('who has just chosen a file is asked to sign in, and then all goes on', async () => {
  openDevice()
  const { sender, signIn, shown, words } = openTab({ state: 'signed-out' }, { state: 'signed-out' }, SENT)
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
  const { sender, signIn, shown, words, tries } = openTab({ state: 'signed-out' })
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
  const { sender, tries, shown, words, onArrived } = openTab({ state: 'refused', words: 'Too many.' })
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
  const { sender, shown, words, tries } = openTab('never')
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
  const { sender, words } = openTab('never')
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
  const { tries, shown } = openTab(SENT)
  await passes()
  expect(tries).toEqual(['0 left-0 to letters'])
  expect(shown()).toEqual(['left-0 sent'])
  expect((await listKept({ ...ME, account: 'bob' })).length).toBe(1)
})
