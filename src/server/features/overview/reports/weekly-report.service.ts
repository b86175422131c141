import { addDays, mondayOf } from '#domain/time/days.ts'
import { isoNow } from '#platform/clock.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import type { Reports } from './reports.service.ts'
import { takeWeek } from './reports.store.ts'
import { weeklyMail } from './weekly-mail.ts'

interface Needs {
  reports: Reports
  settings: SettingsService
  accounts: Accounts
  outbox: Outbox
}

const MOST_READ = 5

export function createWeeklyReport({ db, clock, config }: Tools, { reports, settings, accounts, outbox }: Needs) {
  async function listAdmins(): Promise<string[]> {
    const staff = await accounts.team.listStaff('admin')
    return staff.filter(({ verified }) => verified).map(({ email }) => email)
  }

  /** Sends the report of the last whole week, once; later in the week than Monday if the site was down then. */
  return async function sendWeeklyReport(): Promise<void> {
    const { weekly, recipients } = await settings.get('reports')
    if (!weekly) return
    const monday = addDays(mondayOf(await settings.dayOf(clock.now())), -7)
    const wish = { period: await reports.period({ from: monday, to: addDays(monday, 6) }), lines: MOST_READ }
    const rendered = await outbox.write(
      weeklyMail(config.publicUrl, {
        visits: await reports.visits(wish),
        requests: await reports.requests(wish),
        replies: await reports.replies(wish),
        comments: await reports.comments(wish),
        downloads: await reports.downloads(wish),
      }),
    )
    const readers = recipients.length > 0 ? recipients : await listAdmins()
    await db.transaction(async (tx) => {
      if (!(await takeWeek(tx, monday, isoNow(clock)))) return
      for (const to of readers) await outbox.queue(tx, { kind: 'report.weekly', to, ...rendered })
    })
  }
}
