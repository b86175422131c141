import { type Choice, dateIn } from './times.ts'

interface Place extends Choice {
  kind: number
  zone: string | null
}

/** Where a visitor is on the way to an appointment; nothing that they typed is in the address. */
export function bookAddress({ kind, zone, week, day, at }: Place): string {
  const entries = Object.entries({ kind: String(kind), zone, week, day, at })
  const query = entries.filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/book?${new URLSearchParams(query)}`
}

export function choiceIn(query: URLSearchParams): Choice {
  return { week: dateIn(query.get('week')), day: dateIn(query.get('day')), at: momentIn(query.get('at')) }
}

const PICK = /^(week|day|at):(.{10,30})$/

/** A button of a form that keeps what was typed: it names the next choice. */
export const pickValue = ({ week, day, at }: Choice) => (at ? `at:${at}` : week ? `week:${week}` : `day:${day}`)

export function pickIn(form: FormData): Choice | null {
  const [, what, value] = PICK.exec(String(form.get('pick') ?? '')) ?? []
  if (!what || !value) return null
  return what === 'at' ? { at: momentIn(value) } : { [what]: dateIn(value) }
}

function momentIn(text: string | null): string | undefined {
  return text && /^20\d\d-\d\d-\d\dT\d\d:\d\d:00(\.000)?Z$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined
}
