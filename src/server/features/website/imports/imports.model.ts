import { createHash } from 'node:crypto'
import { IMPORT_KINDS } from '#contract/website/import-fields.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { ItemKind, Source } from './reading/source-item.ts'

export type ImportState = Tables['imports']['state']
type Plan = Tables['importItems']['plan']
export type Outcome = NonNullable<Tables['importItems']['outcome']>

export interface Import extends Omit<RowOf<'imports'>, 'state' | 'source' | 'unknown' | 'accountId'> {
  state: ImportState
  source: Source | null
  /** Names of shortcodes and blocks that are kept as placeholders, with how often. */
  unknown: Record<string, number>
  startedById: string | null
}

export type ImportItem = RowOf<'importItems'>

export const UNDO_DAYS = 7

/** States in which an instance works, and the state that follows when it comes to its end. */
export const AT_WORK = ['reading', 'running', 'undoing'] as const

export const canUndo = ({ state, finishedAt }: Pick<Import, 'state' | 'finishedAt'>, now: Date): boolean =>
  ['done', 'cancelled', 'failed'].includes(state) &&
  finishedAt !== null &&
  now.getTime() - Date.parse(finishedAt) <= UNDO_DAYS * DAY_MS

/** Whether the work ended while the files were read: what is known of them is a part, and nothing was imported. */
export const isUnread = ({ state, finishedAt }: Pick<Import, 'state' | 'finishedAt'>): boolean =>
  (state === 'cancelled' || state === 'failed') && finishedAt === null

export const KINDS: readonly ItemKind[] = IMPORT_KINDS

export type Counts = Record<ItemKind, Record<Outcome | 'waiting' | Plan, number>>

export function noCounts(): Counts {
  const none = () => ({ imported: 0, merged: 0, skipped: 0, failed: 0, waiting: 0, import: 0, merge: 0, skip: 0 })
  return Object.fromEntries(KINDS.map((kind) => [kind, none()])) as Counts
}

const LONGEST_KEY = 500

/** What an import's keys are called in the database: the same item of the same site has the same name each time, however long its own is. */
export function keyIn(site: string, key: string): string {
  const whole = `${site}#${key}`
  if (whole.length <= LONGEST_KEY) return whole
  return `${whole.slice(0, LONGEST_KEY - 44)}~${createHash('sha256').update(whole).digest('base64url')}`
}

/**
 * What the keys of a site's items begin with. Ids of WordPress and of the news portal are numbers that every site has: where it is not known which
 * site the files come from, they share them with no other files.
 */
export function siteName(source: Source, address: string | null, hashes: string[] = []): string {
  const url = URL.parse(address ?? '')
  // Several sites of one WordPress may be told by their folders alone.
  const folder = source === 'wordpress' ? (url?.pathname.replace(/(?<!\/)\/+$/, '') ?? '') : ''
  const host = (url?.host ?? '').replace(/^www\./, '') + folder
  const isNumbered = source === 'wordpress' || source === 'news-portal'
  if (host || !isNumbered || hashes.length === 0) return `${source}:${host}`
  return `${source}:file-${createHash('sha256').update(hashes.toSorted().join()).digest('hex').slice(0, 16)}`
}
