import { type Choice, dateIn } from './times.ts'

interface Place extends Choice {
  kind: number
  zone: string | null
}

/** Where a visitor is on the way to an appointment; nothing that they typed is in the address. */
export function bookAddress({ kind, zone, ...choice }: Place): string {
  const chosen = pickValue(choice)
  const place = new URLSearchParams({ kind: String(kind), ...(zone ? { zone } : {}) })
  return `/book?${place}${chosen ? `&${chosen}` : ''}`
}

export function choiceIn(query: URLSearchParams): Choice {
  return { week: dateIn(query.get('week')), day: dateIn(query.get('day')), at: momentIn(query.get('at')) }
}

/** What a button says that keeps what was typed: the next choice, as an address would have it. */
export function pickValue({ week, day, at }: Choice): string {
  const entries = Object.entries({ week, day, at }).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return String(new URLSearchParams(entries))
}

export function pickIn(form: FormData): Choice | null {
  const picked = form.get('pick')
  return picked === null ? null : choiceIn(new URLSearchParams(String(picked)))
}

function momentIn(text: string | null): string | undefined {
  return text && /^20\d\d-\d\d-\d\dT\d\d:\d\d:00(\.000)?Z$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined
}
