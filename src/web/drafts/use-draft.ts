import { type RefObject, useEffect } from 'react'
import { TRAP } from '#contract/request-rules.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { keepDraft } from './kept.ts'

export interface FormDraft {
  values: Record<string, string[]>
  savedAt: number
}

interface Options {
  /** Whose draft it is; on public pages whoever is signed in to this browser. */
  person?: string
  place?: 'device' | 'tab'
  /** Whether the draft replaces what the form begins with; otherwise it fills empty fields only. */
  replaces?: boolean
}

const KEPT_FOR_MS = 30 * DAY_MS

/** Keeps what is typed into a form, puts it back when the form is shown again, and answers how to forget it. */
export function useDraft(form: RefObject<HTMLElement | null>, subject: string, options: Options = {}): () => void {
  const { person, place = 'device', replaces = false } = options
  useEffect(() => {
    const element = form.current
    if (!element) return
    const kept = keepDraft<FormDraft>(subject, { person, place })
    const found = kept.get()
    if (found && Date.now() - found.savedAt < KEPT_FOR_MS) fill(element, found.values, replaces)
    const save = () => kept.set({ values: valuesOf(element), savedAt: Date.now() })
    element.addEventListener('input', save)
    return () => element.removeEventListener('input', save)
  }, [form, subject, person, place, replaces])
  return () => keepDraft(subject, { person, place }).set(null)
}

/** Puts the text of a sent form back into its draft, for the person to look at again. */
export function keepAsDraft(subject: string, body: object): void {
  const entries = Object.entries(body).filter(([, value]) => typeof value === 'string' || Array.isArray(value))
  const values = Object.fromEntries(entries.map(([field, value]) => [field, [value].flat().map(String)]))
  keepDraft<FormDraft>(subject).set({ values, savedAt: Date.now() })
}

function valuesOf(form: HTMLElement): FormDraft['values'] {
  const values: FormDraft['values'] = {}
  for (const field of fieldsOf(form)) {
    const own = !isChoice(field) || field.checked ? [field.value] : []
    values[field.name] = [...(values[field.name] ?? []), ...own]
  }
  return values
}

/** What was typed before the script came is newer than the draft, and stays. */
function fill(form: HTMLElement, values: FormDraft['values'], replaces: boolean): void {
  for (const field of fieldsOf(form)) {
    const kept = values[field.name]
    if (!kept) continue
    if (isChoice(field)) field.checked ||= kept.includes(field.value)
    else if (replaces || field.value === '') field.value = kept[0] ?? ''
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const NEVER_KEPT = ['hidden', 'password', 'file', 'submit', 'button']

function fieldsOf(form: HTMLElement): Field[] {
  const fields = [...form.querySelectorAll<Field>('input[name], textarea[name], select[name]')]
  return fields.filter(({ name, type }) => name !== TRAP && !NEVER_KEPT.includes(type))
}

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'
