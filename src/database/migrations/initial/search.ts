import type { Engine } from './area.ts'

/** Where rows are found by their words; a backup leaves these out, they are made anew from the rows. */
export const search = (engine: Engine): string[] => [
  ...['news_words', 'office_words', 'media_words'].flatMap((name) => ranked(engine, name)),
  ...['leads', 'people', 'comments'].flatMap((name) => plain(engine, name, '2 3 4 5 6 7 8 9 10 11 12')),
  ...plain(engine, 'publication_files', '2 3'),
  ...(engine === 'postgres' ? [NEWEST_WITH, NEWEST_FOUND] : []),
]

function ranked(engine: Engine, name: string): string[] {
  if (engine === 'sqlite') {
    return [
      `create virtual table ${name} using fts5(title, body, forms, tags, content='',
        contentless_delete=1, detail=column, prefix='3 4 5', tokenize='unicode61 remove_diacritics 0')`,
    ]
  }
  return [
    `create table ${name} (id integer primary key, words tsvector not null) with (toast_tuple_target = 128)`,
    `create index ${name}_index on ${name} using gin (words)`,
  ]
}

function plain(engine: Engine, name: string, prefixes: string): string[] {
  if (engine === 'sqlite') {
    return [
      `create virtual table ${name}_search using fts5(
        words, content='', contentless_delete=1, detail=none, prefix='${prefixes}')`,
    ]
  }
  return [
    `create table ${name}_search (id integer primary key, words tsvector not null)`,
    `create index ${name}_search_words on ${name}_search using gin (words)`,
  ]
}

const NEWEST_WITH = `create function newest_with(place regclass, sought tsquery, most integer) returns setof integer
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
      end $$`

const NEWEST_FOUND = `create function newest_found(place regclass, sought tsquery, most integer) returns setof integer
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
    end $$`
