export interface Preset {
  label: string
  from: string
  to: string
}

const DAY_MS = 24 * 3600 * 1000

/** The periods that are asked for most, up to a day. */
export function presetsFor(today: string): Preset[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const last = (label: string, days: number) => ({ label, from: dayAfter(today, 1 - days), to: today })
  return [
    last('7 days', 7),
    last('30 days', 30),
    last('90 days', 90),
    { label: 'This month', from: dayOf(year, month - 1, 1), to: today },
    { label: 'Last month', from: dayOf(year, month - 2, 1), to: dayOf(year, month - 1, 0) },
    { label: 'This year', from: dayOf(year, 0, 1), to: today },
    last('12 months', 365),
  ]
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
