import { readFileSync } from 'node:fs'

/** API tests about what differs between the engines: all of each file runs on both. */
export const ABOUT_ENGINES: Record<string, string[]> = {
  'who is first, and what two do at once': [
    'attacks-late-rights',
    'ledgers/second-acts',
    'races',
    'website/event-seats',
  ],
  'the schema, its upgrades and its keys': ['foreign-keys', 'ledgers/tables', 'website/newsletter-subscribers'],
  'orders, and how often the database is asked': ['list-orders', 'query-counts'],
  'values that one engine refuses': ['attacks-nonsense', 'fuzz'],
  'what instances hear of each other': ['website/page-cache', 'website/page-freshness'],
  'copies of the whole database': ['system/backup', 'system/backup-secrets', 'system/drills'],
  'what each engine says of itself, and leaves on the disk': ['commands', 'ledgers/erasure', 'operations'],
  // Not about the engines, but their later tests stand on what the earlier ones have made.
  'in which no test can be left out': [
    'ledgers/jobs',
    'ledgers/reads',
    'ledgers/writes',
    'overview/dashboard',
    'overview/setup',
    'system/backup-encrypted',
    'system/media',
  ],
  'search, whose indexes each engine builds by itself': ['overview/search-words'],
}

export const aboutEngines = Object.values(ABOUT_ENGINES)
  .flat()
  .map((name) => `tests/api/${name}.test.ts`)

export const isAboutEngines = (file: string) => aboutEngines.includes(file)

/**
 * The tests that `npm test` runs on SQLite alone, by their file: every statement that the site executes in them it executes in
 * others as well. `npm run test:engines` writes the list; a test that is not on it runs on both.
 */
export const ONE_ENGINE: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('./one-engine.json', import.meta.url), 'utf8'),
)

export const isOnOneEngine = (file: string, name: string) => ONE_ENGINE[file]?.includes(name) ?? false
