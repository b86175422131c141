import { Link } from 'react-router'
import type { RepliesReport, RequestsReport } from '#contract/overview/reports.ts'
import { STATES } from '#web/admin/clients/leads/lead-text.ts'
import { Breakdown } from './breakdown.tsx'
import { formatCount } from './chart-scale.ts'
import { ColumnChart } from './column-chart.tsx'
import { CsvLink, counted, KeyFigures, ReportSection, SeriesTable } from './report-parts.tsx'
import { columnsOf, formatChange, formatPercent, shareOf, workingTime } from './report-text.ts'

export function RequestsSection({ report }: { report: RequestsReport }) {
  const { period, series, requests, quotes, messages, spam, states, sources } = report
  return (
    <ReportSection
      id="requests"
      title="Requests"
      note="Quote requests and messages by the day they came. States as of today; spam is not among the requests."
    >
      <KeyFigures
        items={[
          counted('Requests', requests),
          counted('Quote requests', quotes),
          counted('Messages', messages),
          counted('Spam', spam),
        ]}
      />
      <ColumnChart
        title="Requests"
        gist={`${formatCount(requests.now)} requests came, ${formatChange(requests)} (${formatCount(requests.before)} before).`}
        {...columnsOf(period, series)}
        series={[
          { name: 'Quote requests', look: 'solid', values: series.map((slot) => slot.quotes) },
          { name: 'Messages', look: 'ruled', values: series.map((slot) => slot.messages) },
        ]}
        before={{ name: 'The period before', values: series.map((slot) => slot.before) }}
      />
      <SeriesTable
        report="requests"
        title="Requests by kind"
        period={period}
        heads={['Quote requests', 'Messages', 'All before']}
        rows={series.map((slot) => ({ ...slot, cells: [slot.quotes, slot.messages, slot.before].map(formatCount) }))}
      />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <Breakdown
          title="Where requests came from"
          head="Source"
          unit="Requests"
          empty="No requests in this period."
          csv={<CsvLink report="requests" table="sources" period={period} about="Where requests came from" />}
          lines={sources.map(({ source, now, before }) => ({
            key: source,
            name: source || <span className="text-ink-soft">Direct</span>,
            now,
            before,
          }))}
        />
        <Breakdown
          title="Requests by state"
          head="State"
          unit="Requests"
          empty=""
          csv={<CsvLink report="requests" table="states" period={period} about="Requests by state" />}
          lines={states.map(({ state, quotes, messages }) => ({
            key: state,
            name: <Link to={`/dashboard/inbox?state=${state}`}>{STATES[state].words}</Link>,
            now: quotes + messages,
          }))}
        />
      </div>
    </ReportSection>
  )
}

export function RepliesSection({ report }: { report: RepliesReport }) {
  const { period, series, replies, kept, averageMinutes, durations, promisedHours, waiting, late } = report
  const share = shareOf(kept, replies)
  return (
    <ReportSection
      id="replies"
      title="Replies"
      note={
        <>
          First answers by the day they were given. The promise is {promisedHours} working hours; only the hours in
          which the office is open count.
        </>
      }
    >
      <KeyFigures
        items={[
          {
            label: 'Within the promised time',
            value: formatPercent(share.now),
            note: `before: ${formatPercent(share.before)}`,
          },
          {
            label: 'Average, in working time',
            value: workingTime(averageMinutes.now),
            note: `before: ${workingTime(averageMinutes.before)}`,
          },
          counted('First answers', replies),
          {
            label: 'Waiting now',
            value: formatCount(waiting),
            note: late > 0 ? `${formatCount(late)} longer than promised` : 'none too long',
          },
        ]}
      />
      <ColumnChart
        title="First answers"
        gist={`${formatCount(kept.now)} of ${formatCount(replies.now)} first answers came within the promise.`}
        {...columnsOf(period, series)}
        series={[
          { name: 'Within the promised time', look: 'solid', values: series.map((slot) => slot.kept) },
          { name: 'Late', look: 'hollow', values: series.map((slot) => slot.late) },
        ]}
      />
      <SeriesTable
        report="replies"
        title="First answers"
        period={period}
        heads={['Within the promised time', 'Late']}
        rows={series.map((slot) => ({ ...slot, cells: [slot.kept, slot.late].map(formatCount) }))}
      />
      <div className="mt-6 max-w-form">
        <Breakdown
          title="How long it took"
          head="Working hours"
          unit="Answers"
          empty=""
          csv={<CsvLink report="replies" table="durations" period={period} about="How long answers took" />}
          lines={durations.map(({ withinHours, replies }, index) => {
            const from = durations[index - 1]?.withinHours ?? 0
            return {
              key: String(withinHours),
              name: withinHours ? (from ? `${from} to ${withinHours}` : `up to ${withinHours}`) : `more than ${from}`,
              now: replies,
            }
          })}
        />
      </div>
    </ReportSection>
  )
}
