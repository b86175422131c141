import { type RefObject, useEffect } from 'react'
import { TRAP } from '#contract/request-rules.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { keep } from './kept.ts'

interface Draft {
  values: Record<string, string[]>
  /** When the form was first opened; what is sent within a blink was filled in by a robot. */
  startedAt: number
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
    const draft = found && Date.now() - found.startedAt < KEPT_FOR_MS ? found : null
    if (draft) fill(element, draft.values)
    opened.set(element, draft?.startedAt ?? Date.now())
    const save = () => drafts[name].set({ values: valuesOf(element), startedAt: startOf(element) })
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
  drafts[name].set({ values, startedAt: Date.now() - 60_000 })
}

const opened = new WeakMap<HTMLFormElement, number>()

/** Seconds since the person first saw the form. */
export function elapsedIn(form: HTMLFormElement): number {
  return Math.round((Date.now() - startOf(form)) / 100) / 10
}

const startOf = (form: HTMLFormElement) => opened.get(form) ?? Date.now()

export function valuesOf(form: HTMLFormElement): Record<string, string[]> {
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
