import { type Gap, missingWords } from './gaps.ts'
import { type Link, unresolvedText } from './links.ts'

/** What an article that was imported waits for, and which of its links were led to others. Kept in its row. */
export interface Tied {
  note: string
  gaps: Gap[]
  /** A main image that could not be had. */
  cover?: { key: string; alt: string } | undefined
  links: Link[]
  /** Links with nothing to lead to are no news, for they never led to another site. */
  isOwn: boolean
}

export const readTied = (data: string): Tied => JSON.parse(data) as Tied

export const writeTied = (tied: Tied): string =>
  tied.gaps.length > 0 || tied.cover || tied.links.length > 0 ? JSON.stringify(tied) : ''

export const wordsOf = ({ note, gaps, cover, links, isOwn }: Tied): string =>
  [
    note,
    cover ? 'The main image is missing.' : '',
    gaps.length > 0 ? missingWords(gaps) : '',
    isOwn ? '' : unresolvedText(links),
  ]
    .filter(Boolean)
    .join(' ')
    .slice(0, 2_000)
