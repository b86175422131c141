import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const AT_ONCE = 500

/** Comments are found by their words through an index, as requests and people are. */
export const commentWords: Migration = {
  name: '2026-11-15-22-comment-words',
  async up(db, engine) {
    if (engine === 'sqlite') {
      await sql`create virtual table comments_search using fts5(
        words, content='', contentless_delete=1, detail=none, prefix='2 3')`.execute(db)
    } else {
      await sql`create table comments_search (id integer primary key, words tsvector not null)`.execute(db)
      await sql`create index comments_search_words on comments_search using gin (words)`.execute(db)
    }
    for (let after = 0; ; ) {
      const comments = await db
        .selectFrom('comments')
        .select(['id', 'search'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      for (const { id, search } of comments) {
        const words = [...new Set((search.match(/[\p{L}\p{N}]+/gu) ?? []).map((word: string) => word.slice(0, 40)))]
        await (engine === 'sqlite'
          ? sql`insert into comments_search (rowid, words) values (${id}, ${words.join(' ')})`
          : sql`insert into comments_search (id, words) values (${id}, array_to_tsvector(${words}::text[]))`
        ).execute(db)
      }
      after = comments.at(-1)?.id ?? after
      if (comments.length < AT_ONCE) break
    }
    await db.schema.alterTable('comments').dropColumn('search').execute()
  },
}
