import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { importing } from '#tests/support/imports/importing.ts'
import { author, comment, post, wxr } from '#tests/support/imports/wordpress.ts'

describe('comments that are imported', () => {
  let app: TestApp
  let at: ReturnType<typeof importing>
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
    at = importing(app, await app.person({ role: 'admin', hours: 10_000 }))
  })
  afterAll(() => app.close())

  const stored = () => app.db.read.selectFrom('comments').selectAll().orderBy('id').execute()
  const people = async () =>
    (await app.db.read.selectFrom('people').select(['email', 'name', 'lastSeenAt']).orderBy('email').execute()).filter(
      ({ email }) => email.startsWith('reader'),
    )
  const answering = (id: number) => `<wp:comment_parent>${id}</wp:comment_parent>`
  /** A blog whose comments have the six numbers from this one on, and whose posts have the first two of them. */
  const blog = (from: number) => {
    const again = comment(from, '1', 'And thanks again').replace(
      `<wp:comment_id>${from}<`,
      `<wp:comment_id>${from + 4}<`,
    )
    return wxr(
      author('anna', 'Anna Ledger'),
      post({
        id: from,
        title: 'Discussed',
        more:
          comment(from, '1', 'A question') +
          comment(from + 1, '1', 'An answer', answering(from)) +
          comment(from + 2, '0', 'An answer to that', answering(from + 1)) +
          comment(from + 3, '1', ''),
      }),
      post({ id: from + 1, title: 'Discussed too', more: again + comment(from + 5, 'spam', 'Buy this') }),
    )
  }

  it('I1: stand under their articles and what they answer, are counted by their days, and make their writers known once', async () => {
    const { id } = await at.read({ 'blog.xml': blog(21) })
    const done = await at.act(id, 'run')
    expect(at.outcomes(done).comment).toEqual({ imported: 5, skipped: 1 })
    const articleOf = async (title: string) =>
      Number((await at.items(id, 'kind=article')).find((item) => item.title === title).target.split(':')[1])
    const [first, second] = [await articleOf('Discussed'), await articleOf('Discussed too')]
    const all = (await stored()).filter(({ articleId }) => [first, second].includes(articleId))
    const [question, answer] = all
    expect(all).toMatchObject([
      { body: 'A question', articleId: first, replyTo: null, state: 'visible' },
      { body: 'An answer', articleId: first, replyTo: question?.id, state: 'visible' },
      { body: 'An answer to that', articleId: first, replyTo: answer?.id, state: 'held' },
      { body: 'And thanks again', articleId: second, replyTo: null, state: 'visible' },
      { body: 'Buy this', articleId: second, replyTo: null, state: 'spam' },
    ])
    const targets = (await at.items(id, 'kind=comment')).flatMap(({ target }) => (target ? [target] : []))
    expect(targets).toEqual(all.map((row) => `comment:${row.id}`))
    expect(await app.services.comments.listDays('2019-05-04', '2019-05-04')).toEqual(
      expect.arrayContaining([
        { day: '2019-05-04', state: 'held', total: 1 },
        { day: '2019-05-04', state: 'spam', total: 1 },
        { day: '2019-05-04', state: 'visible', total: 3 },
      ]),
    )
    const known = app.db.read.selectFrom('personAddresses').innerJoin('people', 'people.id', 'personAddresses.personId')
    expect(await known.select(['emailKey', 'name']).where('name', 'like', 'Reader%').orderBy('name').execute()).toEqual(
      [21, 22, 23].map((n) => ({ emailKey: `reader${n}@example.org`, name: `Reader ${n}` })),
    )
    // Whoever sent spam is nobody.
    expect((await people()).map(({ email }) => email)).toEqual([21, 22, 23].map((n) => `reader${n}@example.org`))
    const found = await app.services.comments.list({ state: 'visible', page: 1, order: 'newest', q: 'thanks again' })
    expect(found.items).toMatchObject([{ body: 'And thanks again' }])
  })

  it('I1: keep their article from being taken back once a reader has joined them', async () => {
    const { id } = await at.read({
      'joined.xml': wxr(post({ id: 31, title: 'Joined', more: comment(41, '1', 'First') })),
    })
    await at.act(id, 'run')
    const [article] = await at.items(id, 'kind=article')
    const ofReader = {
      ...{ articleId: Number(article.target.split(':')[1]), replyTo: null, name: 'Rita', email: 'rita@example.org' },
      ...{ body: 'I was here', state: 'visible' as const, createdAt: app.clock.now().toISOString() },
      ...{ fromStaff: false, token: 'of-a-reader' },
    }
    await app.db.transaction((tx) => app.services.comments.imported.bring(tx, [ofReader]))
    expect(await at.act(id, 'undo')).toMatchObject({ state: 'undone' })
    const left = await at.items(id, 'outcome=left')
    expect(left.map(({ title, undoneWhy }) => [title, undoneWhy])).toEqual([
      ['Joined', 'Readers have commented on it since.'],
    ])
    const kept = (await stored()).filter(({ token }) => token === 'of-a-reader')
    expect(kept).toMatchObject([{ body: 'I was here', articleId: ofReader.articleId }])
    await app.db.transaction((tx) => app.services.comments.imported.takeBack(tx, Number(kept[0]?.id)))
  })

  it('I1: go without a trace when the import is undone', async () => {
    const days = async () =>
      (await app.services.comments.listDays('2019-05-04', '2019-05-04')).filter(({ total }) => total !== 0)
    const traces = async () => ({ stored: await stored(), people: await people(), days: await days() })
    const before = await traces()
    const { id } = await at.read({ 'blog.xml': blog(61) })
    expect(at.outcomes(await at.act(id, 'run')).comment).toEqual({ imported: 5, skipped: 1 })
    expect((await people()).length).toBe(before.people.length + 3)
    expect(await at.act(id, 'undo')).toMatchObject({ state: 'undone' })
    expect(await traces()).toEqual(before)
  })
})
