import { sql } from 'kysely'
import { ACCESS_TABLE } from '#tests/api/access-table.ts'
import { articleForm } from '#tests/support/articles.ts'
import { makeMarkedClient } from '#tests/support/marked-client.ts'
import { pathOf } from '#tests/support/marked-paths.ts'
import { passMinutes, startRecordApp } from '#tests/support/record-app.ts'
import { makeGoneCases } from '#tests/support/record-gone-cases.ts'
import { makeSeveral } from '#tests/support/record-site.ts'
import { readTables } from '#tests/support/table-changes.ts'
import { knowNames } from '#tests/support/unlike-ids.ts'
import { ALWAYS_ASKED, WITH_LINK } from './questions.ts'
import { makeLinks } from './reading-links.ts'
import { createScene, type SceneApp } from './scenes/scene.ts'

/** The measured state of the machine, the API's own document, streams, pictures, and what other tests compare word by word. */
const LEFT_OUT =
  /^GET (\/healthz|\/readyz|\/metrics|\/og\/|\/brand\/|\/uploads\/|\/news\/postimages|\/api\/(openapi|health|live|backups|uploads\/|exports|imports|audit\/(actions|export|verify)|settings|mail-server\/dns|deadline-rules\/regions|calendar\/emails|auth\/recipient))/

/** The calls whose answers are recorded. */
export const READ_CALLS = Object.keys(ACCESS_TABLE).filter((name) => name.startsWith('GET ') && !LEFT_OUT.test(name))

export type ReadingSite = Awaited<ReturnType<typeof makeReadingSite>>

/** A site that has several of everything, with whom each call is made by and where. */
export async function makeReadingSite() {
  // Of two rows, so that the first and the last of a batch differ.
  const app = await startRecordApp({ rowsAtOnce: 2 })
  const stop = passMinutes(app)
  const scene = createScene(app)
  const marked = await makeMarkedClient(app)
  const site = await makeSite(scene)
  const several = await makeSeveral(app, marked)
  const ids: Record<string, string | number> = { ...marked.ids, ...site, ...several.ids }
  await makeGoneCases(app, marked, several.other)
  stop()
  Object.assign(ids, await makeLinks(scene, { other: several.other, event: Number(several.ids.event) }))
  await makeIncoming(scene)
  const confirmedAt = app.clock.now().toISOString()
  await app.db.transaction((tx) =>
    tx.updateTable('sessions').set({ confirmedAt }).where('accountId', '=', several.other.accountId).execute(),
  )
  knowNames(await readTables(app))

  async function readerOf(name: string): Promise<Record<string, string>> {
    const link = WITH_LINK[name]
    if (link) return { 'link-token': String(ids[link]) }
    return name.startsWith('GET /api/my/') && name !== 'GET /api/my/views' ? marked.owner.bearer : await app.as('admin')
  }

  function addressOf(name: string, query = ALWAYS_ASKED[name] ?? ''): string {
    const [method = '', path = ''] = name.split(' ')
    const asked = query.replace(/\{(\w+)\}/g, (_, id: string) => encodeURIComponent(String(ids[id])))
    return pathOf({ name, method, path } as never, ids) + asked
  }

  const others = {
    ...ids,
    ...(await newestOf(app)),
    article: ids.figures,
    client: ids.otherClient,
    proposal: ids.drafted,
  }
  /** The same call about another thing of its kind. */
  const addressOfAnother = (name: string) => pathOf({ path: name.split(' ')[1] ?? '' } as never, others as typeof ids)

  return { app, scene, ids, other: several.other, readerOf, addressOf, addressOfAnother }
}

/** Emails of lately, on the last day that counts and of before, taken in and waiting. */
async function makeIncoming({ app, done }: SceneApp): Promise<void> {
  await done('PUT', '/api/incoming-mail', { way: 'webhook', address: 'reply@firm.example', version: 0 })
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000).toISOString()
  const rows = [1, 3, 30, 31, 40].flatMap((days, at) =>
    Array.from({ length: at + 1 }, (_, n) => ({
      ...{ messageKey: `incoming ${days} ${n}`, source: 'webhook' as const, bytes: 100, attempts: 0 },
      ...{ nextAttemptAt: ago(days), receivedAt: ago(days) },
      ...(n === 2
        ? { state: 'waiting' as const }
        : { state: 'done' as const, outcome: n === 1 ? ('bounce' as const) : ('request' as const) }),
    })),
  )
  await app.db.transaction((tx) => tx.insertInto('incomingMails').values(rows).execute())
}

/** By the names under which paths know them, the last of each kind that was made. */
async function newestOf({ db }: SceneApp['app']): Promise<Record<string, number>> {
  const kinds = {
    ...{ appointment: 'appointments', conversation: 'conversations', deadline: 'deadlines', event: 'events' },
    ...{ lead: 'leads', mail: 'outbox_mails', media: 'media', person: 'people', publication: 'publication_files' },
    ...{ request: 'paper_requests', rule: 'deadline_rules', webhook: 'webhooks', newsletter: 'newsletters' },
  }
  const newest = Object.entries(kinds).map(async ([name, table]) => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(db.read)
    return [name, Number(rows[0]?.id)] as const
  })
  return Object.fromEntries(await Promise.all(newest))
}

async function makeSite(scene: SceneApp): Promise<Record<string, string | number>> {
  const { done } = scene
  const picture = await scene.picture()
  await done('PATCH', `/api/media/${picture.id}`, {
    alt: 'A plate',
    caption: 'On a table',
    name: 'plate',
    folder: 'Office',
  })
  const words = { content: '<h2>Rates</h2><p>Words of the article.</p>', category: 'Tax', datedOn: '2026-11-12' }
  const first = await done('POST', '/api/articles', articleForm({ title: 'First article', ...words }))
  const more = {
    content: '<p>Other words.</p>',
    category: 'Payroll',
    tags: 'Rates, Dates',
    shortDesc: 'In short',
    datedOn: '2026-11-16',
  }
  const second = await done('POST', '/api/articles', articleForm({ title: 'Second article', ...more }))
  await done('POST', `/api/articles/${second.id}/pin`, { pinned: true })
  await done('POST', '/api/articles', articleForm({ title: 'Third, a draft', ...words, state: 'draft' }))
  const remark = await scene.comment(first.id)
  await scene.comment(first.id)
  await done('PATCH', `/api/comments/${remark.id}`, { state: 'held' })
  const { id: folder } = await done('POST', '/api/publications/folders', { name: 'Guides', type: 'shared' })
  const file = new File([`%PDF-1.7\n${'x'.repeat(400)}\n%%EOF`], 'guide.pdf')
  const { id: publication } = await done('POST', `/api/publications/folders/${folder}/files`, articleForm({ file }))
  await done('POST', '/api/redirects', { from: '/old-prices', to: '/services' })
  await done('POST', '/api/reply-templates', { name: 'Thanks', subject: 'Thank you', body: 'We write soon.' })
  for (const [name, kind] of [
    ['Brook & Sons', 'company'],
    ['Ada Alder', 'individual'],
  ]) {
    await done('POST', '/api/clients', { kind, name })
  }
  const preview = await done('POST', `/api/articles/${first.id}/preview`)
  const { items: mails } = await done('GET', '/api/outbox')
  const content = { title: 'Books', intro: '', options: [], lines: [], terms: [] }
  const template = await done('POST', '/api/proposal-templates', { name: 'Books', currency: 'USD', content })
  const page = await done('POST', '/api/pages', { title: 'Our offices', template: 'service' })
  return {
    article: first.id,
    articleRevision: 1,
    page: page.id,
    media: picture.id,
    publication,
    mail: mails[0].id,
    template: template.id,
    secret: preview.secret,
    report: 'visits',
  }
}
