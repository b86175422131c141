import { sql } from 'kysely'
import type { Reader } from '#database/engine.ts'
import type { Tools } from '#server/tools.ts'

/**
 * What the tables say twice, or must not say together: each query finds rows that contradict others. They are asked when an API test has
 * finished, so that whatever it did, for whatever reason, has left the data consistent.
 */
const CONTRADICTIONS: Record<string, string> = {
  'a client has the date of its end exactly while it is ended': `
    select id from clients where (state = 'ended') <> (ended_at is not null)`,
  'a client’s storage is what its documents take': `
    select id, storage_used_bytes from clients where storage_used_bytes <>
      (select coalesce(sum(bytes), 0) from document_versions where client_id = clients.id)`,
  'whoever is responsible for a client is on its team': `
    select id from clients where responsible_id is not null and merged_into is null and not exists
      (select 1 from client_team where client_id = clients.id and account_id = clients.responsible_id)`,
  'members are called as their account is': `
    select m.id, m.name, a.name as account from client_members m join accounts a on a.id = m.account_id
    where m.state <> 'removed' and m.name <> a.name`,
  'a person is called as the account is': `
    select p.id, p.name from people p join accounts a on a.id = p.account_id where p.name <> a.name`,
  'a person is known since the first thing that is known of them': `
    select p.id, p.first_seen_at from people p where p.first_seen_at > p.last_seen_at
      or p.first_seen_at > (select min(created_at) from accounts where id = p.account_id)
      or p.first_seen_at > (select min(l.created_at) from leads l join person_addresses a on a.email_key = l.email_key
        where a.person_id = p.id)`,
  'a document’s current version is one of its versions': `
    select d.id from documents d where not exists
      (select 1 from document_versions v where v.document_id = d.id and v.number = d.current_version)
      or d.versions < (select count(*) from document_versions v where v.document_id = d.id)`,
  'the words that search knows are those of the current version': `
    select t.document_id, t.version from document_texts t join documents d on d.id = t.document_id
    where t.version is not null and t.version <> d.current_version`,
  'a document is in a folder of its own client': `
    select d.id from documents d join document_folders f on f.id = d.folder_id where f.client_id <> d.client_id`,
  'a request counts the papers that it waits for': `
    select id, open_items from paper_requests where open_items <>
      (select count(*) from request_items where request_id = paper_requests.id and state in ('asked', 'returned'))`,
  'a lead waits for an answer until its promise exactly while nobody has answered': `
    select id, state, due_at, reply_by from leads where coalesce(due_at, '') <>
      (case when answered_at is null and state in ('new', 'in-progress') then coalesce(reply_by, '') else '' end)`,
  'a lead is closed since the moment in its history': `
    select id, closed_at from leads where (state = 'closed') <> (closed_at is not null)
      or closed_at <> (select max(at) from lead_events e where e.lead_id = leads.id and e.kind = 'state' and e."after" = 'closed')`,
  'a lead has the day of its answer exactly with the moment': `
    select id from leads where (answered_at is null) <> (answered_on is null)`,
  'requests are counted by day, kind and state': `
    select day, kind, state, sum(total) as total from
      (select day, kind, state, total from lead_days union all select came_on, kind, state, -1 from leads) as counted
    group by day, kind, state having sum(total) <> 0`,
  'comments are counted by day and state': `
    select day, state, sum(total) as total from
      (select day, state, total from comment_days union all select came_on, state, -1 from comments where from_staff = 0) as counted
    group by day, state having sum(total) < 0`,
  'an answer belongs to a comment that is no answer itself, on the same article': `
    select c.id from comments c join comments q on q.id = c.reply_to where q.reply_to is not null or q.article_id <> c.article_id`,
  'a text has a time to be published exactly while it is scheduled': `
    select id, state, publish_at from articles where (publish_at is not null) <>
      (state = 'scheduled' or (state = 'deleted' and state_before = 'scheduled'))`,
  'a deleted text knows when it was deleted and what it was': `
    select id, state from articles where (state = 'deleted') <> (deleted_at is not null)
      or (state = 'deleted') <> (state_before is not null)`,
  'what was never on the site has no date': `
    select id from articles where state = 'draft' and published_at is not null`,
  'what is on the site has a date': `
    select id from articles where state = 'published' and published_at is null`,
  'tags are those of published articles, with their date': `
    select t.article_id from article_tags t left join articles a on a.id = t.article_id
    where a.id is null or a.state <> 'published' or a.published_at <> t.published_at`,
  'a picture counts its uses': `
    select id, uses from media where uses <> (select count(distinct subject) from media_uses where media_id = media.id)`,
  'a folder of the library counts its current files': `
    select id, files from publication_folders where files <>
      (select count(*) from publication_files where folder_id = publication_folders.id and deleted_at is null and is_current = 1)`,
  'one edition of a file is the current one': `
    select coalesce(series_id, id) as series from publication_files where deleted_at is null and is_current = 1
    group by coalesce(series_id, id) having count(*) > 1`,
  'the editions of a file are in one folder': `
    select f.id from publication_files f join publication_files b on b.id = f.replaces_id where b.folder_id <> f.folder_id`,
  'the last message of a conversation is the last that both sides see': `
    select id, last_message from conversations where last_message <> coalesce(
      (select max(id) from conversation_messages m where m.conversation_id = conversations.id and is_note = 0 and leaves_at is null), 0)`,
  'a conversation says of its last message when and by whom it is': `
    select c.id from conversations c join conversation_messages m on m.id = c.last_message
    where c.last_at <> m.at or c.last_from_firm <> m.from_firm`,
  'a proposal is seen exactly since somebody has seen it': `
    select id, state from proposals where (state = 'sent' and seen_at is not null) or (state = 'seen' and seen_at is null)`,
  'a proposal is decided exactly while it is accepted or declined': `
    select id, state from proposals where (state in ('accepted', 'declined')) <> (decided_at is not null)`,
  'an accepted proposal is signed by everybody': `
    select p.id from proposals p join proposal_signers s on s.proposal_id = p.id where p.state = 'accepted' and s.state <> 'signed'`,
  'the version that clients see is the newest, and the only one that nothing has replaced': `
    select id, sent_number from proposals where sent_number > 0 and (sent_number <>
        (select max(number) from proposal_versions where proposal_id = proposals.id)
      or 1 <> (select count(*) from proposal_versions where proposal_id = proposals.id and replaced_at is null))`,
  'an engagement has the day of its end exactly when it has ended': `
    select id, state from engagements where (state = 'active') <> (ended_on is null)`,
  'a deadline says who finished it and when exactly while it is finished': `
    select id, state from deadlines where (state in ('filed', 'not_needed')) <> (filed_at is not null)`,
  'a deadline and what it waits for are of one client': `
    select d.id from deadlines d join paper_requests r on r.id = d.paper_request_id where r.client_id <> d.client_id`,
  'an email that was tried in vain says why': `
    select id, state, attempts from outbox_mails where state = 'queued' and attempts > 0 and last_error is null`,
  'an email was sent at a moment exactly when it was sent': `
    select id, state from outbox_mails where (state = 'sent') <> (sent_at is not null)`,
}

/** Rows that name a file of the storage, by the places that the firm's data takes there. */
const KEYS = `
  select storage_key as name from document_versions union all select storage_key from publication_files
  union all select storage_key from upload_parts union all select storage_key from import_files
  union all select storage_key from incoming_mails where storage_key is not null
  union all select storage_key from exports where storage_key is not null`

/** Beside encrypted files, and what says which key they were encrypted with. */
const OF_NO_ROW = /\.key$|^documents-key\.json$/

/** Files that no row names, and rows whose file is not there. */
export async function findStrayFiles(db: Reader, storage: Tools['storage']): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(KEYS).execute(db)
  const named = new Set(rows.map(({ name }) => name))
  for (const { hash, sizes } of await db.selectFrom('media').select(['hash', 'sizes']).execute()) {
    named.add(`masters/${hash}.webp`)
    for (const [kind, made] of Object.entries(JSON.parse(sizes) as Record<string, { width: number }[]>))
      for (const { width } of made) named.add(`media/${hash}-${width}.${kind}`)
  }
  const stored = new Set<string>()
  for await (const { key } of storage.list('')) if (!OF_NO_ROW.test(key)) stored.add(key)
  return [
    ...[...stored].filter((key) => !named.has(key)).map((key) => `no row names the file ${key}`),
    ...[...named].filter((key) => !stored.has(key)).map((key) => `the file ${key} is not there`),
  ]
}

/** Each contradiction in the data, with the first rows of it. */
export async function findContradictions(db: Reader): Promise<string[]> {
  const found: string[] = []
  for (const [rule, query] of Object.entries(CONTRADICTIONS)) {
    const { rows } = await sql.raw(query).execute(db)
    if (rows.length > 0) found.push(`${rule}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return found
}
