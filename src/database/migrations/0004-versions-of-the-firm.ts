import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Records for each version whether the firm sent it, and for each acknowledgement the hash of the file that was shown. */
export const versionsOfTheFirm: Migration = {
  name: '0004-versions-of-the-firm',
  async up(db) {
    await sql`alter table document_versions add column from_firm integer not null default 0`.execute(db)
    await sql`update document_versions set from_firm = 1
      where sent_by_id in (select id from accounts where role <> 'client')
        or (number = 1 and document_id in (select id from documents where origin = 'firm'))
        or (sent_by_id is null and document_id in (select document_id from seals where document_id is not null))`.execute(
      db,
    )
    await sql`alter table document_acknowledgements add column sha256 text`.execute(db)
    await sql`update document_acknowledgements set sha256 = (select sha256 from document_versions
      where document_versions.document_id = document_acknowledgements.document_id
        and document_versions.number = document_acknowledgements.version)`.execute(db)
  },
}
