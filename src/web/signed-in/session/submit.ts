import { data, redirect } from 'react-router'
import { ApiProblem } from '#web/api.ts'

export interface Acted {
  ok: boolean
  message: string
  fields: Record<string, string>
  /** Why it was refused, for programs. */
  code?: string
}

export interface Outcome<T = unknown> extends Acted {
  value: T | null
}

/**
 * Runs what a form asks for. Whatever the API refuses or fails at becomes text on the screen, so that what was typed stays. Who has to show
 * once more that it is them is led to a page that asks, and from there to `confirmAt`: with a script they were asked before the form was sent.
 * What the outcome says beside is as in `quiet`, unless the work or, of a refusal, `explain` says otherwise.
 */
export async function act<Quiet extends object>(
  quiet: Quiet,
  work: () => Promise<Partial<Acted & Quiet> & { message: string }>,
  confirmAt?: string,
  explain?: (problem: ApiProblem) => Partial<Acted & Quiet>,
): Promise<Acted & Quiet> {
  try {
    return { ok: true, fields: {}, ...quiet, ...(await work()) }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (confirmAt) leadToConfirm(error, confirmAt)
    const { code, message } = error
    return { ...quiet, ok: false, code, message, fields: fieldsOf(error), ...explain?.(error) }
  }
}

// What a conflict names beside its words is what is there now, not what is wrong.
const fieldsOf = ({ code, fields }: ApiProblem) => (code === 'conflict' ? {} : fields)

/** The answer of an action: an outcome with its status. */
export const answer = <T extends { ok: boolean }>(outcome: T, refused = 422) =>
  data(outcome, { status: outcome.ok ? 200 : refused })

/** What is wrong, in one sentence, where a screen has no fields to say it at. */
export const reasonOf = ({ message, fields }: Omit<Acted, 'ok'>): string => Object.values(fields)[0] ?? message

/** What went wrong with a call of the browser's own, in one sentence. */
export const failureText = (error: unknown): string =>
  error instanceof ApiProblem ? reasonOf(error) : error instanceof Error ? error.message : 'That did not work.'

/** The same for a single call, with what it answered. */
export async function outcomeOf<T extends object>(call: Promise<T>, next?: string): Promise<Outcome<T>> {
  const work = async () => {
    const value = await call
    return { message: 'message' in value ? String(value.message) : 'Saved.', value }
  }
  return await act<{ value: T | null }>({ value: null }, work, next)
}

/** Leads whoever is asked to show that it is them to the page that asks. */
function leadToConfirm(problem: ApiProblem, next: string): void {
  if (problem.code === 'confirm-identity') throw redirect(confirmAddress(next))
}

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
