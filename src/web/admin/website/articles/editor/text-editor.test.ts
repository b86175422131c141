import { createElement } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LIVE_START, openLiveScreens } from '#tests/support/live/screens.tsx'
import { walkScreen } from '#tests/support/live/walk.ts'
import { SessionGuard } from '#web/signed-in/session/session-guard.tsx'
import { TextEditor } from './text-editor.tsx'

// Without a browser nothing can be drawn into an editable element.
vi.mock('@tiptap/react', async (original) => {
  const { withoutView } = await import('#tests/support/live/text-editor.tsx')
  return withoutView(await original<typeof import('@tiptap/react')>())
})

let site: Awaited<ReturnType<typeof openLiveScreens>>

beforeAll(async () => {
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
  vi.useFakeTimers({ now: LIVE_START, toFake: [...toFake] })
  site = await openLiveScreens()
}, 600_000)
afterAll(() => {
  site.close()
  vi.useRealTimers()
})

test('what is around the text does what was approved: toolbar, keys in it, dialogs', { timeout: 600_000 }, async () => {
  const text = { start: { type: 'doc', content: [] }, labelledBy: 'label', onChange() {}, onReady() {} }
  const session = { account: 'mine', email: 'mine@example.com', hasPassword: true, hasPasskey: false }
  const props = { ...session, children: createElement(TextEditor, text) }
  const part = createElement(SessionGuard, props)
  const open: typeof site.open = (_, by) => site.openPart(part, by)
  const using = { variant: 'full' as const, done: new Set<string>(), ofFrames: new Set<string>() }
  const told = await walkScreen({ ...site, open }, '/create', using)
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/around-text.txt')
})
