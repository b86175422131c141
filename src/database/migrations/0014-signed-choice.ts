import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What each signature is bound to: the version and what was chosen in it. Older signatures are bound to the version alone. */
export const signedChoice: Migration = {
  name: '0014-signed-choice',
  async up(db) {
    await sql.raw('alter table proposal_signers add column signed_hash text').execute(db)
  },
}
