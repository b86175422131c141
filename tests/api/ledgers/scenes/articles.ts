import { articleForm, doc, pictureFile } from '#tests/support/articles.ts'
import { NO_SUCH, type Scene } from './scene.ts'

/** Articles, their categories and their pictures. */
export const articleScenes: Record<string, Scene> = {
  'POST /api/articles': async (scene) => {
    const { name } = await scene.category()
    const body = articleForm({ title: 'In one step', content: '<p>Words.</p>', category: name })
    return { path: '/api/articles', body, as: 'editor' }
  },
  'POST /api/articles · a new category': async (scene) => ({
    path: '/api/articles',
    body: articleForm({ title: 'In one step', content: '<p>Words.</p>', category: `New ${scene.next()}` }),
  }),
  'POST /api/articles · a draft': async (scene) => {
    const { name } = await scene.category()
    const body = articleForm({ title: 'A draft', content: '<p>Words.</p>', category: name, state: 'draft' })
    return { path: '/api/articles', body }
  },
  'PUT /api/articles/{id}': async (scene) => ({
    path: `/api/articles/${(await scene.article()).id}`,
    body: articleForm({ title: 'Changed in one step', content: '<p>Other words.</p>', category: 'Tax' }),
  }),
  'PUT /api/articles/{id} · its old address given up, with a link to it': async (scene) => {
    const { id } = await scene.article()
    const { slug } = await scene.done('GET', `/api/articles/${id}`)
    const linking = {
      title: 'Leads there',
      content: `<p><a href="/blogd/${id}/${slug}">There</a></p>`,
      category: 'Tax',
    }
    await scene.done('POST', '/api/articles', articleForm(linking))
    const title = `Renamed ${scene.next()}`
    const body = articleForm({ title, content: '<p>Words.</p>', category: 'Tax', keepAddress: 'no' })
    return { path: `/api/articles/${id}`, body }
  },
  'PATCH /api/articles/{id}': async (scene) => {
    const { id, version } = await scene.article()
    return {
      path: `/api/articles/${id}`,
      body: { saveId: 'editor-one', sequence: 1, baseVersion: version, content: doc('Other') },
    }
  },
  'DELETE /api/articles/{id}': async (scene) => ({ path: `/api/articles/${(await scene.article()).id}` }),
  'POST /api/articles/step1': async () => ({
    path: '/api/articles/step1',
    body: articleForm({ title: 'In two steps', shortDesc: 'In short', mainImage: await pictureFile(31) }),
  }),
  'PUT /api/articles/step2/{id}': async (scene) => {
    const form = articleForm({ title: 'Step one', shortDesc: 'In short', mainImage: await pictureFile(32) })
    const { id } = await scene.done('POST', '/api/articles/step1', form)
    return { path: `/api/articles/step2/${id}`, body: { content: '<p>Words.</p>' } }
  },
  'POST /api/articles/work': async () => ({ path: '/api/articles/work', body: { title: 'Begun' } }),
  'POST /api/articles/bulk': async (scene) => ({
    path: '/api/articles/bulk',
    body: { ids: [(await scene.article()).id, (await scene.readyDraft()).id, NO_SUCH], act: 'unpublish' },
  }),
  'POST /api/articles/{id}/review': async (scene) => {
    await scene.app.person({ role: 'editor', name: 'Reader Colleague' })
    const { items } = await scene.done('GET', '/api/articles/reviewers')
    const reviewer = items.find((each: { name: string }) => each.name === 'Reader Colleague').id
    const body = { reviewer, note: 'Is the table right?' }
    return { path: `/api/articles/${(await scene.draft()).id}/review`, body }
  },
  'POST /api/articles/{id}/review/done': async (scene) => {
    const name = `Reader ${scene.next()}`
    const { bearer } = await scene.app.person({ role: 'editor', name })
    const { items } = await scene.done('GET', '/api/articles/reviewers')
    const reviewer = items.find((each: { name: string }) => each.name === name).id
    const { id } = await scene.draft()
    await scene.done('POST', `/api/articles/${id}/review`, { reviewer })
    return { path: `/api/articles/${id}/review/done`, body: { note: 'It is.' }, as: bearer }
  },
  'POST /api/articles/{id}/pin': async (scene) => ({
    path: `/api/articles/${(await scene.article()).id}/pin`,
    body: { pinned: true },
  }),
  'POST /api/articles/{id}/duplicate': async (scene) => {
    const { id, version } = await scene.article()
    const own = { address: `copied-${scene.next()}`, datedOn: '2024-02-29', byline: 'Nell', tags: 'Rates' }
    const save = { saveId: `editor-${scene.next()}`, sequence: 1, baseVersion: version, ...own }
    await scene.done('PATCH', `/api/articles/${id}`, save)
    return { path: `/api/articles/${id}/duplicate` }
  },
  'POST /api/articles/{id}/publish': async (scene) => ({
    path: `/api/articles/${(await scene.readyDraft()).id}/publish`,
    body: {},
  }),
  'POST /api/articles/{id}/publish · changes': async (scene) => ({
    path: `/api/articles/${(await scene.changedArticle()).id}/publish`,
    body: {},
  }),
  'POST /api/articles/{id}/schedule': async (scene) => {
    const publishAt = new Date(scene.app.clock.now().getTime() + 86_400_000).toISOString()
    return { path: `/api/articles/${(await scene.readyDraft()).id}/schedule`, body: { publishAt } }
  },
  'POST /api/articles/{id}/unschedule': async (scene) => {
    const { id } = await scene.readyDraft()
    const publishAt = new Date(scene.app.clock.now().getTime() + 86_400_000).toISOString()
    await scene.done('POST', `/api/articles/${id}/schedule`, { publishAt })
    return { path: `/api/articles/${id}/unschedule` }
  },
  'POST /api/articles/{id}/unpublish': async (scene) => ({
    path: `/api/articles/${(await scene.article()).id}/unpublish`,
  }),
  'POST /api/articles/{id}/discard': async (scene) => ({
    path: `/api/articles/${(await scene.changedArticle()).id}/discard`,
    body: {},
  }),
  'POST /api/articles/{id}/restore': async (scene) => {
    const { id } = await scene.article()
    await scene.done('DELETE', `/api/articles/${id}`)
    return { path: `/api/articles/${id}/restore` }
  },
  'POST /api/articles/{id}/presence': async (scene) => ({
    path: `/api/articles/${(await scene.article()).id}/presence`,
    body: { saveId: 'editor-one' },
  }),
  'POST /api/articles/{id}/preview': async (scene) => ({ path: `/api/articles/${(await scene.draft()).id}/preview` }),
  'DELETE /api/articles/{id}/preview': async (scene) => {
    const { id } = await scene.draft()
    await scene.done('POST', `/api/articles/${id}/preview`)
    return { path: `/api/articles/${id}/preview` }
  },
  'POST /api/articles/{id}/revisions/{revision}/restore': async (scene) => {
    const { id } = await scene.changedArticle()
    return { path: `/api/articles/${id}/revisions/1/restore`, body: {} }
  },

  'POST /api/pages': async () => ({ path: '/api/pages', body: { title: 'Payroll', template: 'service' } }),
  'DELETE /api/pages/{id}': async (scene) => {
    const { id, version } = await scene.done('POST', '/api/pages', { title: `Page ${scene.next()}` })
    const block = { type: 'headingBlock', attrs: { title: 'Words' } }
    const save = { saveId: 'editor-one', sequence: 1, baseVersion: version, content: doc(block) }
    await scene.done('PATCH', `/api/articles/${id}`, save)
    await scene.done('POST', `/api/articles/${id}/publish`, {})
    return { path: `/api/pages/${id}` }
  },

  'POST /api/categories': async () => ({ path: '/api/categories', body: { name: 'Levies' } }),
  'PATCH /api/categories/{id}': async (scene) => {
    const { id } = await scene.category()
    return { path: `/api/categories/${id}`, body: { name: `Renamed ${scene.next()}` } }
  },
  'PUT /api/categories/order': async (scene) => {
    await scene.category()
    await scene.category()
    const { items } = await scene.done('GET', '/api/categories')
    const order = items.map((each: { id: number; subcategories: { id: number }[] }) => ({
      id: each.id,
      subcategories: each.subcategories.map(({ id }) => id),
    }))
    return { path: '/api/categories/order', body: { order: order.reverse() } }
  },
  'DELETE /api/categories/{id} · with articles': async (scene) => {
    const { id, name } = await scene.category()
    await scene.article({ category: name })
    return { path: `/api/categories/${id}?moveTo=0` }
  },
  'DELETE /api/categories/{id}': async (scene) => ({ path: `/api/categories/${(await scene.category()).id}` }),
  'POST /api/categories/{id}/merge': async (scene) => {
    const { id, name } = await scene.category()
    await scene.article({ category: name })
    return { path: `/api/categories/${id}/merge`, body: { into: (await scene.category()).id } }
  },

  'POST /api/upload/image': async (scene) => ({
    path: '/api/upload/image',
    body: articleForm({ images: await pictureFile(500 + scene.next()) }),
  }),
  'PATCH /api/media/{id}': async (scene) => ({
    path: `/api/media/${(await scene.picture()).id}`,
    body: { alt: 'A counter' },
  }),
  'DELETE /api/media/{id}': async (scene) => ({ path: `/api/media/${(await scene.picture()).id}` }),
  'POST /api/media/{id}/crop': async (scene) => ({
    path: `/api/media/${(await scene.picture()).id}/crop`,
    body: { left: 10, top: 10, width: 200, height: 200 },
  }),
  'POST /api/media/{id}/replace': async (scene) => ({
    path: `/api/media/${(await scene.picture()).id}/replace`,
    body: articleForm({ image: await pictureFile(700 + scene.next()) }),
  }),
  'POST /api/media/{id}/restore': async (scene) => {
    const { id } = await scene.picture()
    await scene.done('DELETE', `/api/media/${id}`)
    return { path: `/api/media/${id}/restore` }
  },
  'POST /api/media/folders/rename': async (scene) => {
    await scene.done('PATCH', `/api/media/${(await scene.picture()).id}`, { folder: 'Old' })
    return { path: '/api/media/folders/rename', body: { from: 'Old', to: 'New' } }
  },
}
