import { vi } from 'vitest'
import type { ReceiptAnswer } from '#contract/system/uploads.ts'
import type { Sent } from '#web/signed-in/sending/send-resumably.ts'
import { createSender } from '#web/signed-in/sending/sender.ts'

export const START = Date.parse('2026-11-18T12:00:00Z')
export const RECEIPT = { reference: 'D-1', alreadyAt: null } as unknown as ReceiptAnswer
export const SENT: Sent = { state: 'sent', receipt: RECEIPT }
export const ME = { account: 'ann', clientId: 41 }

/** Before each test. */
export function stopTheClock(): void {
  vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
}

/** After each test. */
export function goOn(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

export const file = (name: string, size = 3) => new File(['x'.repeat(size)], name)
export const passes = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A tab whose tries end as the test says, the last way from then on. */
export function openTab(...ends: (Sent | 'never')[]) {
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
