import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Words that few of the newest rows carry may stand in all the old ones. Before all of those are gathered, some rows of every
 * age tell how far back enough of them are; a row on the way there costs about as much as one that the index names.
 */
export const wordsOfOldRows: Migration = {
  name: '2026-11-15-25-words-of-old-rows',
  async up(db, engine) {
    if (engine !== 'postgres') return
    await sql`create or replace function newest_found(place regclass, sought tsquery, most integer) returns setof integer
    language plpgsql set enable_seqscan = on set enable_indexscan = on as $$
    declare
      sample constant integer := 400;
      ages constant integer := 20;
      total real;
      carrying integer;
      shares real[];
      expected real := 0;
      walk integer;
      above integer := 2147483647;
      found integer := 0;
    begin
      select greatest(reltuples, sample) into total from pg_class where oid = place;
      execute format('select count(*) from (select words from %s order by id desc limit $2) as newest where words @@ $1', place)
        into carrying using sought, sample;
      if 3.0 * total * carrying * carrying > 1.0 * most * sample * sample then
        walk := 2 * most * sample / carrying;
      elsif total > 4 * most then
        execute format('select array_agg(share order by age) from (
          select age, count(*) filter (where words @@ $1)::real / count(*) as share
          from (select min(id) as first, max(id) as last from %1$s) as ends
          cross join generate_series(0, $2 - 1) as age
          cross join lateral (select words from %1$s where id <= last - (last - first)::bigint * age / $2
            order by id desc limit $3) as looked
          group by age) as shares', place) into shares using sought, ages, sample / ages;
        for age in 1 .. coalesce(array_length(shares, 1), 0) loop
          expected := expected + shares[age] * total / ages;
          if walk is null and expected >= most then walk := age * total / ages; end if;
        end loop;
        if walk > expected then walk := null; end if;
      end if;
      if walk is not null then
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
  },
}
