import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The email that a receipt is in: one for all files of a batch. */
export const receiptMails: Migration = {
  name: '0015-receipt-mails',
  async up(db) {
    await sql.raw('alter table receipts add column mail_id integer').execute(db)
    await sql.raw('create index receipts_mail on receipts (mail_id) where mail_id is not null').execute(db)
  },
}
