import { addDays, addMonths, lastOfMonth } from '#domain/time/days.ts'

export interface Preset {
  label: string
  from: string
  to: string
}

export function presetsFor(today: string): Preset[] {
  const lastMonth = addMonths(today, -1)
  const last = (label: string, days: number) => ({ label, from: addDays(today, 1 - days), to: today })
  return [
    last('7 days', 7),
    last('30 days', 30),
    last('90 days', 90),
    { label: 'This month', from: `${today.slice(0, 7)}-01`, to: today },
    { label: 'Last month', from: `${lastMonth}-01`, to: lastOfMonth(lastMonth) },
    { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today },
    last('12 months', 365),
  ]
}
