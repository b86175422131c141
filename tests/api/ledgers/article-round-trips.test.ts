import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, doc, staffOf } from '#tests/support/articles.ts'
import { everyCall } from '#tests/support/every-call.ts'
import { createScene, type SceneApp } from './scenes/scene.ts'

/** What an editor may fill in, as the working copy answers it. A new field fails the tests until it is here. */
interface Writing {
  title: string
  shortDesc: string
  content: string
  categoryId: number
  subcategoryId: number
  mediaId: number
  imageAlt: string
  asAt: string
  reviewBy: string
  address: string
  searchTitle: string
  searchText: string
  socialTitle: string
  socialText: string
  byline: string
  datedOn: string
  comments: string
  tags: string
}

/** Fields of the calls that say how something is saved, not what. */
const HOW = ['saveId', 'sequence', 'baseVersion', 'state', 'publishAt', 'version', 'keepAddress']
/** Fields of the one-step form that name the same thing in another way. */
const OTHERWISE: Record<string, string> = {
  category: 'categoryId',
  subcategory: 'subcategoryId',
  mainImage: 'mediaId',
}

describe('an article with every field filled', () => {
  let app: TestApp
  let scene: SceneApp
  let saves = 0
  beforeAll(async () => {
    app = await startApp()
    scene = createScene(app)
  })
  afterAll(() => app.close())

  /** A writing of which no field is like that of another. */
  async function writing(mark: string): Promise<Writing> {
    const { id: categoryId } = await scene.category()
    return {
      title: `Title ${mark}`,
      shortDesc: `Summary ${mark}`,
      content: `Content ${mark}`,
      categoryId,
      subcategoryId: (await scene.category(categoryId)).id,
      mediaId: (await scene.picture()).id,
      imageAlt: `Alternative ${mark}`,
      asAt: `2026-0${1 + (scene.next() % 9)}-11`,
      reviewBy: `2031-0${1 + (scene.next() % 9)}-12`,
      address: `address-${mark}`,
      searchTitle: `Search title ${mark}`,
      searchText: `Search text ${mark}`,
      socialTitle: `Social title ${mark}`,
      socialText: `Social text ${mark}`,
      byline: `Byline ${mark}`,
      datedOn: `2024-0${1 + (scene.next() % 9)}-13`,
      comments: scene.next() % 2 === 0 ? 'open' : 'closed',
      tags: `Tag ${mark}, Another ${mark}`,
    }
  }

  async function save(id: number, { content, ...rest }: Writing): Promise<number> {
    const { version } = await scene.done('GET', `/api/articles/${id}/work`)
    const how = { saveId: `editor-${++saves}-x`, sequence: 1, baseVersion: version }
    return (await scene.done('PATCH', `/api/articles/${id}`, { ...how, ...rest, content: doc(content) })).version
  }

  async function work(id: number): Promise<Writing> {
    const found = await scene.done('GET', `/api/articles/${id}/work`)
    const { title, shortDesc, categoryId, subcategoryId, imageAlt, asAt, reviewBy } = found
    const { address, searchTitle, searchText, socialTitle, socialText, byline, datedOn, comments, tags } = found
    const content = found.document.content[0].content[0].text
    return {
      title,
      shortDesc,
      content,
      categoryId,
      subcategoryId,
      mediaId: found.picture?.id,
      imageAlt,
      asAt,
      reviewBy,
      address,
      searchTitle,
      searchText,
      socialTitle,
      socialText,
      byline,
      datedOn,
      comments,
      tags,
    }
  }

  /** What readers get, in the same words. */
  async function live(id: number): Promise<Writing> {
    const { status, body } = await staffOf(app).visit(`/api/articles/${id}`)
    expect(status).toBe(200)
    const { items } = await scene.done('GET', '/api/categories')
    const category = items.find(({ name }: { name: string }) => name === body.category)
    const subcategory = category?.subcategories.find(({ name }: { name: string }) => name === body.subcategory)
    return {
      title: body.title,
      shortDesc: body.shortDesc,
      content: body.content.replace(/<[^>]+>/g, ''),
      categoryId: category?.id,
      subcategoryId: subcategory?.id,
      mediaId: body.picture?.id,
      imageAlt: body.picture?.alt,
      asAt: body.asAt,
      reviewBy: body.reviewBy,
      address: body.address,
      searchTitle: body.searchTitle,
      searchText: body.searchText,
      socialTitle: body.socialTitle,
      socialText: body.socialText,
      byline: body.byline,
      datedOn: body.datedOn,
      comments: body.comments,
      tags: body.tags,
    }
  }

  /** A published article, and the changes made since. */
  async function twoVersions() {
    const [one, two] = [await writing(`one-${scene.next()}`), await writing(`two-${scene.next()}`)]
    const { id } = await scene.draft()
    await save(id, one)
    await scene.done('POST', `/api/articles/${id}/publish`, {})
    await save(id, two)
    return { id: id as number, one, two }
  }

  const revisionsOf = async (id: number): Promise<{ revision: number; kind: string; title: string }[]> =>
    (await scene.done('GET', `/api/articles/${id}/revisions`)).items

  it('has no field that these round trips do not make', async () => {
    const calls = await everyCall(app)
    const fields = (name: string) => {
      const [schema] = Object.values(calls.find((call) => call.name === name)?.bodies ?? {})
      const known = Object.keys(schema?.properties ?? {}).filter((field) => !HOW.includes(field))
      return [...new Set(known.map((field) => OTHERWISE[field] ?? field))].sort()
    }
    const listed = Object.keys(await writing('fields')).sort()
    expect(fields('PATCH /api/articles/{id}')).toEqual(listed)
    expect(fields('POST /api/articles')).toEqual(listed)
    expect(fields('PUT /api/articles/{id}')).toEqual(listed)
  })

  it('is kept whole as it is typed, and reaches readers whole', async () => {
    const { id, one, two } = await twoVersions()
    expect(await work(id)).toEqual(two)
    expect(await live(id)).toEqual(one)
    await scene.done('POST', `/api/articles/${id}/publish`, {})
    expect(await live(id)).toEqual(two)
    expect(await work(id)).toEqual(two)
  })

  it('comes whole by the one-step form, new or changed', async () => {
    const nameOf = async (id: number) => {
      const { items } = await scene.done('GET', '/api/categories')
      const all = items.flatMap((each: { subcategories: object[] }) => [each, ...each.subcategories])
      return all.find((each: { id: number }) => each.id === id).name as string
    }
    const form = async ({ content, categoryId, subcategoryId, mediaId, ...rest }: Writing) =>
      articleForm({
        ...rest,
        content: `<p>${content}</p>`,
        category: await nameOf(categoryId),
        subcategory: await nameOf(subcategoryId),
        mediaId: String(mediaId),
      })
    const [one, two] = [await writing('form-one'), await writing('form-two')]
    const { id } = await scene.done('POST', '/api/articles', await form(one))
    expect(await live(id)).toEqual(one)
    expect(await work(id)).toEqual(one)
    await scene.done('PUT', `/api/articles/${id}`, await form(two))
    expect(await live(id)).toEqual(two)
    expect(await work(id)).toEqual(two)
  })

  it('is whole again when its changes are discarded, and so are the changes when they are wanted back', async () => {
    const { id, one, two } = await twoVersions()
    await scene.done('POST', `/api/articles/${id}/discard`, {})
    expect(await work(id)).toEqual(one)
    expect(await live(id)).toEqual(one)
    const discarded = (await revisionsOf(id)).find(({ title }) => title === two.title)
    await scene.done('POST', `/api/articles/${id}/revisions/${discarded?.revision}/restore`, {})
    expect(await work(id)).toEqual(two)
    expect(await live(id), 'readers see what was published until it is published anew').toEqual(one)
  })

  it('comes back whole from any of its revisions', async () => {
    const { id, one, two } = await twoVersions()
    const three = await writing(`three-${scene.next()}`)
    await save(id, three)
    for (const version of [one, two, three, one]) {
      const kept = (await revisionsOf(id)).find(({ title }) => title === version.title)
      await scene.done('POST', `/api/articles/${id}/revisions/${kept?.revision}/restore`, {})
      expect(await work(id)).toEqual(version)
    }
    await scene.done('POST', `/api/articles/${id}/publish`, {})
    expect(await live(id)).toEqual(one)
  })

  it('comes back whole after it was deleted, or taken off the site', async () => {
    const { id, one, two } = await twoVersions()
    await scene.done('DELETE', `/api/articles/${id}`)
    await scene.done('POST', `/api/articles/${id}/restore`)
    expect(await live(id)).toEqual(one)
    expect(await work(id)).toEqual(two)
    await scene.done('POST', `/api/articles/${id}/unpublish`)
    expect(await work(id)).toEqual(two)
    await scene.done('POST', `/api/articles/${id}/publish`, {})
    expect(await live(id)).toEqual(two)
  })

  it('appears whole on the day for which it was set', async () => {
    const { id } = await scene.draft()
    const one = await writing(`due-${scene.next()}`)
    await save(id, one)
    const publishAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    await scene.done('POST', `/api/articles/${id}/schedule`, { publishAt })
    expect((await staffOf(app).visit(`/api/articles/${id}`)).status).toBe(404)
    app.clock.advance({ hours: 1, minutes: 1 })
    await app.services.jobs.run('publish-due')
    expect(await live(id)).toEqual(one)
    const again = await scene.done('GET', `/api/articles/${id}/work`)
    expect(again).toMatchObject({ state: 'published', hasChanges: false })
  })
})
