import type { ReportPeriod, WorkReport } from '#contract/overview/reports.ts'
import { formatAmount } from '#domain/proposals/amounts.ts'
import { addDays } from '#domain/time/days.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { momentOf, wallClock } from '#domain/time/wall-clock.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import { answersIn, average, oneDecimal, type Row } from './work-report.model.ts'
import * as store from './work-report.store.ts'

/** The firm's own work in a period: papers, answers, proposals, deadlines and services. */
export function createWorkReport(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { settings }: { settings: SettingsService },
) {
  return async (period: ReportPeriod): Promise<WorkReport> => {
    const { from, to } = period
    const { timeZone } = await settings.get('firm')
    const today = await settings.dayOf(clock.now())
    const moment = (day: string) => momentOf(day, '00:00', timeZone).toISOString()
    const span = { from: moment(from), until: moment(addDays(to, 1)) }
    const papers = await store.countPapers(db.read, today)
    const received = await store.listReceived(db.read, span)
    const waits = received.map(({ at, askedAt }) => (Date.parse(at) - Date.parse(askedAt)) / DAY_MS)
    const answers = await store.listAnswers(db.read, from, to)
    const deadlines = await store.countDeadlines(db.read, { from, to, today })
    const filedLast = await store.countFiledLast(db.read, from, to)
    const [inTime = [], late = []] = [true, false].map((isInTime) =>
      filedLast.filter(({ dueOn, filedAt }) => wallClock(filedAt, timeZone).date <= dueOn === isInTime),
    )
    const decided = await store.sumDecided(db.read, span)
    const services = await store.countServices(db.read, from, to)
    return {
      period,
      tables: [
        {
          name: 'papers',
          title: 'Papers',
          head: ['Papers', 'Number'],
          rows: [
            ['Requests open now', papers.open],
            ['Papers missing now', papers.missing],
            ['Requests past their day now', papers.late],
            ['Papers received in the period', received.length],
            ['Days from asking to receiving, on average', average(waits)],
          ],
        },
        {
          name: 'answers',
          title: 'Answers to requests',
          head: ['Person', 'Answers', 'Working hours, on average'],
          rows: answers.map(({ name, total, minutes }) => [name ?? 'Nobody', total, oneDecimal(minutes / 60)]),
        },
        {
          name: 'messages',
          title: 'Answers to messages',
          head: ['Person', 'Answers', 'Hours, on average'],
          rows: answersIn(await store.listMessages(db.read, span)),
        },
        {
          name: 'proposals',
          title: 'Proposals',
          head: ['Proposals', 'Number', 'Worth a year'],
          rows: [
            ['Sent in the period', await store.countSent(db.read, span), ''],
            ['Waiting for an answer now', await store.countOut(db.read), ''],
            ...decided.map(
              ({ state, currency, total, worth }): Row => [
                state === 'accepted' ? 'Accepted' : 'Declined',
                total,
                formatAmount(worth, currency),
              ],
            ),
          ],
        },
        {
          name: 'deadlines',
          title: 'Deadlines due in the period',
          head: ['Deadlines', 'Number'],
          rows: [
            ['Filed on time', deadlines.early + totalOf(inTime)],
            ['Filed late', totalOf(late)],
            ['Not needed', deadlines.notNeeded],
            ['Not filed and overdue', deadlines.overdue],
          ],
        },
        {
          name: 'services',
          title: 'Clients by service',
          head: ['Service', 'Clients'],
          rows: services.map(({ service, clients }) => [service, clients]),
        },
      ],
    }
  }
}

const totalOf = (counts: { total: number }[]) => counts.reduce((sum, { total }) => sum + total, 0)
