/** The lists whose filters can be kept. */
export const VIEW_PLACES = [
  'inbox',
  'conversations',
  'clients',
  'customers',
  'proposals',
  'documents',
  'articles',
  'comments',
] as const
export type ViewPlace = (typeof VIEW_PLACES)[number]

export const MOST_VIEWS = 30
