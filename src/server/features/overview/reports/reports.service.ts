import { LEAD_STATES } from '#contract/clients/leads.ts'
import type {
  CommentsReport,
  ConversionReport,
  DownloadsReport,
  RepliesReport,
  ReportPeriod,
  RequestsReport,
  VisitsReport,
} from '#contract/overview/reports.ts'
import { COMMENT_STATES } from '#contract/website/comments.ts'
import { REPLY_STEPS } from '#server/features/clients/leads/leads.model.ts'
import type { LeadStatistics } from '#server/features/clients/leads/statistics/lead-statistics.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Visits } from '#server/features/system/visits/visits.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Comments } from '#server/features/website/comments/comments.service.ts'
import type { PublicationFiles } from '#server/features/website/publications/publication-files.service.ts'
import type { Tools } from '#server/tools.ts'
import { layOut, periodOf, type Slot, sumOf, tally } from './reports.model.ts'
import { createWorkReport } from './work-report.ts'

interface Needs {
  visits: Visits
  leadStatistics: LeadStatistics
  comments: Comments
  publicationFiles: PublicationFiles
  articles: Articles
  settings: SettingsService
}

/** How a report is wanted: the longest lists show so many lines. */
export interface Wish {
  period: ReportPeriod
  lines: number
}

export type Reports = ReturnType<typeof createReports>

/** What the needs say about a period, beside the one before it. */
export function createReports(tools: Pick<Tools, 'db' | 'clock'>, needs: Needs) {
  const { clock } = tools
  const readWork = createWorkReport(tools, needs)
  const { leadStatistics, comments, publicationFiles, articles, settings } = needs

  async function titlesOf(paths: string[]): Promise<Map<string, string>> {
    const numbers = new Map(paths.flatMap((path) => (ARTICLE.test(path) ? [[path, Number(path.slice(7))]] : [])))
    const titles = await articles.listTitles([...numbers.values()])
    return new Map([...numbers].flatMap(([path, id]) => (titles.has(id) ? [[path, titles.get(id) ?? '']] : [])))
  }

  async function countLeads({ before, to }: ReportPeriod) {
    return await leadStatistics.listDays(before.from, to)
  }

  return {
    period: async (asked: Partial<Slot>) => periodOf(asked, await settings.dayOf(clock.now())),

    work: ({ period }: Wish) => readWork(period),

    async visits({ period, lines }: Wish): Promise<VisitsReport> {
      const { from, to, before } = period
      const days = layOut(period, await needs.visits.listDays(before.from, to))
      const pages = await needs.visits.listMostRead(from, to, lines)
      const sources = await needs.visits.listSources(from, to, lines)
      const pageNames = pages.map(({ name }) => name)
      const titles = await titlesOf(pageNames)
      const pagesBefore = await needs.visits.viewsOfPages(before.from, before.to, pageNames)
      const hosts = sources.map(({ name }) => name)
      const sourcesBefore = await needs.visits.viewsOfSources(before.from, before.to, hosts)
      return {
        period,
        comparable: before.from >= (await needs.visits.keptSince()),
        views: bothOf(days, (day) => day.views),
        visitors: bothOf(days, (day) => day.visitors),
        series: days.slots.map((slot) => ({
          from: slot.from,
          to: slot.to,
          views: sumOf(slot.rows, (day) => day.views),
          visitors: sumOf(slot.rows, (day) => day.visitors),
          before: sumOf(slot.earlier, (day) => day.views),
        })),
        pages: pages.map(({ name, views }) => ({
          path: name,
          title: titles.get(name) ?? null,
          now: views,
          before: pagesBefore.find((page) => page.name === name)?.views ?? 0,
        })),
        sources: sources.map(({ name, views }) => ({
          source: name,
          now: views,
          before: sourcesBefore.find((source) => source.name === name)?.views ?? 0,
        })),
      }
    },

    async requests({ period, lines }: Wish): Promise<RequestsReport> {
      const all = await countLeads(period)
      const days = layOut(
        period,
        all.filter(({ state }) => state !== 'spam'),
      )
      const spam = layOut(
        period,
        all.filter(({ state }) => state === 'spam'),
      )
      const count = (kind: string) => (row: (typeof all)[number]) => (row.kind === kind ? row.total : 0)
      const sources = await leadStatistics.listSources(period.from, period.to)
      const earlier = await leadStatistics.listSources(period.before.from, period.before.to)
      const inState = (state: string) => [...days.now, ...spam.now].filter((row) => row.state === state)
      return {
        period,
        requests: bothOf(days, (row) => row.total),
        quotes: bothOf(days, count('quote')),
        messages: bothOf(days, count('contact')),
        spam: bothOf(spam, (row) => row.total),
        series: days.slots.map((slot) => ({
          from: slot.from,
          to: slot.to,
          quotes: sumOf(slot.rows, count('quote')),
          messages: sumOf(slot.rows, count('contact')),
          before: sumOf(slot.earlier, (row) => row.total),
        })),
        states: LEAD_STATES.map((state) => ({
          state,
          quotes: sumOf(inState(state), count('quote')),
          messages: sumOf(inState(state), count('contact')),
        })),
        sources: tally(
          sources,
          ({ source }) => source,
          ({ total }) => total,
        )
          .slice(0, lines)
          .map(([source, now]) => ({
            source,
            now,
            before: earlier.find((each) => each.source === source)?.total ?? 0,
          })),
      }
    },

    async replies({ period }: Wish): Promise<RepliesReport> {
      const days = layOut(period, await leadStatistics.listReplies(period.before.from, period.to))
      const { waiting, late } = await leadStatistics.countWaiting()
      const average = (rows: typeof days.now) => {
        const total = sumOf(rows, (row) => row.total)
        return total === 0 ? null : Math.round(sumOf(rows, (row) => row.minutes) / total)
      }
      const within = (hours: number) => days.now.filter((row) => row.withinHours === hours)
      return {
        period,
        promisedHours: (await settings.get('replies')).withinWorkingHours,
        replies: bothOf(days, (row) => row.total),
        kept: bothOf(days, (row) => row.total * row.kept),
        averageMinutes: { now: average(days.now), before: average(days.before) },
        waiting,
        late,
        series: days.slots.map((slot) => ({
          from: slot.from,
          to: slot.to,
          kept: sumOf(slot.rows, (row) => row.total * row.kept),
          late: sumOf(slot.rows, (row) => row.total * (1 - row.kept)),
        })),
        durations: [...REPLY_STEPS, 0].map((hours) => ({
          withinHours: hours || null,
          replies: sumOf(within(hours), (row) => row.total),
        })),
      }
    },

    async conversion({ period }: Wish): Promise<ConversionReport> {
      const visitors = layOut(period, await needs.visits.listDays(period.before.from, period.to))
      const asked = (await countLeads(period)).filter(({ state }) => state !== 'spam')
      const requests = layOut(period, asked)
      const seen = bothOf(visitors, (day) => day.visitors)
      const sent = bothOf(requests, (row) => row.total)
      return {
        period,
        comparable: period.before.from >= (await needs.visits.keptSince()),
        visitors: seen,
        requests: sent,
        rate: { now: rateOf(sent.now, seen.now), before: rateOf(sent.before, seen.before) },
        series: visitors.slots.map((slot, index) => {
          const people = sumOf(slot.rows, (day) => day.visitors)
          const total = sumOf(requests.slots[index]?.rows ?? [], (row) => row.total)
          return { from: slot.from, to: slot.to, visitors: people, requests: total, rate: rateOf(total, people) }
        }),
      }
    },

    async comments({ period }: Wish): Promise<CommentsReport> {
      const days = layOut(period, await comments.listDays(period.before.from, period.to))
      const of = (rows: typeof days.now, ...states: string[]) =>
        sumOf(rows, (row) => (states.includes(row.state) ? row.total : 0))
      return {
        period,
        received: bothOf(days, (row) => row.total),
        shown: { now: of(days.now, 'visible'), before: of(days.before, 'visible') },
        series: days.slots.map((slot) => ({
          from: slot.from,
          to: slot.to,
          shown: of(slot.rows, 'visible'),
          waiting: of(slot.rows, 'held'),
          refused: of(slot.rows, 'rejected', 'spam', 'deleted'),
          before: sumOf(slot.earlier, (row) => row.total),
        })),
        states: COMMENT_STATES.map((state) => ({ state, now: of(days.now, state), before: of(days.before, state) })),
      }
    },

    async downloads({ period, lines }: Wish): Promise<DownloadsReport> {
      const { from, to, before } = period
      const days = layOut(period, await publicationFiles.listDownloadDays(before.from, to))
      const files = await publicationFiles.listDownloads(from, to)
      const earlier = new Map(
        (await publicationFiles.listDownloads(before.from, before.to)).map(({ id, total }) => [id, total]),
      )
      return {
        period,
        downloads: bothOf(days, (row) => row.total),
        series: days.slots.map((slot) => ({
          from: slot.from,
          to: slot.to,
          downloads: sumOf(slot.rows, (row) => row.total),
          before: sumOf(slot.earlier, (row) => row.total),
        })),
        files: files
          .sort((a, b) => b.total - a.total || a.id - b.id)
          .slice(0, lines)
          .map(({ id, name, total }) => ({ id, name, now: total, before: earlier.get(id) ?? 0 })),
      }
    },
  }
}

const ARTICLE = /^\/blogd\/\d{1,9}$/

function bothOf<Row>({ now, before }: { now: Row[]; before: Row[] }, value: (row: Row) => number) {
  return { now: sumOf(now, value), before: sumOf(before, value) }
}

function rateOf(requests: number, visitors: number): number | null {
  return visitors === 0 ? null : Math.round((requests / visitors) * 1_000_000) / 1_000_000
}
