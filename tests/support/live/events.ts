import type { Live } from './form-state.ts'
import { fieldsOf, formOf, stateOf } from './form-state.ts'

type Listener = ((event: Live) => void) | { handleEvent(event: Live): void }

interface Heard {
  type: string
  listener: Listener
  capture: boolean
  once: boolean
}

const heard = new WeakMap<object, Heard[]>()

/** Keeps who listens to these now; the function that it answers forgets all who came since. */
export function keepListeners(...targets: object[]): () => void {
  const before = targets.map((target) => [...(heard.get(target) ?? [])])
  return () => {
    for (const [at, target] of targets.entries()) heard.set(target, before[at] ?? [])
  }
}

/** The function that it answers names what has come to these since, and is there still. */
export function listenersSince(...targets: object[]): () => string[] {
  const before = new Set(targets.flatMap((target) => heard.get(target) ?? []))
  return () =>
    targets
      .flatMap((target) => heard.get(target) ?? [])
      .filter((each) => !before.has(each))
      .map(({ type }) => type)
}

/** What goes wrong while a screen is used, and where its links and plain forms lead. */
export const told: string[] = []

export class LiveEvent {
  [name: string]: Live
  defaultPrevented = false
  isStopped = false
  isStoppedAtOnce = false
  target: Live = null
  currentTarget: Live = null
  eventPhase = 0
  timeStamp = 0
  isTrusted = true
  type: string
  bubbles: boolean
  cancelable: boolean
  constructor(type: string, { bubbles = false, cancelable = false, ...more }: Record<string, Live> = {}) {
    this.type = type
    this.bubbles = bubbles
    this.cancelable = cancelable
    Object.assign(this, more)
  }
  preventDefault() {
    if (this.cancelable) this.defaultPrevented = true
  }
  stopPropagation() {
    this.isStopped = true
  }
  stopImmediatePropagation() {
    this.isStopped = true
    this.isStoppedAtOnce = true
  }
  composedPath() {
    return pathOf(this.target)
  }
  getModifierState() {
    return false
  }
}

function pathOf(target: Live): Live[] {
  const path: Live[] = []
  for (let at = target; at; at = at.parentNode) path.push(at)
  const view = target.ownerDocument?.liveWindow ?? target.liveWindow
  return view && path.at(-1)?.nodeType === 9 ? [...path, view] : path
}

/** Listeners as browsers call them: first from the outside in, then from the inside out. */
export const listening = {
  addEventListener(this: Live, type: string, listener: Listener | null, options: Live = false) {
    if (!listener) return
    const capture = typeof options === 'boolean' ? options : Boolean(options?.capture)
    const all = heard.get(this) ?? []
    heard.set(this, all)
    if (all.some((each) => each.type === type && each.listener === listener && each.capture === capture)) return
    all.push({ type, listener, capture, once: Boolean(options?.once) })
    options?.signal?.addEventListener('abort', () => this.removeEventListener(type, listener, capture))
  },
  removeEventListener(this: Live, type: string, listener: Listener, options: Live = false) {
    const capture = typeof options === 'boolean' ? options : Boolean(options?.capture)
    const isIt = (each: Heard) => each.type === type && each.listener === listener && each.capture === capture
    heard.set(
      this,
      (heard.get(this) ?? []).filter((each) => !isIt(each)),
    )
  },
  dispatchEvent(this: Live, event: Live): boolean {
    event.target = this
    const path = pathOf(this)
    for (const at of path.toReversed()) call(at, event, true)
    for (const at of event.bubbles ? path : path.slice(0, 1)) call(at, event, false)
    event.currentTarget = null
    return !event.defaultPrevented
  },
}

function call(at: Live, event: Live, capture: boolean): void {
  if (event.isStopped && event.currentTarget !== at) return
  event.currentTarget = at
  for (const each of [...(heard.get(at) ?? [])]) {
    if (each.type !== event.type || each.capture !== capture || event.isStoppedAtOnce) continue
    if (each.once)
      heard.set(
        at,
        (heard.get(at) ?? []).filter((other) => other !== each),
      )
    try {
      if (typeof each.listener === 'function') each.listener.call(at, event)
      else each.listener.handleEvent(event)
    } catch (error) {
      told.push(`error: ${error}`)
    }
  }
}

export const fire = (element: Live, type: string, more: Record<string, Live> = {}) =>
  element.dispatchEvent(new LiveEvent(type, { bubbles: true, cancelable: true, ...more }))

/** A press, with what a browser does of itself after it. */
export function press(element: Live): void {
  if (element.disabled || element.hasAttribute('disabled')) return
  fire(element, 'pointerdown', { button: 0 })
  if (element.matches(FOCUSED)) element.focus()
  activate(element)
}

/** What comes of a press, or of a call of `click`. */
export function activate(element: Live): void {
  const { type, localName } = element
  const isTick = localName === 'input' && (type === 'checkbox' || type === 'radio')
  const before = isTick && element.checked
  if (isTick) setPast(element, 'checked', type === 'radio' ? true : !before)
  const isLeft = fire(element, 'click', { button: 0, detail: 1 })
  if (isTick) {
    if (!isLeft) setPast(element, 'checked', before)
    else if (element.checked !== before) {
      fire(element, 'input')
      fire(element, 'change')
    }
    return
  }
  if (!isLeft || !element.isConnected) return
  if (element.hasAttribute('commandfor')) command(element)
  else if (localName === 'summary') element.closest('details').open = !element.closest('details').open
  else if (localName === 'a') told.push(`leads to ${element.getAttribute('href')}`)
  else if (localName === 'label') pressLabelled(element)
  else if (localName === 'button' && formOf(element) && type === 'submit') formOf(element).requestSubmit(element)
  else if (localName === 'button' && formOf(element) && type === 'reset') formOf(element).reset()
}

/** What a button asks of a dialog without a script. */
function command(button: Live): void {
  const dialog = button.ownerDocument.getElementById(button.getAttribute('commandfor'))
  if (button.getAttribute('command') === 'show-modal') dialog?.showModal()
  else dialog?.close()
}

const FOCUSED = 'a[href], button, input, select, textarea, summary, [tabindex]'

function pressLabelled(label: Live): void {
  const id = label.getAttribute('for')
  const field = id ? label.ownerDocument.getElementById(id) : label.querySelector('input, select, textarea')
  if (field) press(field)
}

/** Past React, which watches the property of the field itself. */
function setPast(field: Live, name: 'value' | 'checked', value: unknown): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name) ?? {}
  set?.call(field, value)
}

/** Types, or chooses, as a person does it: the field is entered, changed and left. */
export function enter(field: Live, value: string): void {
  field.focus()
  setPast(field, 'value', value)
  fire(field, 'input', { data: value, inputType: 'insertText' })
  fire(field, 'change')
}

export function resetForm(form: Live): void {
  for (const field of fieldsOf(form)) {
    Object.assign(stateOf(field), { value: undefined, checked: undefined, files: undefined, isTouched: false })
  }
  fire(form, 'reset')
}
