import { enter, fire, press } from './events.ts'
import { around, elementsIn, fieldsOf, formOf, type Live, stateOf } from './form-state.ts'
import { nameOf } from './screens.tsx'

export interface Act {
  /** What it is called in the record. */
  words: string
  /** Those of one kind are alike: two of them are enough. */
  kind: string
  /** Around the screen, as around others. */
  isOfFrame: boolean
  run(): void
  /** Of a button that sends a form with empty fields: sends it so, and says whether there are any. */
  runAsItIs?(): boolean
}

/** What a user can do with a screen as it is now: press, tick, choose, type, bring files, drag. */
export function actsOf(document: Live): Act[] {
  return elementsIn(document.body, isUsed).flatMap((element: Live) => {
    if (element.hasAttribute('disabled') || isPutAway(element)) return []
    const act = actOn(element)
    return act ? [act] : []
  })
}

const USED = new Set(['button', 'summary', 'input', 'select', 'textarea'])

const isUsed = (element: Live) =>
  USED.has(element.localName) ||
  (element.localName === 'a' && element.getAttribute('href')?.startsWith('#')) ||
  ['', 'true'].includes(element.getAttribute('draggable'))

/** In a dialog or a part that is closed. */
function isPutAway(element: Live): boolean {
  const inClosed = around(element, isClosed)
  return (
    Boolean(inClosed) && !(element.localName === 'summary' && element.parentNode === inClosed && !isNested(inClosed))
  )
}

const isClosed = (element: Live) => /^(dialog|details)$/.test(element.localName) && !element.hasAttribute('open')

const isNested = (details: Live) => Boolean(around(details.parentElement, isClosed))

function actOn(element: Live): Act | null {
  const { localName: tag, type } = element
  const act = (verb: string, name: string, run: () => void): Act => {
    const called = name.replace(/\d+/g, '#')
    const isOfFrame = !around(element, ({ localName }) => localName === 'main')
    return { words: `${verb} ${name}`, kind: `${verb} ${called} ${placeOf(element)}`, isOfFrame, run }
  }
  if (element.hasAttribute('draggable'))
    return act('drag', element.getAttribute('title') ?? nameOf(element), () => drag(element))
  if (tag === 'a') return act('follow', nameOf(element), () => press(element))
  if (tag === 'summary') return act('open', nameOf(element), () => press(element))
  if (tag === 'button') {
    const form = type === 'submit' ? formOf(element) : null
    const pressed = act('press', nameOf(element), () => {
      if (form) fillIn(form)
      press(element)
    })
    if (form?.getAttribute('method') !== 'post') return pressed
    const runAsItIs = () => {
      const isEmpty = fieldsOf(form).some((field) => isToFillIn(field) && !field.value)
      if (isEmpty) press(element)
      return isEmpty
    }
    return { ...pressed, runAsItIs }
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

/** As a pointer that goes over the page: parts of public pages are hydrated by it. */
export function touchAll(document: Live): void {
  for (const island of document.querySelectorAll('[data-island]')) fire(island, 'pointerover')
}

/** The lists and forms that it is in, by their names. */
function placeOf(element: Live): string {
  const inside = around(element, ({ localName }) => /^(form|dialog|section|nav)$/.test(localName))
  return (inside?.getAttribute('aria-label') ?? inside?.localName ?? '').replace(/\d+/g, '#')
}

const isToFillIn = (field: Live) =>
  !/^(hidden|checkbox|radio|file|submit|reset|button)$/.test(field.type) &&
  field.name !== 'website' &&
  !field.hasAttribute('readonly') &&
  !isPutAway(field)

/** Of several that a user has to choose from. */
function isOfUntickedGroup(form: Live, { type, name }: Live): boolean {
  if (!/^(checkbox|radio)$/.test(type) || !name) return false
  const group = fieldsOf(form).filter((each) => each.name === name)
  return group.length > 1 && group.every((each) => !each.checked && each.closest('fieldset') && !isPutAway(each))
}

/** As a user would fill in what is empty, so that a form is sent. */
function fillIn(form: Live, isNew = false): void {
  for (const field of fieldsOf(form)) if (isOfUntickedGroup(form, field)) press(field)
  for (const field of fieldsOf(form)) {
    const { localName: tag, value } = field
    if ((value && !isNew) || !isToFillIn(field)) continue
    if (tag !== 'select') enter(field, wordsFor(field))
    else if (!value) enter(field, field.options.at(-1)?.value ?? '')
    field.blur()
  }
}

function wordsFor({ type, name, localName }: Live): string {
  if (type === 'email' || /email/i.test(name)) return 'typed@example.com'
  if (type === 'tel') return '0161 496 0000'
  if (type === 'password') return 'A long passphrase of mine 1'
  if (type === 'date') return '2026-12-24'
  if (type === 'time') return name.includes('end') ? '11:00' : '10:00'
  if (type === 'number') return '3'
  if (type === 'range') return '20'
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
export const KEYS = [...'?/jkxjxenptruc', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter', 'Escape', 'Ctrl k', 'Ctrl j']

/** Presses a key where the focus is. */
export function pressKey(document: Live, name: string): void {
  const at = document.activeElement
  const [key = '', ...held] = name.split(' ').toReversed()
  const isHeld = { ctrlKey: held.includes('Ctrl'), metaKey: false, altKey: false, shiftKey: false }
  const isLeft = fire(at, 'keydown', { key, code: key, ...isHeld })
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
