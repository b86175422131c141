import { fold } from '#domain/text/fold.ts'

/** The readable part of an address: `Tax calendar 2027!` gives `tax-calendar-2027`. */
export function slugOf(title: string): string {
  return (fold(title).match(/[\p{L}\p{N}]+/gu) ?? []).join('-').slice(0, 80).replace(/-+$/, '')
}
