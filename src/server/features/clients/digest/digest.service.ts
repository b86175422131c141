import { isOpenTo } from '#contract/access.ts'
import { isoNow } from '#platform/clock.ts'
import type { Leads } from '#server/features/clients/leads/leads.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Comments } from '#server/features/website/comments/comments.service.ts'
import type { Tools } from '#server/tools.ts'
import { digestMail, QUOTED, type Waiting } from './digest.model.ts'
import { claimDigest, hasDigest } from './digest.store.ts'

interface Needs {
  outbox: Outbox
  accounts: Accounts
  articles: Articles
  comments: Comments
  leads: Leads
}

const NOTHING = { total: 0, items: [] }

/** A mail to staff about what is hidden until a user decides: once a day, and only when there is something. */
export function createDigest(tools: Tools, { outbox, accounts, articles, comments, leads }: Needs) {
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
      const { today: day, isTime } = await outbox.reminders.day('staff')
      if (!isTime || (await hasDigest(db.read, day))) return
      const all = { comments: await readComments(), requests: await readRequests() }
      const mails = new Map<string, MailContent>()
      for (const { email, role } of await accounts.team.listStaff()) {
        // Each is notified of what they may open: editors of comments, accountants of requests.
        const theirs = {
          comments: isOpenTo('editor', role) ? all.comments : NOTHING,
          requests: isOpenTo('accountant', role) ? all.requests : NOTHING,
        }
        const mail = digestMail(theirs, config.publicUrl)
        if (mail) mails.set(email, mail)
      }
      if (mails.size === 0) return
      await db.transaction(async (tx) => {
        const told = { day, comments: all.comments.total, requests: all.requests.total, sentAt: isoNow(clock) }
        if (!(await claimDigest(tx, told))) return
        for (const [to, content] of mails) await outbox.send(tx, { kind: 'office.digest', to }, content)
      })
    },
  }
}
