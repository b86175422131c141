import { type RefObject, useEffect } from 'react'
import { TRAP } from '#contract/request-rules.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { keep } from './kept.ts'

interface Draft {
  values: Record<string, string[]>
  savedAt: number
}

export type DraftName = 'quote' | 'contact'

const drafts = {
  quote: keep<Draft>('countinghouse.draft.quote'),
  contact: keep<Draft>('countinghouse.draft.contact'),
}

const KEPT_FOR_MS = 30 * DAY_MS

/** Keeps what is typed into a form on this device, and puts it back when the form is shown again. */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: DraftName): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const found = drafts[name].get()
    if (found && Date.now() - found.savedAt < KEPT_FOR_MS) fill(element, found.values)
    const save = () => drafts[name].set({ values: valuesOf(element), savedAt: Date.now() })
    element.addEventListener('input', save)
    return () => element.removeEventListener('input', save)
  }, [form, name])
}

export function forgetDraft(name: DraftName): void {
  drafts[name].set(null)
}

/** Puts the words of an entry back into a form's draft, for the person to look at again. */
export function keepAsDraft(name: DraftName, body: object): void {
  const entries = Object.entries(body).filter(([, value]) => typeof value === 'string' || Array.isArray(value))
  const values = Object.fromEntries(entries.map(([field, value]) => [field, [value].flat().map(String)]))
  drafts[name].set({ values, savedAt: Date.now() })
}

function valuesOf(form: HTMLFormElement): Record<string, string[]> {
  const data = new FormData(form)
  const names = [...new Set(data.keys())].filter((name) => name !== TRAP)
  return Object.fromEntries(names.map((name) => [name, data.getAll(name).map(String)]))
}

/** What was typed before the script came is newer than the draft, and stays. */
function fill(form: HTMLFormElement, values: Record<string, string[]>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      if (values[field.name]?.includes(field.value)) field.checked = true
    } else if (isText(field) && field.value === '') {
      field.value = values[field.name]?.[0] ?? ''
    }
  }
}

function isText(field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  const typed = field instanceof HTMLInputElement && field.type !== 'hidden'
  return typed || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
}
