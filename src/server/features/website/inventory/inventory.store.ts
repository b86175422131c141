import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InventoryKind, InventoryShow, InventorySort } from '#contract/website/inventory.ts'
import type { Reader } from '#database/engine.ts'

export interface InventoryFilter {
  kind?: InventoryKind | undefined
  folderIds: number[]
  pictureFolder?: string | undefined
  show?: InventoryShow | undefined
  /** Only what a search has found of each kind; null where it has found none. */
  matching?: Record<InventoryKind, RawBuilder<unknown> | null> | undefined
  sort: InventorySort
}

interface Found {
  kind: InventoryKind
  id: number
}

/** One page of both kinds together. Only what is ordered by is read, so that an index answers alone. */
export async function list(
  db: Reader,
  filter: InventoryFilter,
  { limit, offset, total }: { limit: number; offset: number; total: number },
): Promise<Found[]> {
  // Pages of the second half are counted from the end: no page costs more than the middle one.
  const isFromEnd = offset > total / 2
  const size = Math.min(limit, total - offset)
  const skipped = isFromEnd ? total - offset - size : offset
  const direction = ORDER[filter.sort].direction === (isFromEnd ? 'asc' : 'desc') ? 'desc' : 'asc'
  // Each kind brings its own first ones in order, so that the engine has only to merge them.
  const each = branches(db, filter).map(({ kind, query }) => {
    const rows = query
      .select([sql<InventoryKind>`${sql.lit(kind)}`.as('kind'), 'id', placeOf(kind, filter).as('place')])
      .orderBy('place', direction)
      .orderBy('id', direction)
      .limit(skipped + size)
    return sql`select * from ${rows} as ${sql.ref(kind)}`
  })
  if (each.length === 0 || size <= 0) return []
  const { rows } = await sql<Found>`select kind, id from (${sql.join(each, sql` union all `)}) as things
    order by place ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${size} offset ${skipped}`.execute(db)
  return isFromEnd ? rows.toReversed() : rows
}

export async function count(db: Reader, filter: InventoryFilter): Promise<number> {
  let total = 0
  for (const { query } of branches(db, filter)) {
    const row = await query.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
    total += row.n
  }
  return total
}

/** What a thing is ordered by by default, things that are alike are together. */
function placeOf(kind: InventoryKind, { show, sort }: InventoryFilter) {
  if (show !== 'duplicates' || sort !== 'newest') return sql<string | number>`${sql.ref(ORDER[sort].column)}`
  return kind === 'picture' ? sql<string>`'p' || cast(alike as text)` : sql<string>`'f' || hash`
}

const ORDER = {
  newest: { column: 'uploadedAt', direction: 'desc' },
  oldest: { column: 'uploadedAt', direction: 'asc' },
  name: { column: 'name', direction: 'asc' },
  largest: { column: 'bytes', direction: 'desc' },
} as const

function branches(db: Reader, filter: InventoryFilter) {
  const { kind, show, pictureFolder } = filter
  const wantsPictures = kind !== 'file'
  const wantsFiles = kind !== 'picture' && pictureFolder === undefined && show !== 'undescribed'
  return [
    ...(wantsPictures ? [{ kind: 'picture' as const, query: pictures(db, filter) }] : []),
    ...(wantsFiles ? [{ kind: 'file' as const, query: files(db, filter) }] : []),
  ] as { kind: InventoryKind; query: ReturnType<typeof pictures> }[]
}

// Conditions are written out, not bound: only so do the engines see that a partial index fits.
function pictures(db: Reader, { pictureFolder, show, matching }: InventoryFilter) {
  return db
    .selectFrom('media')
    .where(sql<SqlBool>`deleted_at is null`)
    .$if(pictureFolder !== undefined, (q) => q.where('folder', '=', pictureFolder ?? ''))
    .$if(show === 'used', (q) => q.where(sql<SqlBool>`used = 1`))
    .$if(show === 'unused', (q) => q.where(sql<SqlBool>`used = 0`))
    .$if(show === 'undescribed', (q) => q.where(sql<SqlBool>`alt = ''`))
    .$if(show === 'duplicates', (q) =>
      q.where(sql<SqlBool>`alike in (select alike from media where alike is not null and deleted_at is null
        group by alike having count(*) > 1)`),
    )
    .$if(matching !== undefined, (q) => q.where(isAmong(matching?.picture)))
}

function files(db: Reader, { folderIds, show, matching }: InventoryFilter) {
  return db
    .selectFrom('publicationFiles')
    .where(sql<SqlBool>`deleted_at is null and is_current = 1`)
    .where('folderId', 'in', folderIds.length ? folderIds : [0])
    .$if(show === 'used', (query) =>
      query.where(sql<SqlBool>`(downloads > 0
        or exists (select 1 from file_uses where file_uses.file_id = publication_files.id))`),
    )
    .$if(show === 'unused', (query) =>
      query.where(sql<SqlBool>`downloads = 0
        and not exists (select 1 from file_uses where file_uses.file_id = publication_files.id)`),
    )
    .$if(show === 'duplicates', (query) =>
      query.where(sql<SqlBool>`hash in (select hash from publication_files where deleted_at is null and is_current = 1
        group by hash having count(*) > 1)`),
    )
    .$if(matching !== undefined, (query) => query.where(isAmong(matching?.file)))
}

const isAmong = (ids: RawBuilder<unknown> | null | undefined) =>
  ids ? sql<SqlBool>`id in ${ids}` : sql<SqlBool>`1 = 0`
