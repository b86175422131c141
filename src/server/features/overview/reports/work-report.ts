import type { ReportPeriod, WorkReport } from '#contract/overview/reports.ts'
import { formatAmount } from '#domain/proposals/amounts.ts'
import { addDays } from '#domain/time/days.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { momentOf, wallClock } from '#domain/time/wall-clock.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './work-report.store.ts'

const HOUR_MS = DAY_MS / 24

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

type Row = WorkReport['tables'][number]['rows'][number]
type Message = Awaited<ReturnType<typeof store.listMessages>>[number]

const totalOf = (counts: { total: number }[]) => counts.reduce((sum, { total }) => sum + total, 0)

const oneDecimal = (value: number) => Math.round(value * 10) / 10

function average(values: number[]): number | null {
  return values.length === 0 ? null : oneDecimal(values.reduce((sum, value) => sum + value, 0) / values.length)
}

/** How soon each person of the firm answered: from the first message of a client that waits to the next of the firm. */
function answersIn(messages: Message[]): Row[] {
  const hours = new Map<string, number[]>()
  let waiting: Message | null = null
  for (const message of messages) {
    if (waiting?.conversation !== message.conversation) waiting = null
    if (message.fromFirm === 0) waiting ??= message
    else if (waiting) {
      const took = (Date.parse(message.at) - Date.parse(waiting.at)) / HOUR_MS
      hours.set(message.name, [...(hours.get(message.name) ?? []), took])
      waiting = null
    }
  }
  return [...hours]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, each]) => [name, each.length, average(each)])
}
