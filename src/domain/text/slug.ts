import { fold } from './fold.ts'

/** The readable part of an address: `Tax calendar 2027!` gives `tax-calendar-2027`. */
export function slugOf(title: string): string {
  return cut((fold(title).match(/[\p{L}\p{N}]+/gu) ?? []).join('-'), 80)
}

/** The same of plain letters alone, for names inside a page. */
export function plainSlugOf(title: string): string {
  return cut((fold(title).match(/[a-z0-9]+/g) ?? []).join('-'), 60)
}

function cut(slug: string, length: number): string {
  return [...slug].slice(0, length).join('').replace(/-$/, '')
}
