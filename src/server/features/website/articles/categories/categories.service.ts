import { LENGTHS } from '#contract/limits.ts'
import { touch } from '#database/database.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { keepUntilChanged } from '#database/keep-until-changed.ts'
import { slugOf } from '#domain/text/slug.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import * as counts from '#server/features/website/articles/article-counts.store.ts'
import type { ArticleIndex } from '#server/features/website/articles/search/article-index.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { Category } from './categories.store.ts'
import * as store from './categories.store.ts'

export type Categories = ReturnType<typeof createCategories>

/** Where an article belongs: a category, and perhaps one of its subcategories. */
interface Belonging {
  categoryId: number | null
  subcategoryId: number | null
}

interface Needs {
  audit: Audit
  index: ArticleIndex
}

export function createCategories({ db, clock }: Pick<Tools, 'db' | 'clock'>, { audit, index }: Needs) {
  async function get(reader: Reader, id: number): Promise<Category> {
    const category = await store.find(reader, id)
    if (!category) throw notFound('This category does not exist.')
    return category
  }

  /** Two people who give the same name at once are heard one after the other. */
  const holdNames = (tx: Tx) => db.engine.lock(tx, 'categories')

  /** A name is taken when it differs only in case or accents. */
  async function refuseTaken(tx: Tx, name: string, parentId: number, except?: number): Promise<void> {
    const taken = await store.findByName(tx, name, parentId)
    if (taken && taken.id !== except) throw problem('name-taken', 409, `There is already a category "${taken.name}".`)
  }

  async function freeSlug(tx: Tx, name: string, parent: Category | undefined, own?: number): Promise<string> {
    const base = slugOf(name) || 'category'
    const tries = [base, ...(parent ? [`${parent.slug}-${base}`] : [])]
    for (let number = 2; ; number++) {
      for (const slug of tries.splice(0)) {
        const holder = await store.findBySlug(tx, slug)
        if (!holder || holder.id === own) return slug
      }
      tries.push(`${base}-${number}`)
    }
  }

  async function add(tx: Tx, doer: Doer, name: string, parentId: number): Promise<Category> {
    await holdNames(tx)
    const parent = parentId ? await get(tx, parentId) : undefined
    if (parent && parent.parentId !== 0) throw invalid('parentId', 'A subcategory cannot have subcategories.')
    await refuseTaken(tx, name, parentId)
    const slug = await freeSlug(tx, name, parent)
    const category = await store.insert(tx, { parentId, name, slug, createdAt: isoNow(clock) })
    await audit.record(tx, doer, { action: 'category.created', subject: `category:${category.id}`, detail: { name } })
    touch(tx, 'categories')
    return category
  }

  async function findOrAdd(tx: Tx, doer: Doer, name: string): Promise<Category> {
    if (idIn(name)) throw invalid('category', 'Choose a category from the list.')
    await holdNames(tx)
    return (await findAny(tx, name)) ?? (await add(tx, doer, name.slice(0, LENGTHS.category), 0))
  }

  async function emptyInto(tx: Tx, from: Category, to: Belonging): Promise<number> {
    const moved = await store.moveArticles(tx, { from, to })
    await index.refresh(tx, moved)
    touch(tx, 'categories', 'articles')
    return moved.length
  }

  const find = (word: string, reader: Reader = db.read) => findAny(reader, word)

  return {
    find,
    findIn: (tx: Tx, id: number) => store.find(tx, id),
    list: () => store.listAll(db.read),
    async counts() {
      const [news, office] = await Promise.all([
        counts.listPlaces(db.read, 'news'),
        counts.listPlaces(db.read, 'office'),
      ])
      return {
        news: (category: Category) => counts.sumOf(news, category),
        office: (category: Category) => counts.sumOf(office, category),
      }
    },

    /** Both levels as readers see them: only where something is published, with how much. */
    listPublished: keepUntilChanged(db, ['categories', 'articles'], async () => {
      const [all, rows] = await Promise.all([store.listAll(db.read), counts.listPlaces(db.read, 'news')])
      const countOf = (category: Category) => counts.sumOf(rows, category)
      const below = (parent: number) =>
        all.flatMap((category) => {
          const count = category.parentId === parent ? countOf(category) : 0
          return count > 0 ? [{ id: category.id, name: category.name, count }] : []
        })
      return below(0).map((category) => ({ ...category, subcategories: below(category.id) }))
    }),

    create: (doer: Doer, name: string, parentId: number) => db.transaction((tx) => add(tx, doer, name, parentId)),

    async rename(doer: Doer, id: number, name: string): Promise<Category> {
      return await db.transaction(async (tx) => {
        await holdNames(tx)
        const before = await get(tx, id)
        await refuseTaken(tx, name, before.parentId, id)
        const parent = before.parentId ? await get(tx, before.parentId) : undefined
        const slug = await freeSlug(tx, name, parent, id)
        await store.rename(tx, id, name, slug)
        if (slug !== before.slug) await store.alias(tx, before.slug, id)
        const detail = { from: before.name, to: name }
        await audit.record(tx, doer, { action: 'category.renamed', subject: `category:${id}`, detail })
        touch(tx, 'categories', 'articles')
        return await get(tx, id)
      })
    },

    /** Puts all categories into an order; those not named keep theirs, after the named. */
    async reorder(doer: Doer, order: { id: number; subcategories: number[] }[]): Promise<void> {
      await db.transaction(async (tx) => {
        await holdNames(tx)
        const known = new Map((await store.listAll(tx)).map((category) => [category.id, category]))
        let position = 0
        const moved: number[] = []
        for (const { id, subcategories } of order) {
          if (known.get(id)?.parentId !== 0) throw invalid('order', 'Only a category can be at the top level.')
          await store.place(tx, id, 0, ++position)
          for (const child of subcategories) {
            const now = known.get(child)
            if (!now || now.parentId === 0) throw invalid('order', 'Only a subcategory can be inside a category.')
            if (now.parentId !== id) {
              await refuseTaken(tx, now.name, id)
              moved.push(...(await store.followParent(tx, child, id)))
            }
            await store.place(tx, child, id, ++position)
          }
        }
        await index.refresh(tx, moved)
        await audit.record(tx, doer, { action: 'category.reordered' })
        touch(tx, 'categories', ...(moved.length > 0 ? ['articles'] : []))
      })
    },

    async merge(doer: Doer, id: number, into: number): Promise<number> {
      return await db.transaction(async (tx) => {
        await holdNames(tx)
        const from = await get(tx, id)
        const to = await get(tx, into)
        if (from.id === to.id) throw invalid('into', 'Choose another category to merge into.')
        if (to.parentId === from.id) throw invalid('into', 'A category cannot be merged into its own subcategory.')
        const below = await adoptChildren(tx, from, to)
        const moved = below + (await emptyInto(tx, from, belongingOf(to)))
        await store.alias(tx, from.slug, to.id, from.id)
        await store.remove(tx, from.id)
        const detail = { from: from.name, into: to.name, moved }
        await audit.record(tx, doer, { action: 'category.merged', subject: `category:${id}`, detail })
        return moved
      })

      // Subcategories go along; where both have one of the same name, the two become one.
      async function adoptChildren(tx: Tx, from: Category, to: Category): Promise<number> {
        const children = (await store.listAll(tx)).filter((child) => child.parentId === from.id)
        let moved = 0
        if (children.length === 0) return moved
        if (to.parentId !== 0) throw invalid('into', 'A category with subcategories cannot become a subcategory.')
        for (const child of children) {
          const duplicate = await store.findByName(tx, child.name, to.id)
          if (duplicate) {
            moved += await emptyInto(tx, child, belongingOf(duplicate))
            await store.alias(tx, child.slug, duplicate.id, child.id)
            await store.remove(tx, child.id)
          } else {
            await store.place(tx, child.id, to.id, 100_000)
            const followed = await store.followParent(tx, child.id, to.id)
            await index.refresh(tx, followed)
            moved += followed.length
          }
        }
        return moved
      }
    },

    /** Removes a category; its articles go where `moveTo` says (0: nowhere). */
    async delete(doer: Doer, id: number, moveTo: number | undefined): Promise<number> {
      return await db.transaction(async (tx) => {
        await holdNames(tx)
        const category = await get(tx, id)
        const children = (await store.listAll(tx)).filter((child) => child.parentId === id)
        if (children.length > 0) {
          throw problem('has-subcategories', 409, 'Move or delete its subcategories first.')
        }
        const held = await counts.total(tx, 'office', at(category))
        const gone = await counts.total(tx, 'office', { ...at(category), state: 'deleted' })
        if (held > 0 && moveTo === undefined) {
          throw problem('category-in-use', 409, `${held} articles are in this category. Choose where they go.`)
        }
        const target = moveTo ? await get(tx, moveTo) : undefined
        if (target?.id === id) throw invalid('moveTo', 'Choose another category.')
        // Without a choice, what was in a subcategory stays in its category.
        const to = target ? belongingOf(target) : { categoryId: category.parentId || null, subcategoryId: null }
        const moved = held + gone > 0 ? await emptyInto(tx, category, to) : 0
        await store.remove(tx, id)
        const detail = { name: category.name, moved }
        await audit.record(tx, doer, { action: 'category.deleted', subject: `category:${id}`, detail })
        touch(tx, 'categories')
        return moved
      })
    },

    /** Where a form's words belong: a name, a slug or `id:7`; a name that is new is added. A bare number is a name. */
    async resolve(tx: Tx, doer: Doer, words: { category: string; subcategory?: string | undefined }) {
      const category = (await findAny(tx, words.category)) ?? (await findOrAdd(tx, doer, words.category))
      const belonging = belongingOf(category)
      if (!words.subcategory || belonging.subcategoryId) return belonging
      const child = await findChild(tx, words.subcategory, category.id)
      const subcategory = child ?? (await add(tx, doer, words.subcategory, category.id))
      return { categoryId: category.id, subcategoryId: subcategory.id }
    },

    /** Checks a choice by numbers: the subcategory must be one of the category's. */
    async check(tx: Tx, { categoryId, subcategoryId }: Belonging): Promise<Belonging> {
      if (!categoryId) return { categoryId: null, subcategoryId: null }
      const category = await store.find(tx, categoryId)
      if (category?.parentId !== 0) throw invalid('categoryId', 'Choose a category from the list.')
      if (!subcategoryId) return { categoryId, subcategoryId: null }
      const subcategory = await store.find(tx, subcategoryId)
      return { categoryId, subcategoryId: subcategory?.parentId === categoryId ? subcategoryId : null }
    },
  }
}

const at = ({ id, parentId }: Category) => (parentId === 0 ? { categoryId: id } : { subcategoryId: id })

export function belongingOf({ id, parentId }: Category): Belonging & { categoryId: number } {
  return parentId === 0 ? { categoryId: id, subcategoryId: null } : { categoryId: parentId, subcategoryId: id }
}

/** Such as 7 in `id:7`: a bare number may be the name of a category, such as that of a year. */
const idIn = (word: string) => Number(/^id:(\d{1,9})$/.exec(word)?.[1] ?? 0)

async function findAny(db: Reader, word: string): Promise<Category | undefined> {
  const id = idIn(word)
  if (id) return await store.find(db, id)
  return (await store.findByName(db, word, 0)) ?? (await store.findBySlug(db, word.toLowerCase()))
}

async function findChild(db: Reader, word: string, parentId: number): Promise<Category | undefined> {
  const id = idIn(word)
  const child = id ? await store.find(db, id) : await store.findByName(db, word, parentId)
  return child?.parentId === parentId ? child : undefined
}
