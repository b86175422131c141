import type { ReactNode } from 'react'
import type { ReportFigure, ReportName, ReportPeriod, ReportTable } from '#contract/overview/reports.ts'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { formatCount } from './chart-scale.ts'
import { formatChange, formatSlot, SLOT_HEADS } from './report-text.ts'

interface SectionProps {
  id: ReportName
  title: string
  note: ReactNode
  children: ReactNode
}

export function ReportSection({ id, title, note, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="rule-double-top mt-12 scroll-mt-4 pt-5">
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 max-w-measure text-sm text-ink-soft">{note}</p>
      {children}
    </section>
  )
}

interface KeyFigure {
  label: string
  value: string
  note?: string
}

export function KeyFigures({ items }: { items: KeyFigure[] }) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-8 sm:grid-cols-4">
      {items.map(({ label, value, note }) => (
        <div key={label} className="rule-top py-3">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd>
            <span className="display figures block text-3xl">{value}</span>
            <span className="figures text-sm text-ink-soft">{note ?? '\u00a0'}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function counted(label: string, figure: ReportFigure, comparable = true): KeyFigure {
  if (!comparable) return { label, value: formatCount(figure.now), note: 'earlier figures are no longer kept' }
  return { label, value: formatCount(figure.now), note: `${formatChange(figure)} (${formatCount(figure.before)})` }
}

export function CsvLink({ report, table, period, about }: CsvProps) {
  const query = new URLSearchParams({ from: period.from, to: period.to, table })
  return (
    <a
      download
      href={`/api/reports/${report}/export?${query}`}
      className="ink-link inline-flex min-h-9 items-center text-sm"
      data-print="no"
    >
      CSV<span className="sr-only">: {about}</span>
    </a>
  )
}

interface CsvProps {
  report: ReportName
  table: ReportTable
  period: ReportPeriod
  /** What the file holds, for those who hear the link without its place. */
  about: string
}

interface SeriesProps {
  report: ReportName
  title: string
  period: ReportPeriod
  heads: string[]
  rows: { from: string; to: string; cells: string[] }[]
}

/** The figures of a chart as a table, folded up on the screen and open on paper. */
export function SeriesTable({ report, title, period, heads, rows }: SeriesProps) {
  const head = [SLOT_HEADS[period.step], ...heads]
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6">
      <details className="min-w-0 grow">
        <summary className="ink-link inline-flex min-h-9 cursor-pointer list-none items-center text-sm">
          As a table<span className="sr-only">: {title}</span>
        </summary>
        <FigureTable title={title} head={head}>
          {rows.map((row) => (
            <Tr key={row.from}>
              <Th scope="row" className="whitespace-nowrap">
                {formatSlot(row, period.step)}
              </Th>
              {row.cells.map((cell, index) => (
                <Td key={head[index + 1]} numeric>
                  {cell}
                </Td>
              ))}
            </Tr>
          ))}
        </FigureTable>
      </details>
      <CsvLink report={report} table="days" period={period} about={`${title}, day by day`} />
    </div>
  )
}

/** Names in the first column, figures in the others. */
export function FigureTable({ title, head, children }: { title: string; head: string[]; children: ReactNode }) {
  return (
    <Table
      caption={title}
      hideCaption
      dense
      head={head.map((word, at) => (
        <Th key={word} numeric={at > 0}>
          {word}
        </Th>
      ))}
    >
      {children}
    </Table>
  )
}
