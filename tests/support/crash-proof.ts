import { sql } from 'kysely'
import { filesOf, keyOf, type Media, masterKeyOf } from '#server/features/system/media/media.model.ts'
import { openBackOffice } from './back-office.ts'
import type { Kind, Write } from './crash-writers.ts'
import type { Site } from './site.ts'

/** What was found after the crashes; everything but the figures should be empty. */
export interface Findings {
  acknowledged: number
  lost: string[]
  doubled: string[]
  /** Figures that are kept beside what they count, and differ from it. */
  miscounted: string[]
  /** Rows that name a file which is not there, and files that no row names after the sweep. */
  files: string[]
  damage: string[]
}

/** Looks for every write in the database and the storage of a site that has come back. */
export async function examine(site: Site, writes: Write[]): Promise<Findings> {
  const office = await openBackOffice(site)
  try {
    const kept = await readKeys(office)
    const countOf = ({ kind, key }: Write) => kept[kind].filter((found) => found === key).length
    const once = writes.filter(({ kind }) => kind !== 'save')
    const lost = once.filter((write) => write.acknowledged && countOf(write) === 0)
    const lostSaves = writes.filter(
      (write) => write.kind === 'save' && write.acknowledged && isGone(write, writes, kept),
    )
    return {
      acknowledged: writes.filter(({ acknowledged }) => acknowledged).length,
      lost: [...lost, ...lostSaves].map(nameOf),
      doubled: once.filter((write) => countOf(write) > 1).map(nameOf),
      miscounted: await miscounted(office),
      files: await strayFiles(office),
      damage: await damage(office),
    }
  } finally {
    await office.close()
  }
}

/** How often each of these writes is kept. */
export async function countKept(site: Site, writes: Write[]): Promise<number[]> {
  const office = await openBackOffice(site)
  try {
    const kept = await readKeys(office)
    return writes.map(({ kind, key }) => kept[kind].filter((found) => found === key).length)
  } finally {
    await office.close()
  }
}

type Office = Awaited<ReturnType<typeof openBackOffice>>
type Kept = Record<Kind, string[]>

const nameOf = ({ key, answer }: Write) => `${key} (${answer ? 'acknowledged' : 'unanswered'})`

async function readKeys({ db }: Office): Promise<Kept> {
  const all = async (query: ReturnType<typeof sql<{ key: string }>>) =>
    (await query.execute(db.read)).rows.map(({ key }) => key)
  return {
    comment: await all(sql`select substr(body, 8) as key from comments`),
    quote: await all(sql`select company_name as key from leads where kind = 'quote'`),
    contact: await all(sql`select substr(message, 9) as key from leads where kind = 'contact'`),
    registration: await all(sql`select replace(email, '@example.com', '') as key from accounts`),
    article: await all(sql`select title as key from articles where state = 'published'`),
    save: await all(sql`select work_title as key from articles where state = 'draft'`),
    picture: await all(sql`select replace(name, '.jpg', '') as key from media`),
    file: await all(sql`select replace(name, '.pdf', '') as key from publication_files`),
  }
}

/** A save is gone when its draft holds neither it nor one that was sent after it. */
function isGone(write: Write, writes: Write[], kept: Kept): boolean {
  const ofDraft = writes.filter(({ kind, draft }) => kind === 'save' && draft === write.draft)
  return !ofDraft.slice(ofDraft.indexOf(write)).some(({ key }) => kept.save.includes(key))
}

async function miscounted({ db }: Office): Promise<string[]> {
  const pairs = {
    publications: [
      sql`select sum(files) from publication_folders`,
      sql`select count(*) from publication_files where is_current = 1 and deleted_at is null`,
    ],
    'mails to the firm': [
      sql`select count(*) from outbox_mails where kind = 'lead.received'`,
      sql`select count(*) from leads where state <> 'spam'`,
    ],
  }
  const wrong: string[] = []
  for (const [name, [kept, counted]] of Object.entries(pairs)) {
    const { rows } = await sql<{ a: number; b: number }>`select (${kept}) as a, (${counted}) as b`.execute(db.read)
    const [row] = rows
    if (Number(row?.a ?? 0) !== Number(row?.b ?? 0)) wrong.push(`${name}: ${row?.a} kept, ${row?.b} counted`)
  }
  return wrong
}

async function strayFiles({ db, storage, services, clock }: Office): Promise<string[]> {
  const wrong: string[] = []
  const named = new Set<string>()
  const hashes = new Set<string>()
  for (const row of await db.read.selectFrom('media').select(['hash', 'sizes']).execute()) {
    const media = { hash: row.hash, sizes: JSON.parse(row.sizes) as Media['sizes'] }
    for (const key of [...filesOf(media).map(keyOf), masterKeyOf(media.hash)]) named.add(key)
    hashes.add(media.hash)
  }
  for (const row of await db.read.selectFrom('publicationFiles').select('storageKey').execute()) {
    named.add(row.storageKey)
  }
  clock.advance({ days: 2 })
  await services.media.sweepFiles()
  await services.publicationFiles.sweep()
  for (const key of named) {
    const file = await storage.open(key)
    if (!file?.size) wrong.push(`${key} is missing`)
  }
  for await (const { key } of storage.list('')) {
    // The AVIF sizes of a picture are written down once all of them are made.
    const isComing = hashes.has(/^media\/([0-9a-f]{32})-\d+\.avif$/.exec(key)?.[1] ?? '')
    if (!named.has(key) && !isComing) wrong.push(`${key} is named by nothing`)
  }
  return wrong
}

async function damage({ db, services }: Office): Promise<string[]> {
  const { intact, brokenAt } = await services.audit.verify()
  const wrong = intact ? [] : [`the chain of events is broken at ${brokenAt}`]
  if (db.engine.name === 'sqlite') {
    const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db.read)
    wrong.push(...rows.map((row) => row.integrityCheck).filter((text) => text !== 'ok'))
  }
  return wrong
}
