import { parseHTML } from 'linkedom'
import { vi } from 'vitest'
import { databaseOf } from '#tests/support/device.ts'
import { activate, fire, LiveEvent, listening, resetForm, told } from './events.ts'
import { canvas, createImageBitmap, requestOver } from './files.ts'
import { entriesOf, fieldsOf, giveFormsState, type Live, textOf } from './form-state.ts'

/** What is kept in a browser, by names that can be listed. */
function keptItems(): Storage {
  const items: Record<string, string> = Object.create({
    getItem: (name: string) => (Object.hasOwn(items, name) ? items[name] : null),
    setItem: (name: string, text: string) => {
      items[name] = String(text)
    },
    removeItem: (name: string) => {
      delete items[name]
    },
  })
  return items as unknown as Storage
}

/** Streams of events that the screen has opened. */
export const streams: Record<string, ((event: { data: string }) => void)[]> = {}

class LiveStream {
  addEventListener(type: string, heard: (event: { data: string }) => void) {
    streams[type] = [...(streams[type] ?? []), heard]
  }
  close() {
    for (const type of Object.keys(streams)) delete streams[type]
  }
}

class Channel {
  postMessage() {}
  addEventListener() {}
  close() {}
}

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const NOTHING_SELECTED = {
  ...{ anchorNode: null, focusNode: null, anchorOffset: 0, focusOffset: 0, rangeCount: 0, isCollapsed: true },
  ...{ removeAllRanges() {}, addRange() {}, toString: () => '' },
}

/** Takes the network away, or gives it back. */
export function setOnline(isOnline: boolean): void {
  Object.assign(navigator, { onLine: isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** A user who was in another tab looks at this one again. */
export function comeBack(document: Live): void {
  fire(document, 'visibilitychange')
  for (const type of ['focus', 'pageshow']) window.dispatchEvent(new Event(type))
}

/** Whether a browser closes the page without a question. */
export function mayClose(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

let made = 0

/** What is drawn by lot is the same in every run. */
export function drawAnew(): void {
  made = 0
}

function nextBytes<T extends ArrayLike<number> & { fill(value: number): T }>(bytes: T): T {
  made += 1
  return bytes.fill(made)
}

let isPrepared = false

/** Gives every element of the parser what those of a browser do. */
function prepare(view: Live): void {
  if (isPrepared) return
  isPrepared = true
  giveFormsState()
  giveLinksParts(view)
  let proto = view.HTMLElement.prototype
  while (!Object.hasOwn(proto, 'dispatchEvent')) proto = Object.getPrototypeOf(proto)
  Object.assign(proto, listening)
  const box = { top: 0, left: 0, right: 100, bottom: 20, width: 100, height: 20, x: 0, y: 0 }
  const more: Record<string, Live> = {
    focus(this: Live) {
      const { ownerDocument: page } = this
      const before = page.activeElement
      if (before === this) return
      if (before !== page.body) leave(before, this)
      page.focused = this
      fire(this, 'focus', { bubbles: false })
      fire(this, 'focusin', { relatedTarget: before })
    },
    blur(this: Live) {
      if (this.ownerDocument.activeElement === this) leave(this, null)
    },
    click(this: Live) {
      activate(this)
    },
    showModal(this: Live) {
      this.setAttribute('open', '')
    },
    show(this: Live) {
      this.setAttribute('open', '')
    },
    close(this: Live) {
      if (!this.hasAttribute('open')) return
      this.removeAttribute('open')
      queueMicrotask(() => fire(this, 'close', { bubbles: false }))
    },
    ...{ showPopover: toggle(true), hidePopover: toggle(false), togglePopover: toggle() },
    ...{ scrollIntoView() {}, scrollTo() {}, scrollBy() {}, setPointerCapture() {}, releasePointerCapture() {} },
    hasPointerCapture: () => true,
    ...{ setSelectionRange() {}, select() {}, setCustomValidity() {} },
    ...{ checkValidity: () => true, reportValidity: () => true, getBoundingClientRect: () => box },
    ...{ animate: () => ({ finished: Promise.resolve(), cancel() {} }), getClientRects: () => [box] },
    requestSubmit(this: Live, submitter: Live = null) {
      if (fire(this, 'submit', { submitter })) told.push(`sends ${sent(this, submitter)}`)
    },
    submit(this: Live) {
      told.push(`sends ${sent(this)}`)
    },
    reset(this: Live) {
      resetForm(this)
    },
  }
  Object.assign(view.HTMLElement.prototype, more)
  Object.assign(view.HTMLCanvasElement.prototype, canvas)
  for (const side of ['width', 'height'])
    Object.defineProperty(view.HTMLCanvasElement.prototype, side, {
      configurable: true,
      get(this: Live) {
        return Number(this.getAttribute(side))
      },
      set(this: Live, value: number) {
        this.setAttribute(side, String(value))
      },
    })
  Object.defineProperties(view.HTMLElement.prototype, {
    open: {
      configurable: true,
      get(this: Live) {
        return this.hasAttribute('open')
      },
      set(this: Live, value) {
        if (this.hasAttribute('open') === Boolean(value)) return
        this.toggleAttribute('open', Boolean(value))
        queueMicrotask(() => fire(this, 'toggle', { bubbles: false }))
      },
    },
    elements: {
      configurable: true,
      get(this: Live) {
        const all = fieldsOf(this)
        const namedItem = (name: string) => all.find((field) => field.name === name || field.id === name) ?? null
        return Object.assign(all, Object.fromEntries(all.map((field) => [field.name, field])), { namedItem })
      },
    },
    ...{ selectionStart: { configurable: true, value: 0, writable: true } },
    ...{ selectionEnd: { configurable: true, value: 0, writable: true } },
    role: textOf('role', ''),
    offsetWidth: { configurable: true, get: () => 100 },
    offsetHeight: { configurable: true, get: () => 20 },
    validity: { configurable: true, get: () => ({ valid: true }) },
  })
}

/** The parts of an address, as links have them. */
function giveLinksParts(view: Live): void {
  for (const name of ['origin', 'pathname', 'search', 'hash'] as const)
    Object.defineProperty(view.HTMLAnchorElement.prototype, name, {
      configurable: true,
      get(this: Live) {
        return new URL(this.getAttribute('href') ?? '', location.href)[name]
      },
    })
}

function leave(element: Live, to: Live): void {
  element.ownerDocument.focused = null
  fire(element, 'blur', { bubbles: false, relatedTarget: to })
  fire(element, 'focusout', { relatedTarget: to })
}

const toggle = (open?: boolean) =>
  function toggled(this: Live) {
    const isOpen = open ?? !this.hasAttribute('data-open')
    this.toggleAttribute('data-open', isOpen)
    fire(this, 'toggle', { bubbles: false, newState: isOpen ? 'open' : 'closed' })
  }

const sent = (form: Live, submitter?: Live) =>
  [
    submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '',
    ...entriesOf(form, submitter).map(([name, value]) => `${name}=${value instanceof Blob ? 'file' : value}`),
  ].join(' ')

/** A browser's window over the parser's document, in the place of the globals until `close`. `during` follows work on other threads. */
export function openWindow(fetching: typeof fetch, during: <T>(work: Promise<T>) => Promise<T>) {
  const view = parseHTML('<!doctype html><html><head></head><body></body></html>') as Live
  const { document } = view
  prepare(view)
  Object.defineProperty(document, 'activeElement', {
    get: () => (document.focused?.isConnected ? document.focused : document.body),
  })
  Object.assign(document, listening, { visibilityState: 'visible', hidden: false, referrer: '', oninput: null })
  const storages = { localStorage: keptItems(), sessionStorage: keptItems() }
  const location = {
    ...{ href: 'http://here/', origin: 'http://here', host: 'here', pathname: '/', search: '', hash: '' },
    assign: (to: string) => told.push(`goes to ${to}`),
    replace: (to: string) => told.push(`goes to ${to} instead`),
    reload: () => told.push('is loaded anew'),
  }
  const navigator = {
    ...{
      onLine: true,
      userAgent: 'Chrome',
      pdfViewerEnabled: true,
      platform: 'Linux',
      language: 'en',
      languages: ['en'],
      maxTouchPoints: 0,
    },
    clipboard: { writeText: async (text: string) => void told.push(`copies ${text}`) },
    credentials: { get: () => Promise.reject(new Error('no key')), create: () => Promise.reject(new Error('no key')) },
  }
  const database = databaseOf({ isFull: false })
  const indexedDB = {
    // Copies of what is written are kept beside it, where the record sees them, as in browsers without a database.
    open(name: string) {
      if (name === 'countinghouse-drafts') throw new Error('no database')
      return database.open(name)
    },
  }
  const FormDataHere = formDataOf(globalThis.FormData)
  const { subtle } = crypto
  const classes = Object.fromEntries(
    ['Node', 'Element', 'HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement', 'HTMLSelectElement', 'SVGElement']
      .concat(['HTMLFormElement', 'HTMLButtonElement', 'HTMLAnchorElement', 'HTMLDetailsElement', 'HTMLIFrameElement'])
      .map((name) => [name, view[name]]),
  )
  const globals: Record<string, Live> = {
    ...{ ...classes, ...storages, document, location, navigator },
    ...{ fetch: fetching, FormData: FormDataHere, Event: LiveEvent, CustomEvent: LiveEvent, HTMLDialogElement: Object },
    ...{ MutationObserver: Observer, ResizeObserver: Observer, IntersectionObserver: Observer },
    ...{ EventSource: LiveStream, BroadcastChannel: Channel, history: { state: null, length: 1, replaceState() {} } },
    ...{ innerWidth: 1280, innerHeight: 800, scrollX: 0, scrollY: 0, scrollTo() {}, scrollBy() {} },
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    getComputedStyle: () => ({ getPropertyValue: () => '' }),
    getSelection: () => NOTHING_SELECTED,
    crypto: {
      subtle: { digest: (kind: string, bytes: BufferSource) => during(subtle.digest(kind, bytes)) },
      getRandomValues: nextBytes,
      randomUUID: () => `made-${nextBytes([0]).join()}`,
    },
    ...{ XMLHttpRequest: requestOver(fetching), indexedDB, createImageBitmap },
    DOMParser: class {
      parseFromString = (html: string) => parseHTML(html).document
    },
    print: () => told.push('prints'),
    requestAnimationFrame: (act: () => void) => setTimeout(act, 16),
    cancelAnimationFrame: (id: number) => clearTimeout(id),
  }
  const frame: Live = { ...globals, ...listening }
  // Whoever listens to the window listens to this one.
  for (const name of Object.keys(listening) as (keyof typeof listening)[])
    globals[name] = (...given: [Live, Live, Live]) => (listening[name] as Live).apply(frame, given)
  document.liveWindow = frame
  Object.defineProperty(document, 'defaultView', { get: () => globalThis })
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('window', globalThis)
  return { document, location, storages, forgetFiles: database.forget }
}

function formDataOf(Native: typeof FormData) {
  return class extends Native {
    static override [Symbol.hasInstance](value: unknown) {
      return Function.prototype[Symbol.hasInstance].call(Native, value)
    }
    constructor(form?: Live, submitter?: Live) {
      super()
      if (submitter !== undefined && submitter !== null && !submitter.localName) throw new TypeError('no submitter')
      if (form) for (const [name, value] of entriesOf(form, submitter)) this.append(name, value as string)
    }
  }
}
