import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { addressHashOf, type Subscriber } from '#server/features/website/newsletter/subscribers/subscribers.model.ts'
import type { Subscribers } from '#server/features/website/newsletter/subscribers/subscribers.service.ts'
import { rowsAtOnce } from '#server/runs/batches.ts'
import { createRuns, type Run } from '#server/runs/runs.ts'
import type { Tools } from '#server/tools.ts'
import { issueEmail } from './issue-mail.ts'
import { allowance, articlesFor, type Issue, type IssueArticle } from './issues.model.ts'
import * as store from './issues.store.ts'

interface Needs {
  outbox: Outbox
  settings: SettingsService
  subscribers: Subscribers
}

const AT_ONCE = 50
/** Is in the rendered email where each person's own link goes. */
const PREFERENCES = 'https://preferences.invalid/'

type Written = Awaited<ReturnType<Outbox['write']>>

/**
 * Queues the emails of an issue at the pace of Setting. Place and emails are written in one transaction, and each email under a key of issue
 * and address: wherever the process ends, the next one continues, nobody is left out and nobody is written to twice.
 */
export function createIssueSending(tools: Tools, { outbox, settings, subscribers }: Needs) {
  const { db, clock, config } = tools
  const runs = createRuns<Issue>(tools, {
    name: 'newsletters',
    save: async (tx, { id }) => (await store.findIssue(tx, id))?.state === 'sending',
  })

  const since = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()

  async function countAllowed(): Promise<number> {
    const { perMinute } = await settings.get('newsletter')
    // A server that takes nothing is given no more.
    if ((await outbox.countWaitingBulk()) >= perMinute) return 0
    const [minute, tenSeconds] = await Promise.all(
      [MINUTE_MS, 10 * SECOND_MS].map((ms) => store.countQueuedSince(db.read, since(ms))),
    )
    return allowance(perMinute, { minute: minute ?? 0, tenSeconds: tenSeconds ?? 0 })
  }

  /** The email is rendered once for all who get the same articles. */
  function writer(issue: Issue) {
    const written = new Map<string, Promise<Written>>()
    const write = async (articles: IssueArticle[]): Promise<Written> => {
      const { timeZone: zone } = await settings.get('firm')
      return await outbox.write(issueEmail(issue, articles, { site: config.publicUrl, preferences: PREFERENCES, zone }))
    }
    return async (articles: IssueArticle[], preferences: string): Promise<Written> => {
      const key = articles.map(({ id }) => id).join()
      const rendered = written.get(key) ?? write(articles)
      written.set(key, rendered)
      const { subject, text, html } = await rendered
      return {
        subject,
        text: text.replaceAll(PREFERENCES, preferences),
        html: html.replaceAll(PREFERENCES, preferences),
      }
    }
  }

  async function queueBatch(issue: Issue, people: Subscriber[], write: ReturnType<typeof writer>): Promise<void> {
    const existing = new Set((await subscribers.listCategories()).map(({ id }) => id))
    await db.transaction(async (tx) => {
      let queued = 0
      for (const { id } of people) {
        const person = await subscribers.hold(tx, id)
        const wants = person?.news === (issue.kind === 'weekly' ? 'weekly' : 'each')
        const articles = person && wants ? articlesFor(issue, person, existing) : []
        if (!person || articles.length === 0) continue
        const addressHash = addressHashOf(person.email)
        if (!(await store.claimMail(tx, { newsletterId: issue.id, addressHash, queuedAt: isoNow(clock) }))) continue
        const mailId = await outbox.queue(tx, {
          ...{ kind: `newsletter.${issue.kind}`, to: person.email, bulk: true },
          ...(await write(articles, subscribers.preferencesUrl(person))),
          unsubscribeUrl: subscribers.unsubscribeUrl(person, 'news', issue.id),
        })
        await store.noteMail(tx, issue.id, addressHash, mailId)
        queued++
      }
      await store.advance(tx, issue.id, { last: people.at(-1)?.id ?? 0, queued })
    })
  }

  async function work(found: Issue, run: Run): Promise<void> {
    const write = writer(found)
    while (await run.beat()) {
      const issue = await store.findIssue(db.read, found.id)
      if (issue?.state !== 'sending') return
      const allowed = await countAllowed()
      if (allowed === 0) return
      const news = issue.kind === 'weekly' ? 'weekly' : 'each'
      const limit = Math.min(allowed, rowsAtOnce(AT_ONCE))
      const people = await subscribers.listConfirmed({ after: issue.lastSubscriber, limit, news })
      if (people.length > 0) await queueBatch(issue, people, write)
      else {
        const done = { state: 'sent', finishedAt: isoNow(clock) } as const
        await db.transaction((tx) => store.changeIssue(tx, issue.id, ['sending'], done))
        return
      }
    }
  }

  return {
    /** Queues as many as the pace allows now; called every second. */
    async sendWaiting(): Promise<void> {
      if (await outbox.hasServer()) await runs.resume(store.findSending, work)
    },
    notice: runs.notice,
    close: runs.close,
  }
}
