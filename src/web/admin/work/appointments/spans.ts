import type { Span } from '#domain/appointments/free-times.ts'

/** Times as people write them, `9-12, 13:00–17:00`; null for anything else. */
export function readSpans(text: string): Span[] | null {
  const parts = text.split(/[,;]/).map((part) => part.trim())
  const spans = parts.filter(Boolean).map((part) => {
    const [, opens, closes] = /^(\d{1,2}(?:[:.]\d\d)?)\s*(?:-|–|—|to)\s*(\d{1,2}(?:[:.]\d\d)?)$/i.exec(part) ?? []
    return opens && closes ? { opens: clock(opens), closes: clock(closes) } : null
  })
  return spans.includes(null) ? null : (spans as Span[])
}

export const writeSpans = (spans: Span[]) => spans.map(({ opens, closes }) => `${opens}-${closes}`).join(', ')

const clock = (text: string) => (/[:.]/.test(text) ? text.replace('.', ':') : `${text}:00`).padStart(5, '0')
