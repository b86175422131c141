/** Which deadlines a calendar holds: those assigned to its owner, all that its owner may see, or those of one client. */
export const FEED_COVERS = ['mine', 'all', 'client'] as const
export type FeedCovers = (typeof FEED_COVERS)[number]

/** So many calendars one person may have for the firm, or for one client. */
export const MOST_FEEDS = 10

export const DAYS_BEFORE = [1, 3, 7, 14] as const
export type DaysBefore = (typeof DAYS_BEFORE)[number]
export const USUAL_DAYS_BEFORE: DaysBefore = 7

export const DAYS_BEFORE_WORDS: Record<DaysBefore, string> = {
  1: 'One day before',
  3: 'Three days before',
  7: 'A week before',
  14: 'Two weeks before',
}
