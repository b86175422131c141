import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import { fold } from '#domain/text/fold.ts'

export interface Category {
  id: number
  /** 0 for a category, its parent's number for a subcategory. */
  parentId: number
  name: string
  slug: string
}

export async function listAll(db: Reader): Promise<Category[]> {
  const rows = await db.selectFrom('categories').select(COLUMNS).orderBy('position').orderBy('id').execute()
  return rows
}

export async function find(db: Reader, id: number): Promise<Category | undefined> {
  return await db.selectFrom('categories').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export async function findByName(db: Reader, name: string, parentId: number): Promise<Category | undefined> {
  return await db
    .selectFrom('categories')
    .select(COLUMNS)
    .where('parentId', '=', parentId)
    .where('folded', '=', foldName(name))
    .executeTakeFirst()
}

/** By its slug of today, or one it had before it was renamed or merged. */
export async function findBySlug(db: Reader, slug: string): Promise<Category | undefined> {
  const now = await db.selectFrom('categories').select(COLUMNS).where('slug', '=', slug).executeTakeFirst()
  if (now) return now
  return await db
    .selectFrom('categoryAliases')
    .innerJoin('categories', 'categories.id', 'categoryAliases.categoryId')
    .select(['categories.id', 'categories.parentId', 'categories.name', 'categories.slug'])
    .where('categoryAliases.slug', '=', slug)
    .executeTakeFirst()
}

export async function insert(tx: Tx, category: Omit<Category, 'id'> & { createdAt: string }): Promise<Category> {
  const { parentId, name, slug, createdAt } = category
  return await tx
    .insertInto('categories')
    .values({
      parentId: parentId,
      name,
      folded: foldName(name),
      slug,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from categories)`,
      createdAt: createdAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function rename(tx: Tx, id: number, name: string, slug: string): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ name, folded: foldName(name), slug })
    .where('id', '=', id)
    .execute()
}

export async function place(tx: Tx, id: number, parentId: number, position: number): Promise<void> {
  await tx.updateTable('categories').set({ parentId: parentId, position }).where('id', '=', id).execute()
}

/** Lets an old slug lead to a category, and with it those that led to the category that is going. */
export async function alias(tx: Tx, slug: string, to: number, from?: number): Promise<void> {
  if (from) await tx.updateTable('categoryAliases').set({ categoryId: to }).where('categoryId', '=', from).execute()
  await tx
    .insertInto('categoryAliases')
    .values({ slug, categoryId: to })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ categoryId: to }))
    .execute()
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute()
}

export interface Move {
  from: Category
  to: { categoryId: number | null; subcategoryId: number | null }
}

/** Sends all articles of a category elsewhere, in both versions; answers their numbers. */
export async function moveArticles(tx: Tx, { from, to }: Move): Promise<number[]> {
  const moved = new Set<number>()
  for (const { categoryId, subcategoryId } of VERSIONS) {
    const rows = await tx
      .updateTable('articles')
      .set({ [categoryId]: to.categoryId, [subcategoryId]: to.subcategoryId })
      .where(from.parentId === 0 ? categoryId : subcategoryId, '=', from.id)
      .returning('id')
      .execute()
    for (const row of rows) moved.add(row.id)
  }
  return [...moved]
}

/** Follows a subcategory that moved to another parent. */
export async function followParent(tx: Tx, id: number, parentId: number): Promise<number[]> {
  const moved = new Set<number>()
  for (const { categoryId, subcategoryId } of VERSIONS) {
    const rows = await tx
      .updateTable('articles')
      .set({ [categoryId]: parentId })
      .where(subcategoryId, '=', id)
      .returning('id')
      .execute()
    for (const row of rows) moved.add(row.id)
  }
  return [...moved]
}

/** An article is in a category as the public sees it and as it is being edited. */
const VERSIONS = [
  { categoryId: 'categoryId', subcategoryId: 'subcategoryId' },
  { categoryId: 'workCategoryId', subcategoryId: 'workSubcategoryId' },
] as const

export const foldName = (name: string) => fold(name).replace(/\s+/g, ' ').trim()

const COLUMNS = ['id', 'parentId', 'name', 'slug'] as const
