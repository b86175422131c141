import { type Problem, problem } from '#server/http/problem.ts'
import { changesBetween } from './settings.model.ts'

const SHOWN = 120

interface Stale {
  /** The section as the person saw it; undefined when that version never was. */
  seen: unknown
  now: unknown
  by: string | null
}

/** Somebody saved the section in between: says who, and what each changed text reads now. */
export function staleSave({ seen, now, by }: Stale): Problem {
  const changes = seen === undefined ? [] : changesBetween(seen, now)
  const fields = Object.fromEntries(changes.map(({ path, after }) => [`value.${path}`, readsNow(after)]))
  return problem(
    'conflict',
    409,
    `${by ?? 'Somebody'} saved this section after you opened it. Nothing was overwritten.`,
    {
      fields,
    },
  )
}

function readsNow(text: string): string {
  if (text === '') return 'This was removed'
  return `Now reads: ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}`
}
