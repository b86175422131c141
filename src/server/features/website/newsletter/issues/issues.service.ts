import { PAGE_SIZE } from '#contract/limits.ts'
import type { Tx } from '#database/engine.ts'
import { pageAt } from '#domain/paging.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { addressOf } from '#server/features/website/articles/articles.model.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import { addressHashOf } from '#server/features/website/newsletter/subscribers/subscribers.model.ts'
import type { Subscribers } from '#server/features/website/newsletter/subscribers/subscribers.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { issueEmail } from './issue-mail.ts'
import { createIssueSending } from './issue-sending.ts'
import { type Issue, type IssueArticle, MOST_ARTICLES, nextWeekly } from './issues.model.ts'
import * as store from './issues.store.ts'

interface Needs {
  audit: Audit
  outbox: Outbox
  settings: SettingsService
  articles: Articles
  subscribers: Subscribers
}

export type Issues = ReturnType<typeof createIssues>

const PAGE = PAGE_SIZE.office
const KEPT_DAYS = 90
const WEEK_MS = 7 * DAY_MS

/** Issues of the newsletter: the weekly one, made from what was published, and one for each article. */
export function createIssues(tools: Tools, needs: Needs) {
  const { db, clock, config } = tools
  const { audit, outbox, settings, articles, subscribers } = needs
  const sending = createIssueSending(tools, needs)

  async function get(id: number, reader: typeof db.read | Tx = db.read): Promise<Issue> {
    const found = await store.findIssue(reader, id)
    if (!found) throw notFound('There is no such newsletter.')
    return found
  }

  /** What was published after a moment, newest first. */
  async function publishedSince(from: string): Promise<IssueArticle[]> {
    const { items } = await articles.listPublished({ page: 1, perPage: MOST_ARTICLES })
    return items
      .filter(({ publishedAt }) => publishedAt !== null && publishedAt > from)
      .map(({ id, title, summary, excerpt, slug, category, publishedAt }) => ({
        ...{ id, title, address: addressOf(id, slug), publishedAt: publishedAt ?? '' },
        excerpt: summary || excerpt,
        categoryId: category?.id ?? null,
        category: category?.name ?? '',
      }))
  }

  /** An issue with its articles: those of today until the sending begins. */
  async function withArticles(issue: Issue): Promise<Issue> {
    const isOpen = issue.state === 'draft' || issue.state === 'scheduled'
    return isOpen ? { ...issue, articles: await publishedSince(issue.coversFrom) } : issue
  }

  async function openIssue(tx: Tx, sendAt: string | null, introduction = ''): Promise<Issue | null> {
    const now = isoNow(clock)
    const coversFrom = (await store.lastCovered(tx)) ?? new Date(clock.now().getTime() - WEEK_MS).toISOString()
    const { name } = await settings.get('firm')
    const state = sendAt ? 'scheduled' : 'draft'
    return await store.insertIssue(
      tx,
      { kind: 'weekly', state, subject: `News from ${name}`, introduction, coversFrom, sendAt },
      now,
    )
  }

  /** Changes an open issue that nobody else has changed since. */
  async function change(actor: Actor, id: number, version: number, fields: Parameters<typeof store.changeIssue>[3]) {
    await db.transaction(async (tx) => {
      await db.engine.lock(tx, `newsletter:${id}`)
      const before = await get(id, tx)
      if (before.version !== version) throw problem('conflict', 409, 'Somebody else has changed this newsletter.')
      if (!(await store.changeIssue(tx, id, ['draft', 'scheduled'], { ...fields, version: version + 1 }))) throw left()
      const action = 'sendAt' in fields ? 'newsletter.scheduled' : 'newsletter.changed'
      await audit.record(tx, actor, { action, subject: `newsletter:${id}` })
    })
    return await withArticles(await get(id))
  }

  async function written(issue: Issue) {
    const full = await withArticles(issue)
    const { timeZone: zone } = await settings.get('firm')
    const around = { site: config.publicUrl, preferences: `${config.publicUrl}/subscriptions`, zone }
    return await outbox.write(issueEmail(full, full.articles, around))
  }

  async function mustSend(): Promise<void> {
    if (!(await outbox.hasServer()))
      throw problem('cannot-send', 409, 'Set up a mail server first: this site cannot send email yet.')
  }

  subscribers.onLeaving(async (tx, { email, reason, mailId, issue }) => {
    if (reason === 'erased' || (mailId === undefined && issue === undefined)) return
    const of = { addressHash: addressHashOf(email), ...(mailId === undefined ? {} : { mailId }) }
    await store.countOutcome(tx, { ...of, ...(issue === undefined ? {} : { newsletterId: issue }) }, reason)
  })

  return {
    ...sending,

    async list(page: number) {
      const total = await store.countIssues(db.read)
      const { window, ...at } = pageAt({ total }, page, PAGE)
      const items = await store.listIssues(db.read, window)
      return { items: await Promise.all(items.map(withArticles)), ...at, total }
    },

    get: async (id: number) => await withArticles(await get(id)),

    async create(actor: Actor): Promise<Issue> {
      const made = await db.transaction(async (tx) => {
        const issue = await openIssue(tx, null)
        if (!issue) throw problem('already-open', 409, 'There is an issue that was not sent yet. Open that one.')
        await audit.record(tx, actor, { action: 'newsletter.created', subject: `newsletter:${issue.id}` })
        return issue
      })
      return await withArticles(made)
    },

    save: (
      actor: Actor,
      id: number,
      { version, ...texts }: { version: number; subject: string; introduction: string },
    ) => change(actor, id, version, texts),

    /** Sends it at a moment, at once when that has passed; null takes it back to a draft. */
    async schedule(actor: Actor, id: number, { version, sendAt }: { version: number; sendAt: string | null }) {
      if (sendAt) await mustSend()
      return await change(actor, id, version, { sendAt, state: sendAt ? 'scheduled' : 'draft' })
    },

    /** Ends an issue: whoever has not got it yet does not get it. */
    async cancel(actor: Actor, id: number): Promise<Issue> {
      await db.transaction(async (tx) => {
        await get(id, tx)
        const done = { state: 'cancelled', finishedAt: isoNow(clock) } as const
        if (!(await store.changeIssue(tx, id, ['draft', 'scheduled', 'sending'], done))) throw left()
        await audit.record(tx, actor, { action: 'newsletter.cancelled', subject: `newsletter:${id}` })
      })
      await sending.notice()
      return await get(id)
    },

    preview: async (id: number) => await written(await get(id)),

    /** To the caller, and nobody else. */
    async sendTest(actor: Actor, id: number): Promise<void> {
      await mustSend()
      const mail = await written(await get(id))
      await db.transaction(async (tx) => {
        await outbox.queue(tx, {
          kind: 'mail.newsletter-test',
          to: actor.email,
          ...mail,
          subject: `Test: ${mail.subject}`,
        })
        await audit.record(tx, actor, { action: 'newsletter.tested', subject: `newsletter:${id}` })
      })
    },

    /** Keeps a weekly issue ready, begins those whose moment has come, and one for each new article. */
    async prepare(): Promise<void> {
      const now = isoNow(clock)
      const { weekly, day, time } = await settings.get('newsletter')
      const zone = (await settings.get('firm')).timeZone
      const next = () => nextWeekly(clock.now(), { day, time, zone })
      const due = (await outbox.hasServer()) ? await store.findDue(db.read, now) : null
      if (due) {
        const found = await publishedSince(due.coversFrom)
        await db.transaction(async (tx) => {
          const begun = { articles: found, coversTo: now, startedAt: now }
          const skipped = { state: 'skipped', coversTo: now, finishedAt: now } as const
          const change = found.length > 0 ? ({ ...begun, state: 'sending' } as const) : skipped
          if (!(await store.changeIssue(tx, due.id, ['scheduled'], change))) return
          await audit.record(tx, 'system', {
            action: found.length > 0 ? 'newsletter.begun' : 'newsletter.skipped',
            subject: `newsletter:${due.id}`,
          })
          // What was written for an issue without news is at the beginning of the next.
          if (weekly && found.length === 0) await openIssue(tx, next(), due.introduction)
        })
      }
      if (weekly && !(await store.findOpen(db.read))) await db.transaction((tx) => openIssue(tx, next()))
      await announceArticles(now)
    },

    figures: async () => ({
      sendingSince: (await store.findSending(db.read))?.startedAt ?? null,
      ...(await store.sumOutcomes(db.read)),
    }),

    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
      await db.transaction((tx) => store.forgetMails(tx, before))
    },
  }

  async function announceArticles(now: string): Promise<void> {
    if ((await subscribers.listConfirmed({ after: 0, limit: 1, news: 'each' })).length === 0) return
    const fresh = await publishedSince(new Date(clock.now().getTime() - DAY_MS).toISOString())
    const announced = await store.listAnnounced(
      db.read,
      fresh.map(({ id }) => id),
    )
    for (const article of fresh.filter(({ id }) => !announced.has(id)).toReversed()) {
      await db.transaction((tx) =>
        store.insertIssue(
          tx,
          {
            ...{ kind: 'article', state: 'sending', subject: article.title, introduction: '', sendAt: now },
            ...{ articleId: article.id, articles: [article], coversFrom: article.publishedAt, startedAt: now },
          },
          now,
        ),
      )
    }
  }
}

const left = () => problem('already-sent', 409, `This newsletter was sent or cancelled, so it cannot be changed.`)
