import type { CommentsReport, DownloadsReport } from '#contract/overview/reports.ts'
import { Breakdown } from './breakdown.tsx'
import { formatCount } from './chart-scale.ts'
import { ColumnChart } from './column-chart.tsx'
import { CsvLink, counted, KeyFigures, ReportSection, SeriesTable } from './report-parts.tsx'
import { columnsOf, formatChange, formatPercent, shareOf } from './report-text.ts'

const COMMENT_STATES: Record<string, string> = {
  held: 'To review',
  visible: 'On the site',
  rejected: 'Rejected',
  spam: 'Spam',
  deleted: 'Deleted',
}

export function CommentsSection({ report }: { report: CommentsReport }) {
  const { period, series, received, shown, states } = report
  const share = shareOf(shown, received)
  return (
    <ReportSection
      id="comments"
      title="Comments"
      note="By readers, by the day they came; answers of the staff are not counted. States as of today."
    >
      <KeyFigures
        items={[
          counted('Comments', received),
          counted('On the site', shown),
          {
            label: 'Share on the site',
            value: formatPercent(share.now),
            note: `before: ${formatPercent(share.before)}`,
          },
        ]}
      />
      <ColumnChart
        title="Comments"
        gist={`${formatCount(received.now)} comments came, ${formatChange(received)} (${formatCount(received.before)} before).`}
        {...columnsOf(period, series)}
        series={[
          { name: 'On the site', look: 'solid', values: series.map((slot) => slot.shown) },
          { name: 'To review', look: 'ruled', values: series.map((slot) => slot.waiting) },
          { name: 'Refused', look: 'hollow', values: series.map((slot) => slot.refused) },
        ]}
        before={{ name: 'The period before', values: series.map((slot) => slot.before) }}
      />
      <SeriesTable
        report="comments"
        title="Comments by day and state"
        period={period}
        heads={['On the site', 'To review', 'Refused', 'All before']}
        rows={series.map((slot) => ({
          ...slot,
          cells: [slot.shown, slot.waiting, slot.refused, slot.before].map(formatCount),
        }))}
      />
      <div className="mt-6 max-w-form">
        <Breakdown
          title="Comments by state"
          head="State"
          unit="Comments"
          empty=""
          csv={<CsvLink report="comments" table="states" period={period} about="Comments by state" />}
          lines={states.map(({ state, now, before }) => ({ key: state, name: COMMENT_STATES[state], now, before }))}
        />
      </div>
    </ReportSection>
  )
}

export function DownloadsSection({ report }: { report: DownloadsReport }) {
  const { period, series, downloads, files } = report
  return (
    <ReportSection id="downloads" title="Downloads" note="Which publications were downloaded and when, never by whom.">
      <KeyFigures items={[counted('Downloads', downloads)]} />
      <ColumnChart
        title="Downloads"
        gist={`${formatCount(downloads.now)} files were downloaded, ${formatChange(downloads)} (${formatCount(downloads.before)} before).`}
        {...columnsOf(period, series)}
        series={[{ name: 'Downloads', look: 'solid', values: series.map((slot) => slot.downloads) }]}
        before={{ name: 'The period before', values: series.map((slot) => slot.before) }}
      />
      <SeriesTable
        report="downloads"
        title="Downloads by day"
        period={period}
        heads={['Downloads', 'Before']}
        rows={series.map((slot) => ({ ...slot, cells: [slot.downloads, slot.before].map(formatCount) }))}
      />
      <div className="mt-6 max-w-measure">
        <Breakdown
          title="Most downloaded"
          head="File"
          unit="Downloads"
          empty="No downloads in this period."
          csv={<CsvLink report="downloads" table="files" period={period} about="Most downloaded" />}
          lines={files.map(({ id, name, now, before }) => ({
            key: String(id),
            name: name ?? 'A file that was removed',
            now,
            before,
          }))}
        />
      </div>
    </ReportSection>
  )
}
