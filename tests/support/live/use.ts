import { enter, fire, press } from './events.ts'
import { around, elementsIn, fieldsOf, formOf, type Live, stateOf } from './form-state.ts'
import { nameOf } from './screen-lines.ts'

export interface Act {
  /** What it is called in the record. */
  words: string
  /** Those of one kind are alike: two of them are enough. */
  kind: string
  /** Around the screen, as around others. */
  isOfFrame: boolean
  /** What takes several steps lets some time pass between them. */
  run(pass: Pass): void | Promise<void>
  /** Of a button that sends a form with empty fields: sends it so, and says whether there are any. */
  runAsItIs?(): boolean
  /** The same with all of its fields emptied, where some are filled in. */
  runEmptied?(): boolean
  /** Of a field that is looked up while a user types: types other words. */
  runOtherwise?(): void
}

type Pass = (ms: number) => Promise<void>

/** What a user can do with a screen as it is now: press, tick, choose, type, bring files, drag. */
export function actsOf(document: Live): Act[] {
  return elementsIn(document.body, isUsed).flatMap((element: Live) => {
    if (element.hasAttribute('disabled') || isPutAway(element)) return []
    const act = USED.has(element.localName) || isUsedLink(element) || isDragged(element) ? actOn(element) : null
    return [...(act ? [...[act].flat()] : []), ...heardActs(element)]
  })
}

const USED = new Set(['button', 'summary', 'input', 'select', 'textarea'])

const isUsedLink = (element: Live) => element.localName === 'a' && element.getAttribute('href')?.startsWith('#')
const isDragged = (element: Live) => ['', 'true'].includes(element.getAttribute('draggable'))

const isUsed = (element: Live) =>
  USED.has(element.localName) ||
  isUsedLink(element) ||
  isDragged(element) ||
  HEARD.some((name) => listener(element, name))

/** In a dialog or a part that is closed. */
export function isPutAway(element: Live): boolean {
  const inClosed = around(element, isClosed)
  return (
    Boolean(inClosed) && !(element.localName === 'summary' && element.parentNode === inClosed && !isNested(inClosed))
  )
}

const isClosed = (element: Live) => /^(dialog|details)$/.test(element.localName) && !element.hasAttribute('open')

const isNested = (details: Live) => Boolean(around(details.parentElement, isClosed))

const HEARD = ['onPointerMove', 'onKeyDown', 'onDrop', 'onPaste']
const HEARD_KEYS = ['ArrowRight', 'ArrowDown', 'ArrowUp', 'Shift ArrowLeft', 'End', 'Home', 'Enter', 'Escape']

/** What an element listens to itself, as React knows it. */
function listener(element: Live, name: string): boolean {
  const props = Object.keys(element).find((key) => key.startsWith('__reactProps$'))
  return Boolean(props && element[props]?.[name])
}

/** Moves of the pointer, keys, and files that are dropped or pasted, where something listens to them. */
function heardActs(element: Live): Act[] {
  const name = element.getAttribute('aria-label') || element.getAttribute('class')?.split(' ')[0] || element.localName
  const acts: Act[] = []
  if (listener(element, 'onPointerMove')) acts.push(actNamed(element, 'pull', name, () => pull(element)))
  const keys = element.localName === 'form' ? ['Enter', 'Escape'] : HEARD_KEYS
  if (listener(element, 'onKeyDown'))
    for (const key of keys) acts.push(actNamed(element, `press ${key} on`, name, () => pressKeyOn(element, key)))
  const given = { files: someFiles(), types: ['Files'], items: [], getData: () => '' }
  if (listener(element, 'onDrop'))
    acts.push(actNamed(element, 'drop files on', name, () => void fire(element, 'drop', { dataTransfer: given })))
  if (listener(element, 'onPaste'))
    acts.push(actNamed(element, 'paste files into', name, () => void fire(element, 'paste', { clipboardData: given })))
  return acts
}

function pull(element: Live): void {
  const at = (clientX: number, clientY: number) => ({ pointerId: 1, button: 0, buttons: 1, clientX, clientY })
  fire(element, 'pointerdown', at(10, 4))
  fire(element, 'pointermove', at(40, 9))
  fire(element, 'pointerup', { ...at(40, 9), buttons: 0 })
}

/** On the element itself, or on the first of what it holds that takes the focus. */
function pressKeyOn(element: Live, name: string): void {
  const isTaking = ({ localName }: Live) => USED.has(localName)
  const at = isTaking(element) ? element : (elementsIn(element, isTaking)[0] ?? element)
  at.focus()
  const [key = '', held] = name.split(' ').toReversed()
  const isHeld = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: held === 'Shift' }
  const isLeft = fire(at, 'keydown', { key, code: key, ...isHeld })
  // A browser sends the form then.
  if (isLeft && key === 'Enter' && at.localName === 'input') formOf(at)?.requestSubmit()
}

function actNamed(element: Live, verb: string, name: string, run: Act['run']): Act {
  const called = name.replace(/\d+/g, '#')
  const isOfFrame = !around(element, ({ localName }) => localName === 'main') || isInToolbar(element)
  return { words: `${verb} ${name}`, kind: `${verb} ${called} ${placeOf(element)}`, isOfFrame, run }
}

/** That of the text editor is the same on several screens. */
const isInToolbar = (element: Live) => Boolean(around(element, (each) => each.getAttribute('role') === 'toolbar'))

function actOn(element: Live): Act | Act[] | null {
  const { localName: tag, type } = element
  const act = (verb: string, name: string, run: Act['run']): Act => actNamed(element, verb, name, run)
  if (element.hasAttribute('draggable')) {
    const name = element.getAttribute('title') ?? nameOf(element)
    return (['down', 'up'] as const).map((way) => act(`${way}:`, name, (pass) => drag(element, way, pass)))
  }
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
    const runEmptied = () => {
      const filled = fieldsOf(form).filter((field) => isToFillIn(field) && field.value)
      for (const field of filled) enter(field, '')
      if (filled.length > 0) press(element)
      return filled.length > 0
    }
    return { ...pressed, runAsItIs, runEmptied }
  }
  const name = element.name || (element.id ?? '').replace(/_r_\w+_/, '')
  if (tag === 'select') {
    const choices = listener(element, 'onChange') ? othersOf(element) : []
    return [
      act('choose', name, () => enter(element, element.options.at(-1)?.value ?? '')),
      ...choices.map((value) => act(`choose ${value} of`, name, () => enter(element, value))),
    ]
  }
  if (type === 'checkbox' || type === 'radio') return act('tick', `${name} ${element.value}`, () => press(element))
  if (type === 'file') return act('bring files to', name || nameOf(element), () => bringFiles(element))
  if (type === 'hidden' || element.hasAttribute('readonly')) return null
  // What searches while a user types by itself, all others of a form at once.
  const form = formOf(element)
  const isAlone = type === 'search' || element.getAttribute('role') === 'combobox' || !form
  if (!isAlone) return act('fill in', form.getAttribute('aria-label') ?? '', () => fillIn(form, true))
  const typed = act('type into', name, () => {
    enter(element, wordsFor(element))
    fire(element, 'keydown', { key: 'ArrowDown' })
    fire(element, 'keydown', { key: 'Enter' })
    element.blur()
  })
  return { ...typed, runOtherwise: () => enter(element, 'other') }
}

/** What a list that redraws the screen offers beside its last choice. */
const othersOf = (select: Live): string[] =>
  [...select.options]
    .slice(0, -1)
    .map(({ value }) => value)
    .filter((value) => value !== select.value)
    .slice(0, 5)

/** As a pointer that goes over the page: parts of public pages are hydrated by it. */
export function touchAll(document: Live): void {
  for (const island of document.querySelectorAll('[data-island]')) fire(island, 'pointerover')
}

/** The lists and forms that it is in, by their names. */
export function placeOf(element: Live): string {
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

/** Words have spaces around them, as they come with what is copied from elsewhere. */
function wordsFor(field: Live): string {
  const { type, name, localName } = field
  if (type === 'email' || /email/i.test(name)) return 'typed@example.com'
  if (type === 'tel') return '0161 496 0000'
  if (type === 'password') return ' A long passphrase of mine 1 '
  if (type === 'date') return '2026-12-24'
  if (type === 'time') return name.includes('end') ? '11:00' : '10:00'
  if (type === 'number') return '3'
  if (type === 'range') return '20'
  if (type === 'url') return 'https://example.com/typed'
  if (/code/i.test(name)) return '123456'
  const keys = field.getAttribute('inputmode')
  if (keys === 'decimal') return '1,250.5'
  if (keys === 'numeric') return '7'
  return localName === 'textarea' ? `Scribbled words\nof ${name}\n\n` : ` Scribbled ${name}  `
}

/** Their bytes are the same for every screen. */
const FILES = [
  new File(['%PDF-1.7 one'], 'one.pdf', { type: 'application/pdf', lastModified: 0 }),
  new File(['a,b\nc,d\n'], 'two.csv', { type: 'text/csv', lastModified: 0 }),
  new File([], 'empty.pdf', { type: 'application/pdf', lastModified: 0 }),
]
const someFiles = () => [...FILES]

const PICTURE = new File(['a picture'], 'picture.png', { type: 'image/png', lastModified: 0 })

/** Brings a file to each field that takes some; says whether there are any. */
export function bringEverywhere(document: Live): boolean {
  const fields = [...document.querySelectorAll('main input[type="file"]')].filter((field) => !isPutAway(field))
  for (const field of fields) {
    stateOf(field).files = [new File(['%PDF-1.7 mine'], 'Scribbled file.pdf', { lastModified: 0 })]
    fire(field, 'change')
  }
  return fields.length > 0
}

const takesPictures = (field: Live) => /^image\//.test(field.getAttribute('accept') ?? '')

function bringFiles(field: Live): void {
  stateOf(field).files = takesPictures(field) ? [PICTURE, ...FILES] : someFiles()
  fire(field, 'input')
  fire(field, 'change')
}

/** From its place below the last line of its list, or over the first. */
async function drag(handle: Live, way: 'down' | 'up', pass: Pass): Promise<void> {
  const dataTransfer = { setData() {}, setDragImage() {}, getData: () => '', files: [], types: [], effectAllowed: '' }
  const line = around(handle, isLine) ?? handle
  const lines = linesBeside(line)
  const onto = way === 'down' ? lines.at(-1) : lines[0]
  fire(handle, 'dragstart', { dataTransfer })
  await pass(20)
  if (!onto) return
  for (const type of ['dragenter', 'dragover', 'drop']) {
    fire(onto, type, { dataTransfer, clientX: 50, clientY: way === 'down' ? 18 : 2 })
    await pass(20)
  }
  fire(handle, 'dragend', { dataTransfer })
}

const isLine = (element: Live) => element.hasAttribute('data-line')

/** The other lines of the innermost part that holds any. */
function linesBeside(line: Live): Live[] {
  for (let at = line.parentElement; at; at = at.parentElement) {
    const others = elementsIn(at, isLine).filter((each) => each !== line && !line.contains(each))
    if (others.length > 0) return others
  }
  return []
}

/** The keys that screens listen to, and those that nobody should. */
export const KEYS = [
  ...[...'jjkxxjxenptrusc/', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter', 'Escape', 'Ctrl k', 'Ctrl j'],
  // It opens a dialog with the list of them.
  '?',
]

/** Whether keys are those of what a user writes in, or of a dialog. */
export const takesKeys = (document: Live): boolean =>
  Boolean(document.querySelector('dialog[open]')) ||
  Boolean(document.activeElement?.closest?.('input:not([type=checkbox]), textarea, select, [contenteditable=true]'))

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
