import { hash } from 'node:crypto'
import type { DaysBefore } from '#domain/calendar.ts'
import type { ConsentPlace, Frequency } from '#domain/subscriptions.ts'

/** What a user wants to be emailed about. */
export interface Wish {
  news: Frequency
  /** Categories whose news are wanted; none for all. */
  categories: number[]
  services: string[]
  daysBefore: DaysBefore
}

export interface Subscriber extends Wish {
  id: number
  email: string
  state: 'pending' | 'confirmed'
  language: string
  consentPlace: ConsentPlace
  consentSource: string
  createdAt: string
  confirmedAt: string | null
}

export const wantsNothing = ({ news, services }: Pick<Wish, 'news' | 'services'>) =>
  news === 'none' && services.length === 0

/** Two forms that were sent before the address was confirmed: both count. */
export function mergeWishes(before: Wish, now: Wish): Wish {
  const news = now.news === 'none' ? before : now
  const dates = now.services.length === 0 ? before : now
  const services = [...new Set([...before.services, ...now.services])].toSorted()
  return { news: news.news, categories: news.categories, services, daysBefore: dates.daysBefore }
}

export const emailKeyOf = (email: string) => email.trim().toLowerCase()

/** An address that must be recognised but not stored. */
export const addressHashOf = (email: string) => hash('sha256', `subscriber\n${emailKeyOf(email)}`, 'base64url')
