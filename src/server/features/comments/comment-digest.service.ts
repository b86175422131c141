import { truncate } from '#domain/text/excerpt.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { isoNow } from '#platform/clock.ts'
import type { Accounts } from '#server/features/accounts/accounts.service.ts'
import type { Articles } from '#server/features/articles/articles.service.ts'
import type { Block, Letter } from '#server/features/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './comments.store.ts'

interface Neighbours {
  outbox: Outbox
  settings: SettingsService
  accounts: Accounts
  articles: Articles
}

/** The time of the firm's day from which the digest is sent: in time for the first cup of tea. */
const FROM = '07:00'
const QUOTED = 10
const QUOTED_LENGTH = 240

/** A mail to staff about comments that wait: once a day, and only when some do. */
export function createCommentDigest(tools: Tools, { outbox, settings, accounts, articles }: Neighbours) {
  const { db, clock, config } = tools

  async function letterFor(waiting: number): Promise<Letter> {
    const oldest = await store.listWaiting(db.read, QUOTED)
    const titles = await articles.listTitles(oldest.map((comment) => comment.articleId))
    const told = oldest.flatMap((comment): Block[] => {
      const title = titles.get(comment.articleId) ?? 'a deleted article'
      const why = comment.holdReason ? `\nHeld: ${comment.holdReason}` : ''
      return [`${comment.name} on "${title}"${why}`, { quote: truncate(comment.body, QUOTED_LENGTH) }]
    })
    const rest = waiting - oldest.length
    return {
      subject: waiting === 1 ? 'A comment waits for review' : `${waiting} comments wait for review`,
      body: [
        waiting === 1
          ? 'Readers see it once someone in the office has approved it.'
          : 'Readers see them once somebody of the office has approved them. Those that have waited longest:',
        ...told,
        ...(rest > 0 ? [`And ${rest} more.`] : []),
        { button: 'Review the comments', url: `${config.publicUrl}/dashboard/comments` },
      ],
      note: 'This email is sent once a day while comments are waiting.',
    }
  }

  return {
    /** Sends today's digest unless it is early, nothing waits, or another instance has sent it. */
    async send(): Promise<void> {
      const { date: day, time } = wallClock(clock.now(), (await settings.get('firm')).timeZone)
      if (time < FROM || (await store.hasDigest(db.read, day))) return
      const { held } = await store.totals(db.read)
      if (held === 0) return
      const mail = await outbox.write(await letterFor(held))
      const staff = await accounts.team.listStaff()
      await db.transaction(async (tx) => {
        if (!(await store.claimDigest(tx, day, held, isoNow(clock)))) return
        for (const { email } of staff) await outbox.queue(tx, { kind: 'comments.digest', to: email, ...mail })
      })
    },
  }
}
