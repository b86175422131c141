import type { BulkAnswer } from '#contract/selection.ts'
import { ApiProblem } from '#web/api.ts'
import { reasonOf } from '#web/signed-in/session/submit.ts'

/** What became of an act on many rows. */
export interface BulkOutcome {
  ok: boolean
  message: string
  /** What did not happen, by reason. */
  left: { code: string; message: string; names: string[]; count: number }[]
  undo: [name: string, value: string][] | null
}

// A form that changes back what an act changed is refused by the server beyond its longest body.
const LONGEST_UNDO = 200_000

export function bulkOutcome(answer: BulkAnswer & { undo?: unknown[] }): BulkOutcome {
  const left = new Map<string, BulkOutcome['left'][number]>()
  for (const { ok, code, message, name } of answer.rows) {
    if (ok) continue
    const known = left.get(message) ?? { code: code ?? '', message, names: [], count: 0 }
    left.set(message, { ...known, count: known.count + 1, names: [...known.names, ...(name ? [name] : [])] })
  }
  const undo = answer.undo?.length ? JSON.stringify(answer.undo) : ''
  return {
    ok: left.size === 0,
    message: answer.done > 0 || left.size === 0 ? answer.message : '',
    left: [...left.values()],
    undo: undo && undo.length < LONGEST_UNDO ? [['undo', undo]] : null,
  }
}

/** What the form of an undo changes back; a form that was tampered with changes nothing. */
export function undoIn(form: FormData): never[] | null {
  const typed = form.get('undo')
  if (typeof typed !== 'string') return null
  try {
    const changes = JSON.parse(typed)
    return Array.isArray(changes) ? (changes as never[]) : []
  } catch {
    return []
  }
}

/** Runs an act on many rows; what the API refuses as a whole becomes the outcome. */
export async function runBulk(work: () => Promise<BulkOutcome>): Promise<BulkOutcome> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return refusedOutcome(reasonOf(error))
  }
}

export const refusedOutcome = (message: string): BulkOutcome => ({ ok: false, message, left: [], undo: null })
