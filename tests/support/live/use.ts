import { enter, fire, press } from './events.ts'
import { fieldsOf, formOf, type Live, stateOf } from './form-state.ts'
import { nameOf } from './screens.tsx'

export interface Act {
  /** What it is called in the record. */
  words: string
  /** Those of one kind are alike: two of them are enough. */
  kind: string
  /** Around the screen, as around others. */
  isOfFrame: boolean
  run(): void
}

/** What a user can do with a screen as it is now: press, tick, choose, type, bring files, drag. */
export function actsOf(document: Live): Act[] {
  return [...document.querySelectorAll(USED)].flatMap((element: Live) => {
    if (element.hasAttribute('disabled') || isPutAway(element) || isOfFiles(element)) return []
    const act = actOn(element)
    return act ? [act] : []
  })
}

const USED = 'button, summary, input, select, textarea, [draggable="true"], [draggable=""]'

/** What sends files by itself speaks to a server for as long as it likes, and a camera is none of a page: browser tests have both. */
const isOfFiles = (element: Live): boolean =>
  element.type === 'file' ? !element.name : /^(Photograph|Attach files)/.test(element.textContent)

/** In a dialog or a part that is closed. */
function isPutAway(element: Live): boolean {
  const inClosed = element.closest('dialog:not([open])') ?? element.closest('details:not([open])')
  return (
    Boolean(inClosed) && !(element.localName === 'summary' && element.parentNode === inClosed && !isNested(inClosed))
  )
}

const isNested = (details: Live) => Boolean(details.parentNode?.closest?.('dialog:not([open]), details:not([open])'))

function actOn(element: Live): Act | null {
  const { localName: tag, type } = element
  const act = (verb: string, name: string, run: () => void): Act => {
    const called = name.replace(/\d+/g, '#')
    const isOfFrame = !element.closest('main, dialog')
    return { words: `${verb} ${name}`, kind: `${verb} ${called} ${placeOf(element)}`, isOfFrame, run }
  }
  if (element.hasAttribute('draggable'))
    return act('drag', element.getAttribute('title') ?? nameOf(element), () => drag(element))
  if (tag === 'summary') return act('open', nameOf(element), () => press(element))
  if (tag === 'button') {
    const isSent = type === 'submit' && formOf(element)
    return act('press', nameOf(element), () => {
      if (isSent) fillIn(formOf(element))
      press(element)
    })
  }
  const name = element.name || (element.id ?? '').replace(/_r_\w+_/, '')
  if (tag === 'select') return act('choose', name, () => enter(element, element.options.at(-1)?.value ?? ''))
  if (type === 'checkbox' || type === 'radio') return act('tick', `${name} ${element.value}`, () => press(element))
  if (type === 'file') return act('bring files to', name || nameOf(element), () => bringFiles(element))
  if (type === 'hidden' || element.hasAttribute('readonly')) return null
  // What searches while a user types by itself, all others of a form at once.
  const form = formOf(element)
  const isAlone = type === 'search' || element.getAttribute('role') === 'combobox' || !form
  if (!isAlone) return act('fill in', form.getAttribute('aria-label') ?? '', () => fillIn(form, true))
  return act('type into', name, () => {
    enter(element, wordsFor(element))
    fire(element, 'keydown', { key: 'ArrowDown' })
    fire(element, 'keydown', { key: 'Enter' })
    element.blur()
  })
}

/** The lists and forms that it is in, by their names. */
function placeOf(element: Live): string {
  const inside = element.closest('form, dialog, section, nav')
  return (inside?.getAttribute('aria-label') ?? inside?.localName ?? '').replace(/\d+/g, '#')
}

/** As a user would fill in what is empty, so that a form is sent. */
function fillIn(form: Live, isNew = false): void {
  for (const field of fieldsOf(form)) {
    const { localName: tag, type, name, value } = field
    if (tag === 'button' || /^(hidden|checkbox|radio|file|submit)$/.test(type) || name === 'website') continue
    if ((value && !isNew) || field.hasAttribute('readonly') || isPutAway(field)) continue
    if (tag !== 'select') enter(field, wordsFor(field))
    else if (!value) enter(field, field.options.at(-1)?.value ?? '')
    field.blur()
  }
}

function wordsFor({ type, name, localName }: Live): string {
  if (type === 'email' || /email/i.test(name)) return 'typed@example.com'
  if (type === 'password') return 'A long passphrase of mine 1'
  if (type === 'date') return '2026-12-24'
  if (type === 'time') return name.includes('end') ? '11:00' : '10:00'
  if (type === 'number') return '3'
  if (type === 'url') return 'https://example.com/typed'
  if (/code/i.test(name)) return '123456'
  return localName === 'textarea' ? `Scribbled words\nof ${name}` : `Scribbled ${name}`
}

function bringFiles(field: Live): void {
  stateOf(field).files = [
    new File(['%PDF-1.7 one'], 'one.pdf', { type: 'application/pdf', lastModified: 0 }),
    new File(['a,b\nc,d\n'], 'two.csv', { type: 'text/csv', lastModified: 0 }),
  ]
  fire(field, 'input')
  fire(field, 'change')
}

/** From its place to below the last line of its list. */
function drag(handle: Live): void {
  const dataTransfer = { setData() {}, setDragImage() {}, getData: () => '', files: [], types: [], effectAllowed: '' }
  fire(handle, 'dragstart', { dataTransfer })
  const line = handle.closest('[data-line], li, tr') ?? handle
  const others = [...(line.parentNode?.children ?? [])].filter((each: Live) => each !== line)
  const onto = others.at(-1)
  if (!onto) return
  for (const type of ['dragenter', 'dragover', 'drop']) fire(onto, type, { dataTransfer, clientX: 50, clientY: 18 })
  fire(handle, 'dragend', { dataTransfer })
}

/** The keys that screens listen to, and those that nobody should. */
export const KEYS = [...'?/jkxjxenptruc', 'ArrowDown', 'ArrowUp', 'Enter', 'Escape']

/** Presses a key where the focus is. */
export function pressKey(document: Live, key: string): void {
  const at = document.activeElement
  const isLeft = fire(at, 'keydown', { key, code: key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false })
  if (isLeft && key === 'Enter' && at.localName === 'button') press(at)
  fire(at, 'keyup', { key })
}

/** Types into every field of a text, and sends nothing; says whether there are any. */
export function typeEverywhere(document: Live): boolean {
  const isText = (field: Live) =>
    !/^(hidden|checkbox|radio|file|submit|button|search)$/.test(field.type) && !field.hasAttribute('readonly')
  const fields = [...document.querySelectorAll('main input, main textarea')].filter(
    (field) => isText(field) && !isPutAway(field),
  )
  for (const field of fields) if (field.isConnected) enter(field, wordsFor(field))
  return fields.length > 0
}
