import { REPORT_TABLES, type ReportName, type ReportTable } from '#contract/overview/reports.ts'
import { csvLine } from '#platform/csv.ts'
import { invalid } from '#server/http/problem.ts'
import type { Reports, Wish } from './reports.service.ts'

type Cell = string | number | null
type Table = [head: string[], ...rows: Cell[][]]

/** One table of a report, with the figures of the period before where they are asked for by name. */
export async function csvOf(reports: Reports, report: ReportName, table: ReportTable, wish: Wish): Promise<string> {
  if (!(REPORT_TABLES[report] as readonly string[]).includes(table)) {
    throw invalid('table', 'This report has no such table')
  }
  const byDay: Wish = { ...wish, period: { ...wish.period, step: 'day' } }
  const [head, ...rows] = await WRITERS[report](reports, table, byDay)
  const lines = rows.map((cells) => csvLine(cells.map((cell) => String(cell ?? ''))))
  // Without the mark, spreadsheets take UTF-8 for an older alphabet.
  return `\uFEFF${csvLine(head)}${lines.join('')}`
}

type Writer = (reports: Reports, table: ReportTable, wish: Wish) => Promise<Table>

const WRITERS: Record<ReportName, Writer> = {
  async visits(reports, table, wish) {
    const { series, pages, sources } = await reports.visits(wish)
    if (table === 'pages') {
      return [
        ['Address', 'Title', 'Views', 'Before'],
        ...pages.map((row) => [row.path, row.title, row.now, row.before]),
      ]
    }
    if (table === 'sources') {
      return [['Source', 'Views', 'Before'], ...sources.map((row) => [row.source, row.now, row.before])]
    }
    const head = ['Day', 'Views', 'Visitors', 'Views before']
    return [head, ...series.map((row) => [row.from, row.views, row.visitors, row.before])]
  },
  async work(reports, table, wish) {
    const { tables } = await reports.work(wish)
    const { head = [], rows = [] } = tables.find(({ name }) => name === table) ?? {}
    return [head, ...rows]
  },
  async requests(reports, table, wish) {
    const { series, states, sources } = await reports.requests(wish)
    if (table === 'states') {
      return [['State', 'Quotes', 'Messages'], ...states.map((row) => [row.state, row.quotes, row.messages])]
    }
    if (table === 'sources') {
      return [['Source', 'Requests', 'Before'], ...sources.map((row) => [row.source, row.now, row.before])]
    }
    const head = ['Day', 'Quotes', 'Messages', 'Requests before']
    return [head, ...series.map((row) => [row.from, row.quotes, row.messages, row.before])]
  },
  async replies(reports, table, wish) {
    const { series, durations } = await reports.replies(wish)
    if (table === 'durations') {
      return [
        ['Within working hours', 'Replies'],
        ...durations.map((row) => [row.withinHours ?? 'longer', row.replies]),
      ]
    }
    return [['Day', 'Within the promised time', 'Late'], ...series.map((row) => [row.from, row.kept, row.late])]
  },
  async conversion(reports, _, wish) {
    const { series } = await reports.conversion(wish)
    const head = ['Day', 'Visitors', 'Requests', 'Requests for each visitor']
    return [head, ...series.map((row) => [row.from, row.visitors, row.requests, row.rate])]
  },
  async comments(reports, table, wish) {
    const { series, states } = await reports.comments(wish)
    if (table === 'states') {
      return [['State', 'Comments', 'Before'], ...states.map((row) => [row.state, row.now, row.before])]
    }
    const head = ['Day', 'On the site', 'To review', 'Refused', 'Comments before']
    return [head, ...series.map((row) => [row.from, row.shown, row.waiting, row.refused, row.before])]
  },
  async downloads(reports, table, wish) {
    const { series, files } = await reports.downloads(wish)
    if (table === 'files') {
      return [['File', 'Name', 'Downloads', 'Before'], ...files.map((row) => [row.id, row.name, row.now, row.before])]
    }
    const head = ['Day', 'Downloads', 'Downloads before']
    return [head, ...series.map((row) => [row.from, row.downloads, row.before])]
  },
}
