import { isOpenTo } from '#contract/access.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { isoNow } from '#platform/clock.ts'
import type { Leads } from '#server/features/clients/leads/leads.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Comments } from '#server/features/website/comments/comments.service.ts'
import type { Tools } from '#server/tools.ts'
import { digestMail, QUOTED, type Waiting } from './digest.model.ts'
import { claimDigest, hasDigest } from './digest.store.ts'

interface Needs {
  outbox: Outbox
  settings: SettingsService
  accounts: Accounts
  articles: Articles
  comments: Comments
  leads: Leads
}

/** The time of the firm's day from which the digest is sent: before the office opens. */
const FROM = '07:00'

const NOTHING = { total: 0, items: [] }

/** A mail to staff about what is hidden until somebody decides: once a day, and only when there is something. */
export function createDigest(tools: Tools, { outbox, settings, accounts, articles, comments, leads }: Needs) {
  const { db, clock, config } = tools

  async function readComments(): Promise<Waiting['comments']> {
    const oldest = await comments.listHeld(QUOTED)
    const titles = await articles.listTitles(oldest.map((comment) => comment.articleId))
    const items = oldest.map(({ name, articleId, holdReason, body }) => {
      return { name, title: titles.get(articleId) ?? 'a deleted article', reason: holdReason, body }
    })
    return { total: (await comments.totals()).held, items }
  }

  async function readRequests(): Promise<Waiting['requests']> {
    const newest = await leads.listHeld(QUOTED)
    const items = newest.map(({ name, reference, spamReason }) => ({ name, reference, reason: spamReason }))
    return { total: (await leads.count()).held, items }
  }

  return {
    /** Sends today's digest unless it is early, nothing waits, or another instance has sent it. */
    async send(): Promise<void> {
      const { date: day, time } = wallClock(clock.now(), (await settings.get('firm')).timeZone)
      if (time < FROM || (await hasDigest(db.read, day))) return
      const all = { comments: await readComments(), requests: await readRequests() }
      const mails = new Map<string, Awaited<ReturnType<Outbox['write']>>>()
      for (const { email, role } of await accounts.team.listStaff()) {
        // Each is told of what they may open: editors of comments, accountants of requests.
        const theirs = {
          comments: isOpenTo('editor', role) ? all.comments : NOTHING,
          requests: isOpenTo('accountant', role) ? all.requests : NOTHING,
        }
        const letter = digestMail(theirs, config.publicUrl)
        if (letter) mails.set(email, await outbox.write(letter))
      }
      if (mails.size === 0) return
      await db.transaction(async (tx) => {
        const told = { day, comments: all.comments.total, requests: all.requests.total, sent_at: isoNow(clock) }
        if (!(await claimDigest(tx, told))) return
        for (const [to, mail] of mails) await outbox.queue(tx, { kind: 'office.digest', to, ...mail })
      })
    },
  }
}
