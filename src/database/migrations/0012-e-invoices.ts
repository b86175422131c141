import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Whether a version of a document holds an e-invoice. Those that may are read again, as after they arrived. */
export const eInvoices: Migration = {
  name: '0012-e-invoices',
  async up(db) {
    await db.schema.alterTable('document_versions').addColumn('is_invoice', 'integer').execute()
    await sql`update document_texts set version = null, words_key = null where document_id in (
      select document_id from document_versions where type in ('application/pdf', 'application/xml', 'text/xml')
    )`.execute(db)
  },
}
