import { ApiProblem } from '#web/api.ts'

/** What became of a form, for the screen that shows it. */
export interface Outcome<T = unknown> {
  ok: boolean
  message: string
  fields: Record<string, string>
  value: T | null
}

/** Runs a call; a problem becomes words for the form, with a status that says so to programs too. */
export async function outcomeOf<T extends { message?: string }>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    const value = await call
    return { ok: true, message: value.message ?? 'Saved.', fields: {}, value }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { ok: false, message: error.message, fields: error.fields, value: null }
  }
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
