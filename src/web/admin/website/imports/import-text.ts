import type { ImportAnswer, ImportItemAnswer } from '#contract/website/imports.ts'
import type { TagTone } from '#design/primitives/tag.tsx'
import { counted } from '#domain/text/counted.ts'

type State = ImportAnswer['state']
type Kind = ImportItemAnswer['kind']

const STATE_WORDS: Record<State, { words: string; tone: TagTone }> = {
  reading: { words: 'Reading', tone: 'quiet' },
  ready: { words: 'Ready to import', tone: 'brass' },
  running: { words: 'Importing', tone: 'quiet' },
  cancelled: { words: 'Cancelled', tone: 'brass' },
  failed: { words: 'Failed', tone: 'red' },
  done: { words: 'Imported', tone: 'green' },
  undoing: { words: 'Undoing', tone: 'quiet' },
  undone: { words: 'Undone', tone: 'quiet' },
}

export const stateOf = ({
  state,
  isEmpty,
}: Pick<ImportAnswer, 'state' | 'isEmpty'>): { words: string; tone: TagTone } =>
  isEmpty ? { words: 'Nothing to import', tone: 'quiet' } : STATE_WORDS[state]

export const SOURCE_WORDS: Record<NonNullable<ImportAnswer['source']>, string> = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  'news-portal': 'News portal',
  countinghouse: 'Countinghouse',
}

export const KIND_WORDS: Record<Kind, string> = {
  article: 'Articles',
  page: 'Pages',
  category: 'Categories',
  tag: 'Tags',
  picture: 'Pictures',
  comment: 'Comments',
  author: 'Authors',
  folder: 'Folders of the library',
  file: 'Files of the library',
  redirect: 'Redirects',
  setting: 'Sections of Setting',
  other: 'Other items',
}

export const OUTCOME_WORDS = {
  imported: 'Imported',
  merged: 'Merged',
  skipped: 'Skipped',
  failed: 'Failed',
  waiting: 'Not yet',
  left: 'Not undone',
} as const

export const PLAN_WORDS = { import: 'Will be imported', merge: 'Will be merged', skip: 'Will be skipped' } as const

export const isAtWork = (state: State) => state === 'reading' || state === 'running' || state === 'undoing'

export const isUnread = ({ state, finishedAt }: Pick<ImportAnswer, 'state' | 'finishedAt'>) =>
  (state === 'cancelled' || state === 'failed') && finishedAt === null

export function placeOf(target: string | null): string | null {
  const [noun, id] = target?.split(':') ?? []
  if (noun === 'article') return `/edit/${id}`
  if (noun === 'page') return `/dashboard/pages/${id}`
  if (noun === 'media') return `/dashboard/inventory/pictures/${id}`
  if (noun === 'category') return '/dashboard/categories'
  if (noun === 'file') return `/dashboard/inventory/files/${id}`
  if (noun === 'folder') return '/dashboard/inventory'
  if (noun === 'redirect') return `/dashboard/redirects?q=${encodeURIComponent(id ?? '')}`
  if (noun === 'setting') return `/dashboard/setting/${id}`
  return noun === 'comment' ? '/dashboard/comments' : null
}

export const formatItems = (count: number) => counted(count, 'item')
