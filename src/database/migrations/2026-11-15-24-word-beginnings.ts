import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

const AT_ONCE = 50_000

/** The newest rows with a word are found at a bounded cost, however many rows have it, and however its beginning goes on. */
export const wordBeginnings: Migration = {
  name: '2026-11-15-24-word-beginnings',
  async up(db, engine) {
    if (engine === 'postgres') await choosesItsWay(db)
    else for (const table of ['leads', 'people', 'comments']) await knowsBeginnings(db, table)
  },
}

// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only.
type Db = Kysely<any>

/**
 * Beginnings that have an index of their own are walked from the newest; of any other all rows are gathered first.
 * The words are taken out of the index that was.
 */
async function knowsBeginnings(db: Db, table: string): Promise<void> {
  const [before, after] = [sql.table(`${table}_search`), sql.table(`${table}_search_anew`)]
  await sql`create virtual table temp.known_words using fts5vocab('main', ${sql.lit(`${table}_search`)}, 'instance')`.execute(
    db,
  )
  await sql`create virtual table ${after} using fts5(
    words, content='', contentless_delete=1, detail=none, prefix='2 3 4 5 6 7 8 9 10 11 12')`.execute(db)
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.table(table)}`.execute(db)
  for (let from = 0; from <= (rows[0]?.last ?? 0); from += AT_ONCE) {
    await sql`insert into ${after} (rowid, words) select doc, group_concat(term, ' ') from temp.known_words
      where doc > ${from} and doc <= ${from + AT_ONCE} group by doc`.execute(db)
  }
  await sql`drop table temp.known_words`.execute(db)
  await sql`drop table ${before}`.execute(db)
  await sql`alter table ${after} rename to ${sql.table(`${table}_search`)}`.execute(db)
}

/**
 * A row on the way back from the newest costs about a third of one that the index names, since the words stand in the row;
 * how many of the newest carry the words tells which way reads less.
 */
async function choosesItsWay(db: Db): Promise<void> {
  // What is set within is undone at the end only because the function names it.
  await sql`create function newest_found(place regclass, sought tsquery, most integer) returns setof integer
    language plpgsql set enable_seqscan = on set enable_indexscan = on as $$
    declare
      sample constant integer := 400;
      total real;
      carrying integer;
      walk integer;
      above integer := 2147483647;
      found integer := 0;
    begin
      select greatest(reltuples, sample) into total from pg_class where oid = place;
      execute format('select count(*) from (select words from %s order by id desc limit $2) as newest where words @@ $1', place)
        into carrying using sought, sample;
      if 3.0 * total * carrying * carrying > 1.0 * most * sample * sample then
        walk := 2 * most * sample / carrying;
        return query execute format('select id from (select id, words from %s order by id desc limit $2) as newest
          where words @@ $1 limit $3', place) using sought, walk, most;
        get diagnostics found = row_count;
        if found >= most then return; end if;
        execute format('select min(id) from (select id from %s order by id desc limit $1) as newest', place)
          into above using walk;
      end if;
      set local enable_seqscan = off;
      set local enable_indexscan = off;
      return query execute format('select id from %s where words @@ $1 and id < $2 order by id desc limit $3', place)
        using sought, above, most - found;
    end $$`.execute(db)
}
