// Without the schema library, for screens in the browser.

export const IMPORT_STATES = [
  'reading',
  'ready',
  'running',
  'cancelled',
  'failed',
  'done',
  'undoing',
  'undone',
] as const
export const IMPORT_SOURCES = ['wordpress', 'ghost', 'news-portal', 'countinghouse'] as const
export const IMPORT_KINDS = [
  'article',
  'page',
  'category',
  'tag',
  'picture',
  'comment',
  'author',
  'folder',
  'file',
  'redirect',
  'setting',
  'other',
] as const
export const IMPORT_OUTCOMES = ['imported', 'merged', 'skipped', 'failed'] as const
export const IMPORT_FILTERS = [...IMPORT_OUTCOMES, 'waiting', 'left'] as const
/** The parts of a split export, at most. */
export const MOST_IMPORT_FILES = 50
