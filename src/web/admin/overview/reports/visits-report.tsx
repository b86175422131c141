import { Link } from 'react-router'
import type { ConversionReport, VisitsReport } from '#contract/overview/reports.ts'
import { Breakdown } from './breakdown.tsx'
import { formatAverage, formatCount } from './chart-scale.ts'
import { ColumnChart } from './column-chart.tsx'
import { CsvLink, counted, KeyFigures, ReportSection, SeriesTable } from './report-parts.tsx'
import { columnsOf, formatChange, formatPercent } from './report-text.ts'

export function VisitsSection({ report }: { report: VisitsReport }) {
  const { period, comparable, series, views, visitors, pages, sources } = report
  const perVisitor = (count: number, people: number) => (people === 0 ? '—' : (count / people).toFixed(1))
  return (
    <ReportSection
      id="visits"
      title="Visits"
      note="Counted by this site alone: without cookies, without robots, and so that nobody can be followed from one day to the next. Counts are kept for 13 months."
    >
      <KeyFigures
        items={[
          counted('Pages viewed', views, comparable),
          counted('Visitors, once a day', visitors, comparable),
          {
            label: 'Pages per visitor',
            value: perVisitor(views.now, visitors.now),
            note: `before: ${perVisitor(views.before, visitors.before)}`,
          },
          { label: 'Pages viewed a day', value: formatAverage(views.now / period.days) },
        ]}
      />
      <ColumnChart
        title="Pages viewed"
        gist={`${formatCount(views.now)} pages were viewed, ${formatChange(views)} (${formatCount(views.before)} before).`}
        {...columnsOf(period, series)}
        series={[{ name: 'Pages viewed', look: 'solid', values: series.map((slot) => slot.views) }]}
        before={comparable ? { name: 'The period before', values: series.map((slot) => slot.before) } : undefined}
      />
      <SeriesTable
        report="visits"
        title="Pages viewed and visitors"
        period={period}
        heads={['Pages viewed', 'Visitors', 'Viewed before']}
        rows={series.map((slot) => ({ ...slot, cells: [slot.views, slot.visitors, slot.before].map(formatCount) }))}
      />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <Breakdown
          title="Most read"
          head="Page"
          unit="Views"
          empty="No visits in this period."
          csv={<CsvLink report="visits" table="pages" period={period} about="Most read" />}
          lines={pages.map(({ path, title, now, before }) => ({
            key: path,
            name: <Link to={path}>{title ?? PAGE_NAMES[path] ?? path}</Link>,
            now,
            before,
          }))}
        />
        <Breakdown
          title="Where visitors came from"
          head="Site"
          unit="Views"
          empty="No visits from other sites in this period."
          csv={<CsvLink report="visits" table="sources" period={period} about="Where visitors came from" />}
          lines={sources.map(({ source, now, before }) => ({ key: source, name: source, now, before }))}
        />
      </div>
    </ReportSection>
  )
}

const PAGE_NAMES: Record<string, string> = {
  '/': 'Home',
  '/about': 'About',
  '/services': 'Our Services',
  '/blog': 'News and Events',
  '/publication': 'Publication',
  '/Contact': 'Contact',
  '/careers': 'Careers',
  '/quote': 'Quote',
  '/privacy': 'Privacy',
  '/verify': 'Check a sealed PDF',
}

export function ConversionSection({ report }: { report: ConversionReport }) {
  const { period, comparable, series, rate, visitors, requests } = report
  const written = (part: number | null) => formatPercent(part, 2)
  return (
    <ReportSection
      id="conversion"
      title="From visit to request"
      note="Requests per 100 visitors, a visitor being counted once a day."
    >
      <KeyFigures
        items={[
          { label: 'Visitors who wrote in', value: written(rate.now), note: `before: ${written(rate.before)}` },
          counted('Visitors, once a day', visitors, comparable),
          counted('Requests', requests),
        ]}
      />
      <ColumnChart
        title="Requests per 100 visitors"
        gist={`${written(rate.now)} of visitors wrote in; ${written(rate.before)} before.`}
        {...columnsOf(period, series)}
        series={[{ name: 'Requests for each visitor', look: 'solid', values: series.map((slot) => slot.rate ?? 0) }]}
        write={(part) => formatPercent(part, part > 0 && part < 0.1 ? 1 : 0)}
      />
      <SeriesTable
        report="conversion"
        title="Visitors and requests"
        period={period}
        heads={['Visitors', 'Requests', 'Rate']}
        rows={series.map((slot) => ({
          ...slot,
          cells: [formatCount(slot.visitors), formatCount(slot.requests), written(slot.rate)],
        }))}
      />
    </ReportSection>
  )
}
