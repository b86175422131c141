import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const ID = { sqlite: 'integer primary key autoincrement', postgres: 'serial primary key' }

const statements = (id: string) => [
  `create table subscribers (
    id ${id},
    email text not null,
    email_key text not null unique,
    news text not null,
    categories text not null,
    services text not null,
    days_before integer not null,
    state text not null,
    language text not null,
    consent_place text not null,
    consent_source text not null,
    created_at text not null,
    requested_at text not null,
    confirmed_at text
  )`,
  `create index subscribers_state on subscribers (state, id)`,
  `create index subscribers_news on subscribers (news, id) where state = 'confirmed'`,
  // Numbers and times stay: the links in emails that were sent name them.
  `insert into subscribers (id, email, email_key, news, categories, services, days_before, state, language, consent_place,
      consent_source, created_at, requested_at, confirmed_at)
    select id, email, email_key, 'none', '[]', services, days_before, state, 'en', 'calendar',
      '', created_at, requested_at, confirmed_at
    from calendar_subscribers`,
  `create table subscriber_reminders (
    subscriber_id integer not null references subscribers (id) on delete cascade,
    rule_id integer not null,
    due_on text not null,
    sent_at text not null,
    primary key (subscriber_id, rule_id, due_on)
  )`,
  `insert into subscriber_reminders (subscriber_id, rule_id, due_on, sent_at)
    select subscriber_id, rule_id, due_on, sent_at from calendar_reminders
    where subscriber_id in (select id from subscribers)`,
  `create index subscriber_reminders_due on subscriber_reminders (due_on)`,
  `drop table calendar_reminders`,
  `drop table calendar_subscribers`,
  // Addresses that nobody writes to again, whatever list is imported. Only the hash is stored.
  `create table suppressed_addresses (
    address_hash text primary key,
    reason text not null,
    at text not null
  )`,
  `create table newsletters (
    id ${id},
    kind text not null,
    state text not null,
    subject text not null,
    introduction text not null,
    article_id integer,
    covers_from text not null,
    covers_to text,
    articles text not null,
    send_at text,
    version integer not null,
    last_subscriber integer not null,
    recipients integer not null,
    bounced integer not null,
    unsubscribed integer not null,
    created_at text not null,
    started_at text,
    finished_at text
  )`,
  `create index newsletters_state on newsletters (state, send_at)`,
  `create unique index newsletters_article on newsletters (article_id) where article_id is not null`,
  `create unique index newsletters_open on newsletters (kind) where state in ('draft', 'scheduled')`,
  // One email a person and issue; the address is hashed, so that the row can outlast the subscription.
  `create table newsletter_mails (
    newsletter_id integer not null references newsletters (id) on delete cascade,
    address_hash text not null,
    mail_id integer not null,
    queued_at text not null,
    outcome text,
    primary key (newsletter_id, address_hash)
  )`,
  `create index newsletter_mails_mail on newsletter_mails (mail_id)`,
  `create index newsletter_mails_queued on newsletter_mails (queued_at)`,
  // Emails to many are sent beside the others, so that nobody waits behind them for a sign-in code.
  `alter table outbox_mails add column bulk integer`,
  `drop index outbox_mails_due`,
  `create index outbox_mails_due on outbox_mails (state, bulk, next_attempt_at)`,
]

/** One list of subscribers, to which those of the tax calendar move, and the newsletter that is sent to it. */
export const newsletter: Migration = {
  name: '0024-newsletter',
  async up(db, engine) {
    for (const statement of statements(ID[engine])) await sql.raw(statement).execute(db)
    if (engine === 'postgres') {
      await sql
        .raw(
          `select setval('subscribers_id_seq', (select coalesce(max(id), 1) from subscribers), exists (select 1 from subscribers))`,
        )
        .execute(db)
    }
  },
}
