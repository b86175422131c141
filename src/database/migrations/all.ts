import { foundation } from './2026-11-15-01-foundation.ts'
import { accounts } from './2026-11-15-02-accounts.ts'
import { content } from './2026-11-15-03-content.ts'
import { comments } from './2026-11-15-04-comments.ts'
import { leads } from './2026-11-15-05-leads.ts'
import { publications } from './2026-11-15-06-publications.ts'
import { visits } from './2026-11-15-10-visits.ts'
import { inbox } from './2026-11-15-11-inbox.ts'
import { people } from './2026-11-15-12-people.ts'
import { library } from './2026-11-15-13-library.ts'
import { reports } from './2026-11-15-14-reports.ts'
import { backups } from './2026-11-15-15-backups.ts'
import { leadsDue } from './2026-11-15-21-leads-due.ts'
import { commentWords } from './2026-11-15-22-comment-words.ts'
import { newestWith } from './2026-11-15-23-newest-with.ts'
import { wordBeginnings } from './2026-11-15-24-word-beginnings.ts'
import { wordsOfOldRows } from './2026-11-15-25-words-of-old-rows.ts'
import { stateLeads } from './2026-11-15-26-state-leads.ts'
import type { Migration } from './migration.ts'

/** In the order they are applied. */
export const migrations: Migration[] = [
  foundation,
  accounts,
  content,
  comments,
  leads,
  publications,
  visits,
  inbox,
  people,
  library,
  reports,
  backups,
  leadsDue,
  commentWords,
  newestWith,
  wordBeginnings,
  wordsOfOldRows,
  stateLeads,
]
