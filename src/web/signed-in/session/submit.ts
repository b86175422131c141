import { redirect } from 'react-router'
import { ApiProblem } from '#web/api.ts'

/** What became of a form, for the screen that shows it. */
export interface Outcome<T = unknown> {
  ok: boolean
  message: string
  fields: Record<string, string>
  value: T | null
}

/**
 * Runs a call; a problem becomes words for the form. Who has to show once more that it is them is led to a page that asks,
 * and from there to `next`: with a script they were asked before the form was sent.
 */
export async function outcomeOf<T extends { message?: string }>(call: Promise<T>, next?: string): Promise<Outcome<T>> {
  try {
    const value = await call
    return { ok: true, message: value.message ?? 'Saved.', fields: {}, value }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (next) leadToConfirm(error, next)
    return { ok: false, message: error.message, fields: error.fields, value: null }
  }
}

/** Leads whoever is asked to show that it is them to the page that asks. */
export function leadToConfirm(problem: ApiProblem, next: string): void {
  if (problem.code === 'confirm-identity') throw redirect(confirmAddress(next))
}

/** A page that asks for the password, and then leads to an address. */
export function confirmAddress(next: string): string {
  return `/dashboard/confirm?next=${encodeURIComponent(next)}`
}

/** For the error summary: the ids of the fields that are wrong, or the words for the whole form. */
export function errorsOf(outcome: Omit<Outcome, 'value'> | undefined | null, idPrefix = ''): Record<string, string> {
  if (!outcome || outcome.ok) return {}
  const wrong = Object.entries(outcome.fields)
  if (wrong.length === 0) return { '': outcome.message }
  return Object.fromEntries(wrong.map(([name, words]) => [idPrefix + name, words]))
}

/** The named fields of a sent form, as text. */
export function textsOf<const Name extends string>(form: FormData, ...names: Name[]): Record<Name, string> {
  const entries = names.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(entries)
}

/** The password that a form was proven with; who has none is not asked for one. */
export function proofIn(form: FormData): { password?: string } {
  const password = form.get('password')
  return typeof password === 'string' ? { password } : {}
}
