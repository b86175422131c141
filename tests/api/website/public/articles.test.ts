import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import {
  ARTICLE_LIVES,
  articleActs,
  beginArticle,
  type Desk,
  LATER_LIVES,
} from '#tests/support/public/article-lives.ts'
import { articlePlaces } from '#tests/support/public/article-places.ts'
import { type Shown, shownIn, watchLives } from '#tests/support/public/lives.ts'

const PLACES = articlePlaces(async () => Response.error()).map(({ name }) => name)

/** Whoever has the secret address reads the working copy, until the article is deleted. */
const PREVIEWS: Record<string, Shown> = {
  draft: 'first',
  scheduled: 'first',
  unscheduled: 'first',
  published: 'first',
  'published with changes': 'second',
  'changes published': 'second',
  'changes discarded': 'first',
  updated: 'second',
  withdrawn: 'first',
  'withdrawn with changes': 'second',
  'published again': 'second',
  'withdrawn and scheduled': 'first',
  deleted: 'nothing',
  restored: 'first',
  'restored after withdrawal': 'first',
  'restored draft': 'first',
}

describe('what a stranger finds of an article', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  let watched: Awaited<ReturnType<typeof watch>>
  let later: typeof watched

  const desk: Desk = {
    now: () => app.clock.now(),
    async send(method, path, body) {
      const answer = await staff.send(method, path, body)
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    async letTimePass() {
      app.clock.advance({ days: 2 })
      await app.services.jobs.run('publish-due')
    },
  }

  const watch = (lives: typeof ARTICLE_LIVES) =>
    watchLives({
      lives,
      acts: articleActs(desk),
      places: articlePlaces((path) => app.call(path)),
      begin: (name) => beginArticle(desk, name),
    })

  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
    watched = await watch(ARTICLE_LIVES)
    later = await watch(LATER_LIVES)
  })
  afterAll(() => app.close())

  it.each(PLACES)('in %s is what is published, and nothing else', (place) => {
    for (const { sightings } of [watched, later]) {
      expect(sightings.get(place)?.found).toEqual(sightings.get(place)?.meant)
    }
  })

  it('beside each is what stands beside it in the list', async () => {
    const listed: { id: number; address: string }[] = []
    const { pages } = (await staff.visit('/api/news')).body
    expect(pages).toBeGreaterThan(2)
    for (let page = 1; page <= pages; page++) listed.push(...(await staff.visit(`/api/news?page=${page}`)).body.items)
    for (const [at, { id }] of listed.entries()) {
      const { previous, next, related } = (await staff.visit(`/api/news/${id}`)).body
      const others = related.map((each: { id: number }) => each.id)
      expect(others.length, `related to ${id}`).toBeGreaterThan(1)
      expect(others, `related to ${id}`).not.toContain(id)
      expect([previous?.id, next?.id], `beside ${id}`).toEqual([listed[at - 1]?.id, listed[at + 1]?.id])
    }
  })

  it('behind a secret address is the working copy, for as long as the address stands', async () => {
    const found: Record<string, Shown> = {}
    const ended: Record<string, number> = {}
    for (const [name, subject] of watched.subjects) {
      const made = await staff.send('POST', `/api/articles/${subject.id}/preview`)
      const address = `/api/articles/preview/${made.body.secret ?? 'x'.repeat(32)}`
      const answer = await app.call(address)
      if (answer.ok) expect(answer.headers.get('cache-control'), name).toMatch(/no-store/)
      found[name] = shownIn(await answer.text(), subject)
      await staff.send('DELETE', `/api/articles/${subject.id}/preview`)
      ended[name] = (await app.call(address)).status
    }
    expect(found).toEqual(PREVIEWS)
    expect(new Set(Object.values(ended))).toEqual(new Set([404]))
  })

  it('behind the secret address of an article that is deleted is nothing', async () => {
    const { id } = await staff.publish({ title: 'Soon deleted' })
    const { secret } = (await staff.send('POST', `/api/articles/${id}/preview`)).body
    await staff.send('DELETE', `/api/articles/${id}`)
    expect((await app.call(`/api/articles/preview/${secret}`)).status).toBe(404)
  })
})
