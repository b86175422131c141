import { articleForm, doc, pictureFile } from '#tests/support/articles.ts'
import type { Scene } from './house.ts'

/** Articles, their categories and their pictures. */
export const articleScenes: Record<string, Scene> = {
  'POST /api/articles': async (house) => {
    const { name } = await house.category()
    const body = articleForm({ title: 'In one step', content: '<p>Words.</p>', category: name })
    return { path: '/api/articles', body, as: 'editor' }
  },
  'POST /api/articles · a new category': async (house) => ({
    path: '/api/articles',
    body: articleForm({ title: 'In one step', content: '<p>Words.</p>', category: `New ${house.next()}` }),
  }),
  'POST /api/articles · a draft': async (house) => {
    const { name } = await house.category()
    const body = articleForm({ title: 'A draft', content: '<p>Words.</p>', category: name, state: 'draft' })
    return { path: '/api/articles', body }
  },
  'PUT /api/articles/{id}': async (house) => ({
    path: `/api/articles/${(await house.article()).id}`,
    body: articleForm({ title: 'Changed in one step', content: '<p>Other words.</p>', category: 'Tax' }),
  }),
  'PATCH /api/articles/{id}': async (house) => {
    const { id, version } = await house.article()
    return {
      path: `/api/articles/${id}`,
      body: { saveId: 'editor-one', sequence: 1, baseVersion: version, content: doc('Other') },
    }
  },
  'DELETE /api/articles/{id}': async (house) => ({ path: `/api/articles/${(await house.article()).id}` }),
  'POST /api/articles/step1': async () => ({
    path: '/api/articles/step1',
    body: articleForm({ title: 'In two steps', shortDesc: 'In short', mainImage: await pictureFile(31) }),
  }),
  'PUT /api/articles/step2/{id}': async (house) => {
    const form = articleForm({ title: 'Step one', shortDesc: 'In short', mainImage: await pictureFile(32) })
    const { id } = await house.done('POST', '/api/articles/step1', form)
    return { path: `/api/articles/step2/${id}`, body: { content: '<p>Words.</p>' } }
  },
  'POST /api/articles/work': async () => ({ path: '/api/articles/work', body: { title: 'Begun' } }),
  'POST /api/articles/{id}/publish': async (house) => ({
    path: `/api/articles/${(await house.readyDraft()).id}/publish`,
    body: {},
  }),
  'POST /api/articles/{id}/publish · changes': async (house) => ({
    path: `/api/articles/${(await house.changedArticle()).id}/publish`,
    body: {},
  }),
  'POST /api/articles/{id}/schedule': async (house) => {
    const publishAt = new Date(house.app.clock.now().getTime() + 86_400_000).toISOString()
    return { path: `/api/articles/${(await house.readyDraft()).id}/schedule`, body: { publishAt } }
  },
  'POST /api/articles/{id}/unschedule': async (house) => {
    const { id } = await house.readyDraft()
    const publishAt = new Date(house.app.clock.now().getTime() + 86_400_000).toISOString()
    await house.done('POST', `/api/articles/${id}/schedule`, { publishAt })
    return { path: `/api/articles/${id}/unschedule` }
  },
  'POST /api/articles/{id}/unpublish': async (house) => ({
    path: `/api/articles/${(await house.article()).id}/unpublish`,
  }),
  'POST /api/articles/{id}/discard': async (house) => ({
    path: `/api/articles/${(await house.changedArticle()).id}/discard`,
    body: {},
  }),
  'POST /api/articles/{id}/restore': async (house) => {
    const { id } = await house.article()
    await house.done('DELETE', `/api/articles/${id}`)
    return { path: `/api/articles/${id}/restore` }
  },
  'POST /api/articles/{id}/presence': async (house) => ({
    path: `/api/articles/${(await house.article()).id}/presence`,
    body: { saveId: 'editor-one' },
  }),
  'POST /api/articles/{id}/preview': async (house) => ({ path: `/api/articles/${(await house.draft()).id}/preview` }),
  'DELETE /api/articles/{id}/preview': async (house) => {
    const { id } = await house.draft()
    await house.done('POST', `/api/articles/${id}/preview`)
    return { path: `/api/articles/${id}/preview` }
  },
  'POST /api/articles/{id}/revisions/{revision}/restore': async (house) => {
    const { id } = await house.changedArticle()
    return { path: `/api/articles/${id}/revisions/1/restore`, body: {} }
  },

  'POST /api/categories': async () => ({ path: '/api/categories', body: { name: 'Levies' } }),
  'PATCH /api/categories/{id}': async (house) => {
    const { id } = await house.category()
    return { path: `/api/categories/${id}`, body: { name: `Renamed ${house.next()}` } }
  },
  'PUT /api/categories/order': async (house) => {
    await house.category()
    await house.category()
    const { items } = await house.done('GET', '/api/categories')
    const order = items.map((each: { id: number; subcategories: { id: number }[] }) => ({
      id: each.id,
      subcategories: each.subcategories.map(({ id }) => id),
    }))
    return { path: '/api/categories/order', body: { order: order.reverse() } }
  },
  'DELETE /api/categories/{id} · with articles': async (house) => {
    const { id, name } = await house.category()
    await house.article({ category: name })
    return { path: `/api/categories/${id}?moveTo=0` }
  },
  'DELETE /api/categories/{id}': async (house) => ({ path: `/api/categories/${(await house.category()).id}` }),
  'POST /api/categories/{id}/merge': async (house) => {
    const { id, name } = await house.category()
    await house.article({ category: name })
    return { path: `/api/categories/${id}/merge`, body: { into: (await house.category()).id } }
  },

  'POST /api/upload/image': async (house) => ({
    path: '/api/upload/image',
    body: articleForm({ images: await pictureFile(500 + house.next()) }),
  }),
  'PATCH /api/media/{id}': async (house) => ({
    path: `/api/media/${(await house.picture()).id}`,
    body: { alt: 'A counter' },
  }),
  'DELETE /api/media/{id}': async (house) => ({ path: `/api/media/${(await house.picture()).id}` }),
  'POST /api/media/{id}/crop': async (house) => ({
    path: `/api/media/${(await house.picture()).id}/crop`,
    body: { left: 10, top: 10, width: 200, height: 200 },
  }),
  'POST /api/media/{id}/replace': async (house) => ({
    path: `/api/media/${(await house.picture()).id}/replace`,
    body: articleForm({ image: await pictureFile(700 + house.next()) }),
  }),
  'POST /api/media/{id}/restore': async (house) => {
    const { id } = await house.picture()
    await house.done('DELETE', `/api/media/${id}`)
    return { path: `/api/media/${id}/restore` }
  },
  'POST /api/media/folders/rename': async (house) => {
    await house.done('PATCH', `/api/media/${(await house.picture()).id}`, { folder: 'Old' })
    return { path: '/api/media/folders/rename', body: { from: 'Old', to: 'New' } }
  },
}
