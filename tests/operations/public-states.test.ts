import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIENCES } from '#contract/website/publications.ts'
import { touch } from '#database/database.ts'
import { type BackOffice, openBackOffice } from '#tests/support/back-office.ts'
import { ARTICLE_LIVES, articleActs, beginArticle } from '#tests/support/public/article-lives.ts'
import { articlePages } from '#tests/support/public/article-places.ts'
import { beginComment, COMMENT_LIVES, commentActs, commentPages } from '#tests/support/public/comment-lives.ts'
import { type Sightings, watchLives } from '#tests/support/public/lives.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const nowhere = async () => Response.error()
const ARTICLE_PAGES = articlePages(nowhere).map(({ name }) => name)
const COMMENT_PAGES = commentPages(nowhere).map(({ name }) => name)

// The pages of the built site, which keeps them ready: what was shown a moment ago must not be shown again.
describe('what a stranger finds on the pages', () => {
  let site: Site
  let articles: Sightings
  let comments: Sightings
  let headers: Record<string, string>
  let office: BackOffice
  const cookies = { stranger: {} } as Record<'stranger' | 'client' | 'editor', Record<string, string>>

  const visit = (path: string) => fetch(site.url + path)
  const call = (path: string, init: RequestInit = {}) => fetch(site.url + path, init)
  async function send(method: string, path: string, body?: unknown) {
    const isForm = body instanceof FormData
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
    const type: Record<string, string> = isForm || !body ? {} : { 'Content-Type': 'application/json' }
    const answer = await call(path, { method, headers: { ...headers, ...type }, ...sent })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }

  beforeAll(async () => {
    site = await startSite({}, { isUsed: true })
    office = await openBackOffice(site)
    const editor = await office.people.person({ role: 'editor' })
    headers = editor.bearer
    cookies.editor = editor.cookie
    cookies.client = (await office.people.person({ role: 'client' })).cookie
    const desk = { send, call, now: () => new Date(), letTimePass: async () => {} }
    const watchedArticles = await watchLives({
      lives: ARTICLE_LIVES,
      acts: articleActs(desk),
      places: articlePages(visit),
      begin: (name) => beginArticle(desk, name),
    })
    articles = watchedArticles.sightings
    const watchedComments = await watchLives({
      lives: COMMENT_LIVES,
      acts: commentActs(desk),
      places: commentPages(visit),
      begin: (name) => beginComment(desk, name),
    })
    comments = watchedComments.sightings
  })
  afterAll(async () => {
    await office?.close()
    await site?.stop()
  })

  it.each(ARTICLE_PAGES)('in %s is of articles what is published, and nothing else', (place) => {
    expect(articles.get(place)?.found).toEqual(articles.get(place)?.meant)
  })

  it.each(COMMENT_PAGES)('in %s is of comments what was approved, and nothing else', (place) => {
    expect(comments.get(place)?.found).toEqual(comments.get(place)?.meant)
  })

  it('on the home page is the newest, until it is withdrawn', async () => {
    const desk = { send, now: () => new Date(), letTimePass: async () => {} }
    const acts = articleActs(desk)
    const subject = await beginArticle(desk, 'newest of all')
    const home = async () => (await visit('/')).text()
    await acts.publish(subject)
    expect(await home()).toContain(subject.first)
    await acts.change(subject)
    expect(await home()).not.toContain(subject.second)
    await acts.withdraw(subject)
    expect(await home()).not.toContain(subject.first)
  })

  it('S6: on the home page is the firm’s own figure, or the count of attendees once the owner chooses it', async () => {
    const shown = async () => (await (await visit('/')).text()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    const attended = async () => (await (await visit('/api/events/attended')).json()).attended
    const { bearer } = await office.people.person({ role: 'admin' })
    const showFigure = async (counted: boolean) => {
      const { settings, versions } = await (await visit('/api/settings')).json()
      const value = { ...settings.counters, items: [{ figure: '4,321', label: 'people trained here', counted }] }
      const body = JSON.stringify({ section: 'counters', value, version: versions.counters })
      const type = { 'Content-Type': 'application/json' }
      const saved = await call('/api/settings', { method: 'PUT', headers: { ...bearer, ...type }, body })
      expect(saved.status).toBe(200)
    }
    await showFigure(false)
    expect(await shown()).toContain('people trained here 4,321')
    await showFigure(true)
    const before = await attended()
    expect(await shown()).toContain(`people trained here ${before} `)

    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const sessions = [{ day, start: '09:00', end: '10:00' }]
    const { id } = await send('POST', '/api/events', { title: 'Counted course', kind: 'course', capacity: 8, sessions })
    const form = { name: 'Robin Learner', email: 'robin@counted.example', attendees: ['Robin Learner', 'Kim Learner'] }
    await send('POST', `/api/events/${id}/registrations/manual`, { ...form, notify: false })
    const [row] = (await send('GET', `/api/events/${id}/registrations`)).items
    for (const { id: attendee } of row.attendees) {
      await send('POST', `/api/events/${id}/registrations/${row.id}/check-in`, { attendee, isHere: true })
    }
    expect(await shown(), 'counted once it has taken place').toContain(`people trained here ${before} `)
    await office.db.transaction(async (tx) => {
      const past = { startsAt: '2026-01-05T08:00:00.000Z', endsAt: '2026-01-05T09:00:00.000Z' }
      await tx.updateTable('events').set(past).where('id', '=', id).execute()
      touch(tx, 'events')
    })
    await expect.poll(shown).toContain(`people trained here ${before + 2} `)
    await showFigure(false)
    expect(await shown()).toContain('people trained here 4,321')
  })

  it('P3: on the page of publications are the names of files for those who may read them', async () => {
    const found: Record<string, Record<string, boolean>> = {}
    for (const type of AUDIENCES) {
      const { id } = await send('POST', '/api/publications/folders', { name: `Box for ${type}`, type })
      const form = new FormData()
      form.set('file', new File(['%PDF-1.7\n%%EOF'], `Ledger-of-${type}.pdf`))
      await send('POST', `/api/publications/folders/${id}/files`, form)
      found[type] = {}
      for (const [reader, cookie] of Object.entries(cookies)) {
        const answer = await call(`/publication?folder=${id}`, { headers: cookie })
        expect(answer.headers.get('cache-control') ?? '', `${type} to ${reader}`).not.toMatch(/public|s-maxage/)
        found[type][reader] = (await answer.text()).includes(`Ledger-of-${type}`)
      }
    }
    expect(found).toEqual({
      shared: { stranger: true, client: true, editor: true },
      user: { stranger: false, client: true, editor: true },
      admin: { stranger: false, client: false, editor: true },
    })
  })
})
