import { type ReactNode, useLayoutEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

const WITHOUT_WORDS = ['hidden', 'file', 'checkbox', 'radio', 'submit', 'button']

/** Notes what is typed from now on until the application is hydrated; React would put its own value back. */
export function noteEarlyWords() {
  const typed = new Map<Field, string>()
  function note(field: unknown): void {
    const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
    if (isField && !WITHOUT_WORDS.includes(field.type) && field.value !== field.defaultValue) {
      typed.set(field, field.value)
    }
  }
  const listen = ({ target }: Event) => note(target)
  for (const field of document.querySelectorAll('input, textarea')) note(field)
  document.addEventListener('input', listen, true)
  return {
    /** Hands the words over, as if they were typed now. */
    handOver(): void {
      document.removeEventListener('input', listen, true)
      for (const [field, words] of typed) if (field.isConnected) retype(field, words)
      typed.clear()
    },
  }
}

export type EarlyWords = ReturnType<typeof noteEarlyWords>

/** Types a value into a field. React compares with what was set last through the field itself, so that is another value first. */
function retype(field: Field, words: string): void {
  const { selectionStart, selectionEnd } = field
  field.value = ''
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, words)
  // Fields such as those of emails and dates have no place to type at.
  if (document.activeElement === field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What was typed before the application was there is typed into it in the moment it is. */
export function KeepEarlyWords({ words, children }: { words: EarlyWords; children: ReactNode }) {
  useLayoutEffect(() => words.handOver(), [words])
  return children
}
