import { LENGTHS } from '#contract/limits.ts'
import { answers, calls, messageAnswer, numericId, takesFields, takesJson, z } from '#contract/route.ts'

const forEveryone = calls('categories', 'public')
const forEditors = calls('categories', 'editor')

const name = z
  .string({ message: 'Enter a name' })
  .trim()
  .min(1, 'Enter a name')
  .max(LENGTHS.category, `A name can have at most ${LENGTHS.category} characters`)

const subcategoryAnswer = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  published: z.number(),
  /** All that the caller sees: for editors drafts too, the deleted not; for others those published. */
  articles: z.number(),
})

export const categoryAnswer = subcategoryAnswer
  .extend({ subcategories: z.array(subcategoryAnswer) })
  .openapi('Category')

const categoriesAnswer = z.object({ items: z.array(categoryAnswer) })

export const listCategories = forEveryone.get('/api/categories', {
  summary: 'Both levels in the order the firm gave them, with counts (a category counts its subcategories too)',
  responses: { 200: answers(categoriesAnswer, 'The categories') },
})

export const createCategory = forEditors.post('/api/categories', {
  summary: 'Add a category, or a subcategory of `parentId`',
  request: { body: takesFields({ name, parentId: z.number().int().positive().nullable().default(null) }) },
  responses: { 201: answers(categoryAnswer, 'As stored') },
})

export const renameCategory = forEditors.patch('/api/categories/{id}', {
  summary: 'Rename; its articles and addresses keep working',
  request: { params: numericId, body: takesFields({ name }) },
  responses: { 200: answers(categoryAnswer, 'As stored') },
})

const orderRequest = z.object({
  order: z
    .array(
      z.object({ id: z.number().int().positive(), subcategories: z.array(z.number().int().positive()).default([]) }),
    )
    .max(500),
})

export const orderCategories = forEditors.put('/api/categories/order', {
  summary: 'The whole order: every category and, below it, its subcategories. A subcategory may move to another parent',
  request: { body: takesJson(orderRequest) },
  responses: { 200: answers(categoriesAnswer, 'The new order') },
})

export const mergeCategory = forEditors.post('/api/categories/{id}/merge', {
  summary: 'Move all articles into another category and remove this one; its old name and address lead there',
  request: { params: numericId, body: takesFields({ into: z.number().int().positive() }) },
  responses: { 200: answers(categoriesAnswer.extend({ moved: z.number(), message: z.string() }), 'Merged') },
})

export const deleteCategory = forEditors.delete('/api/categories/{id}', {
  summary: 'Remove a category. While it holds articles, `moveTo` says where they go (0: no category); without it 409',
  request: {
    params: numericId,
    query: z.object({ moveTo: z.coerce.number().int().min(0).optional() }),
  },
  responses: { 200: answers(messageAnswer.extend({ moved: z.number() }), 'Removed') },
})
