import type { Database } from '#database/database.ts'
import { indexed } from '#database/ranked-search.ts'
import { createWriter } from './article-texts.ts'
import { learn, seedFromCommandLine } from './seeding.ts'

/** Three fifths pictures, two fifths files; a tenth of each stands twice. */
export async function seedInventory(into: Database, files: number): Promise<void> {
  const writer = createWriter()
  const start = Date.parse('2020-01-01T08:00:00Z')
  const moment = (number: number) => new Date(start + number * 9_000_000).toISOString()
  const pictures = Math.round(files * 0.6)
  await into.transaction(async (tx) => {
    for (let number = 1; number <= 6; number++) {
      const made = { position: number, files: 0, created_at: moment(0), updated_at: moment(0), deleted_at: null }
      await tx
        .insertInto('publication_folders')
        .values({ name: `Folder ${number}`, audience: 'shared', ...made })
        .execute()
    }
  })
  for (let first = 1; first <= files; first += 500) {
    await into.transaction(async (tx) => {
      for (let number = first; number < Math.min(first + 500, files + 1); number++) {
        const title = writer.title()
        if (number <= pictures) {
          const row = {
            hash: number.toString(16).padStart(32, '0'),
            name: `${title}.jpg`,
            width: 1600,
            height: 1000,
            sizes: JSON.stringify({
              webp: [480, 960, 1600].map((width) => ({ width, height: width, bytes: 9 })),
              avif: [],
            }),
            bytes: Math.round(writer.random() * 1e6),
            animated: 0,
            avif: 'none' as const,
            alt: writer.random() < 0.8 ? writer.summary() : '',
            folder: number % 3 === 0 ? `Folder ${number % 10}` : '',
            used: number % 2,
            uses: number % 2,
            uploaded_at: moment(number * 2),
            uploaded_by: null,
            uploaded_by_name: 'Bench',
            likeness: '0.0.0.0.0.1.0',
            alike: number % 10 < 2 ? Math.floor(number / 10) + 1 : null,
          }
          const { id } = await tx.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow()
          const words = indexed({ title: row.name, text: `${row.alt} ${row.folder}`, tags: ['media'] })
          await into.engine.ranked.put(tx, 'media_words', id, words)
        } else {
          const row = {
            folder_id: (number % 6) + 1,
            name: `${title}.pdf`,
            type: 'application/pdf',
            bytes: Math.round(writer.random() * 1e7),
            hash: String(number % 10 === 0 ? number - 1 : number),
            storage_key: `bench/${number}`,
            year: 2020 + (number % 6),
            replaces_id: null,
            series_id: null,
            is_current: 1,
            downloads: number % 3,
            uploaded_at: moment(number),
            uploaded_by: 'Bench',
            uploaded_by_id: null,
            deleted_at: null,
          }
          const { id } = await tx.insertInto('publication_files').values(row).returning('id').executeTakeFirstOrThrow()
          await into.engine.search.put(tx, 'publication_files', id, row.name)
        }
      }
    })
  }
  await learn(into, ['media', 'media_words', 'publication_files', 'publication_files_search'])
}

if (import.meta.main) await seedFromCommandLine({ what: 'files', usual: 20_000, sow: seedInventory })
