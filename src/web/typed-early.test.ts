import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Shown, woken } from '#tests/support/live/early-form.tsx'
import { enter, press } from '#tests/support/live/events.ts'
import type { Live } from '#tests/support/live/form-state.ts'
import { openWindow } from '#tests/support/live/window.ts'
import { noteEarlyWords } from './typed-early.tsx'

let document: Live
let root: { unmount(): void } | null = null

beforeEach(() => {
  document = openWindow(fetch, (work) => work).document
})
afterEach(() => {
  root?.unmount()
  root = null
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const field = (selector: string) => document.querySelector(selector)
const said = () => JSON.parse(document.querySelector('output').textContent)

async function wake(words: ReturnType<typeof noteEarlyWords>): Promise<void> {
  const { hydrateRoot } = await import('react-dom/client')
  flushSync(() => {
    root = hydrateRoot(field('#app'), woken(words))
  })
}

const isSoon = (expected: object) => vi.waitFor(() => expect(said()).toMatchObject(expected))

function open(): void {
  document.body.innerHTML = `<div id="app">${renderToString(createElement(Shown))}</div>`
}

test('what was typed, chosen and ticked before the script came is there after it', async () => {
  open()
  const words = noteEarlyWords()
  enter(field('[name=name]'), 'Bob')
  enter(field('[name=text]'), 'Two\nlines')
  enter(field('[name=plan]'), 'large')
  press(field('[name=box]'))
  press(field('[name=way][value=phone]'))
  enter(field('[name=own]'), 'mine')
  await wake(words)
  await isSoon({ name: 'Bob', text: 'Two\nlines', plan: 'large', isTicked: true, way: 'phone' })
  expect(field('[name=own]').value).toBe('mine')
})

test('words that were there before it listened count too; what was put back does not', async () => {
  open()
  field('[name=text]').value = 'restored'
  const words = noteEarlyWords()
  enter(field('[name=name]'), 'Bob')
  enter(field('[name=name]'), 'Ann')
  press(field('[name=box]'))
  press(field('[name=box]'))
  await wake(words)
  await isSoon({ name: 'Ann', text: 'restored', plan: 'small', isTicked: false, way: 'email' })
})

test('it hands over once, and hears nothing afterwards', async () => {
  open()
  const words = noteEarlyWords()
  enter(field('[name=name]'), 'Bob')
  await wake(words)
  await isSoon({ name: 'Bob' })
  enter(field('[name=name]'), 'Cleo')
  enter(field('[name=text]'), 'Later')
  words.handOver()
  await isSoon({ name: 'Cleo', text: 'Later' })
})
