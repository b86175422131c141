import { momentOf } from '#domain/time/wall-clock.ts'

/** A moment as databases write it, `2019-05-03 10:42:00`, in a zone; null for what is none, such as all zeros. */
export function momentIn(text: string | null | undefined, zone: string): string | null {
  const [, date = '', time = '00:00:00'] = /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(text ?? '') ?? []
  if (!date || date.startsWith('0000') || Number.isNaN(Date.parse(`${date}T${time}Z`))) return null
  return isoOf(momentOf(date, time, zone))
}

export function momentOfText(text: string | null | undefined): string | null {
  if (!text || !/\d/.test(text)) return null
  return isoOf(new Date(text))
}

const isoOf = (at: Date) =>
  Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1970 || at.getUTCFullYear() > 2200 ? null : at.toISOString()
