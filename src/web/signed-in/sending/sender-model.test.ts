import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDevice } from '#tests/support/device.ts'
import { file, goOn, ME, passes, RECEIPT, stopTheClock } from '#tests/support/senders.ts'
import { listKept } from './kept-files.ts'
import { createSender } from './sender.ts'

beforeEach(stopTheClock)
afterEach(goOn)

type Step =
  | { does: 'choose' | 'try again' | 'dismiss'; tab: number }
  | { does: 'open' | 'close' | 'lose the line' | 'have a line again' | 'wait' }

const own = (does: 'choose' | 'try again' | 'dismiss') =>
  fc.record({ does: fc.constant(does), tab: fc.nat({ max: 2 }) })
const all = (...those: ('open' | 'close' | 'lose the line' | 'have a line again' | 'wait')[]) =>
  fc.constantFrom(...those.map((does) => ({ does })))
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: own('choose') },
    { weight: 1, arbitrary: own('try again') },
    { weight: 2, arbitrary: own('dismiss') },
    { weight: 5, arbitrary: all('open', 'close', 'lose the line', 'have a line again', 'wait') },
  ),
  { minLength: 3, maxLength: 14 },
)

/** A browser with its tabs; what is sent while there is a line arrives after a second. */
function browser() {
  const device = openDevice()
  const arrived: string[] = []
  let hasLine = true
  let opened = 0
  const open = () => {
    const tab = { isOpen: true, at: opened }
    opened += 1
    const sender = createSender(ME, async ({ file: sent }, _, signal) => {
      // What is closed does nothing more.
      if (!tab.isOpen) return new Promise(() => {})
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      if (!tab.isOpen) return new Promise(() => {})
      if (!hasLine || signal?.aborted) return { state: 'paused' }
      arrived.push(sent.name)
      return { state: 'sent', receipt: RECEIPT }
    })
    sender.hook({ onArrived: () => {}, signIn: async () => false })
    return Object.assign(tab, { sender })
  }
  return {
    device,
    arrived,
    open,
    setLine(is: boolean) {
      hasLine = is
      device.setOnline(is)
    },
  }
}

test('whatever is done in several tabs, each file that is not dismissed arrives once, and all tabs show the same', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      const { device, arrived, open, setLine } = browser()
      const tabs = [open()]
      await passes()
      const chosen: string[] = []
      const dismissed = new Set<string>()
      const unsent = new Set<string>()
      const tabOf = (at: number) => tabs[at % tabs.length] as (typeof tabs)[number]
      for (const step of done) {
        if (step.does === 'open' && tabs.length < 3) tabs.push(open())
        // The one that does the work is the eldest.
        const [eldest] = tabs
        if (step.does === 'close' && eldest && tabs.length > 1) {
          tabs.shift()
          eldest.isOpen = false
          device.freeze(eldest.at)
          device.closeFirst()
        }
        if (step.does === 'lose the line') setLine(false)
        if (step.does === 'have a line again') setLine(true)
        if (step.does === 'wait') await passes(2_500)
        if ('tab' in step) {
          const { sender } = tabOf(step.tab)
          const first = sender.entries().findLast(({ state }) => state !== 'sent') ?? sender.entries()[0]
          if (step.does === 'choose') {
            const name = `file ${chosen.length}`
            chosen.push(name)
            await sender.add([file(name)], 'letters')
          } else if (step.does === 'try again') {
            if (first?.state === 'paused') sender.retry(first.key)
          } else if (first) {
            dismissed.add(first.name)
            if (first.state === 'waiting') unsent.add(first.name)
            sender.dismiss(first.key)
          }
        }
        await passes()
      }
      setLine(true)
      await passes(400_000)
      expect([...new Set(arrived)].length, 'none is sent twice').toBe(arrived.length)
      const lost = chosen.filter((name) => !arrived.includes(name) && !dismissed.has(name))
      expect(lost, 'none is lost').toEqual([])
      expect(
        arrived.filter((name) => unsent.has(name)),
        'none arrives that was dismissed before',
      ).toEqual([])
      expect(await listKept(ME), 'nothing is kept').toEqual([])
      const shown = tabs.map(({ sender }) => sender.entries().map(({ name, state }) => `${name} ${state}`))
      for (const each of shown) expect(each).toEqual(shown[0])
      expect(shown[0]?.every((line) => line.endsWith(' sent'))).toBe(true)
      vi.clearAllTimers()
      vi.unstubAllGlobals()
    }),
    { numRuns: 60, seed: 48213907 },
  )
})
