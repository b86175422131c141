import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * PostgreSQL takes the words of a thing for cheap to look at, though they lie outside its row: it would read a fifth of
 * the table backwards, or all of it, to find a word that few things carry. So the way is chosen here: a word that a third
 * of the newest carry is met soon on the way back from them; any other is looked up in the index.
 */
export const newestWith: Migration = {
  name: '2026-11-15-23-newest-with',
  async up(db, engine) {
    if (engine === 'sqlite') return
    // What is set within is undone at the end only because the function names it.
    await sql`create function newest_with(place regclass, sought tsquery, most integer) returns setof integer
      language plpgsql set enable_seqscan = on set enable_indexscan = on as $$
      declare carrying integer;
      begin
        execute format('select count(*) from (select words from %s order by id desc limit 90) newest where words @@ $1', place)
          into carrying using sought;
        if carrying < 30 then
          set local enable_seqscan = off;
          set local enable_indexscan = off;
        end if;
        return query execute format('select id from %s where words @@ $1 order by id desc limit $2', place)
          using sought, most;
      end $$`.execute(db)
  },
}
