import { type ReactNode, useLayoutEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const WITHOUT_WORDS = ['hidden', 'file', 'submit', 'button']

/** Records what is typed, ticked and chosen from now on until the application is hydrated; React would put its own value back. */
export function noteEarlyWords() {
  const typed = new Map<Field, string>()
  function note(field: unknown): void {
    if (!isField(field) || WITHOUT_WORDS.includes(field.type)) return
    if (isChanged(field)) typed.set(field, isTick(field) ? String(field.checked) : field.value)
    else typed.delete(field)
  }
  const listen = ({ target }: Event) => note(target)
  const caret = keepCaret()
  for (const field of document.querySelectorAll('input, textarea, select')) note(field)
  document.addEventListener('input', listen, true)
  return {
    /** Hands everything over, as if it were typed now. */
    handOver(): void {
      document.removeEventListener('input', listen, true)
      caret.release()
      for (const [field, value] of typed) if (field.isConnected) enter(field, value, caret.placeIn(field))
      typed.clear()
    },
  }
}

const MOVES_CARET = ['focusin', 'keyup', 'pointerup', 'input']

interface Place {
  start: number
  end: number
}

/** React sets the text of a field again when it hydrates it: that moves its caret to the start or, where a user has typed, before what was typed. */
function keepCaret() {
  let last: (Place & { field: Element }) | undefined
  function note(): void {
    const field = document.activeElement
    last = undefined
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
    const { selectionStart: start, selectionEnd: end } = field
    // Fields such as those of emails and dates have no place to type at.
    if (start !== null && end !== null) last = { field, start, end }
  }
  note()
  for (const name of MOVES_CARET) document.addEventListener(name, note, true)
  // It runs before the next key arrives.
  const observer = new MutationObserver((changes) => {
    if (!last || document.activeElement !== last.field || !(last.field instanceof HTMLTextAreaElement)) return
    if (changes.some(({ target }) => target === last?.field)) last.field.setSelectionRange(last.start, last.end)
  })
  observer.observe(document, { childList: true, subtree: true })
  return {
    release(): void {
      observer.disconnect()
      for (const name of MOVES_CARET) document.removeEventListener(name, note, true)
    },
    placeIn: (field: Field): Place | undefined => (last?.field === field ? last : undefined),
  }
}

type EarlyWords = ReturnType<typeof noteEarlyWords>

const isField = (field: unknown): field is Field =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLSelectElement && !field.multiple)

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

function isChanged(field: Field): boolean {
  if (isTick(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const sent = [...field.options].findIndex((option) => option.defaultSelected)
  return field.selectedIndex !== Math.max(sent, 0)
}

/** Enters a value. React compares with what was set last through the field itself, so that is another value first. */
function enter(field: Field, value: string, place: Place | undefined): void {
  if (isTick(field)) {
    field.checked = value !== 'true'
    field.click()
  } else if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else retype(field, value, place)
}

function retype(field: HTMLInputElement | HTMLTextAreaElement, words: string, place: Place | undefined): void {
  field.value = ''
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, words)
  if (document.activeElement === field && place) field.setSelectionRange(place.start, place.end)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What was entered before the application was there is entered into it in the moment it is. */
export function KeepEarlyWords({ words, children }: { words: EarlyWords; children: ReactNode }) {
  useLayoutEffect(() => words.handOver(), [words])
  return children
}
