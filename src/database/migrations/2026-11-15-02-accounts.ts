import type { Migration } from './migration.ts'

export const accounts: Migration = {
  name: '2026-11-15-02-accounts',
  async up(db) {
    await db.schema.createIndex('outbox_mails_state').on('outbox_mails').columns(['state', 'id']).execute()
    await db.schema.createIndex('outbox_mails_recipient').on('outbox_mails').columns(['recipient', 'id']).execute()
    await db.schema.createIndex('audit_events_at').on('audit_events').columns(['at', 'id']).execute()

    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('email_verified', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('role', 'text', (c) => c.notNull().defaultTo('client'))
      .addColumn('phone', 'text')
      .addColumn('address', 'text')
      .addColumn('must_change_password', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('two_factor_enabled', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('suspended_at', 'text')
      .addColumn('deletion_requested_at', 'text')
      .addColumn('last_sign_in_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('accounts_role').on('accounts').columns(['role', 'created_at', 'id']).execute()
    await db.schema.createIndex('accounts_deletion').on('accounts').column('deletion_requested_at').execute()

    await db.schema
      .createTable('credentials')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('provider_account', 'text', (c) => c.notNull())
      .addColumn('password', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('credentials_account')
      .unique()
      .on('credentials')
      .columns(['account_id', 'provider'])
      .execute()

    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('token', 'text', (c) => c.notNull().unique())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('last_seen_at', 'text', (c) => c.notNull())
      .addColumn('address', 'text')
      .addColumn('device', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('sessions_account').on('sessions').columns(['account_id', 'last_seen_at']).execute()
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()

    await db.schema
      .createTable('verifications')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('identifier', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('verifications_identifier').on('verifications').column('identifier').execute()
    await db.schema
      .createIndex('verifications_account')
      .on('verifications')
      .columns(['account_id', 'purpose'])
      .execute()
    await db.schema.createIndex('verifications_expiry').on('verifications').column('expires_at').execute()

    await db.schema
      .createTable('two_factors')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('recovery_codes', 'text', (c) => c.notNull())
      .addColumn('last_step', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('confirmed_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('passkeys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('name', 'text')
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('credential_id', 'text', (c) => c.notNull().unique())
      .addColumn('counter', 'integer', (c) => c.notNull())
      .addColumn('device_type', 'text', (c) => c.notNull())
      .addColumn('backed_up', 'integer', (c) => c.notNull())
      .addColumn('transports', 'text')
      .addColumn('aaguid', 'text')
      .addColumn('created_at', 'text')
      .execute()
    await db.schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute()
  },
}
