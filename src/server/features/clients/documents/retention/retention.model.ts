import { type DocumentKind, isKeptByLaw, KIND_WORDS } from '#contract/clients/document-fields.ts'
import { counted } from '#domain/text/counted.ts'
import { longDate } from '#domain/time/days.ts'

export type Years = Record<DocumentKind, number>

interface Kept {
  kind: DocumentKind
  updatedAt: string
}

/** The last day on which a document is kept: its years count from the end of the year in which its last version came. */
export function keepUntil({ kind, updatedAt }: Kept, years: Years): string {
  return `${Number(updatedAt.slice(0, 4)) + years[kind]}-12-31`
}

export function dueBefore(years: Years, today: string): Record<DocumentKind, string> {
  const year = Number(today.slice(0, 4))
  const entries = Object.entries(years).map(([kind, number]) => [kind, `${year - number}-01-01`])
  return Object.fromEntries(entries) as Record<DocumentKind, string>
}

export const isDue = (document: Kept, years: Years, today: string) => keepUntil(document, years) < today

/** Why a document cannot be deleted yet, in words; null when it can. */
export function whyKept(document: Kept & { isHeld: boolean }, years: Years, today: string): string | null {
  if (document.isHeld) return 'This document is under legal hold. Nobody can delete it.'
  if (!isKeptByLaw(document.kind) || isDue(document, years, today)) return null
  const until = longDate(keepUntil(document, years))
  return `${KIND_WORDS[document.kind]} are kept until ${until}, as the law asks of the firm.`
}

/** What stays of a person's papers when they are erased, and why. */
export function formatKept({ kind, documents, updatedAt }: Kept & { documents: number }, years: Years) {
  const until = longDate(keepUntil({ kind, updatedAt }, years))
  const what = `${counted(documents, 'paper')} that they sent (${KIND_WORDS[kind].toLowerCase()}), without their name, until ${until}`
  const why = isKeptByLaw(kind)
    ? `the law asks the firm to keep them for ${counted(years[kind], 'year')}`
    : `they belong to the client’s file, which the firm keeps for ${counted(years[kind], 'year')}`
  return { what, why }
}
