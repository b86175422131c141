import { data, Form, Link } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { addDays, addMonths, lastOfMonth } from '#domain/time/days.ts'
import { formatZone, wallClock } from '#domain/time/wall-clock.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { staffContext } from '#web/signed-in/session/staff.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/reports'
import { CommentsSection, DownloadsSection } from './reading-report.tsx'
import { formatPeriod } from './report-text.ts'
import { RepliesSection, RequestsSection } from './requests-report.tsx'
import { ConversionSection, VisitsSection } from './visits-report.tsx'
import { WorkSection } from './work-report.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const isAdmin = context.get(staffContext).role === 'admin'
  const { timeZone } = (await readSite(context)).firm
  const asked = new URL(request.url).searchParams
  const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '']
  const presets = presetsFor(wallClock(new Date(), timeZone).date)
  const query = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const { reports } = context.get(clientContext).api
  try {
    const [work, visits, requests, replies, conversion, comments, downloads] = await Promise.all([
      read(reports.work.$get({ query })),
      read(reports.visits.$get({ query })),
      read(reports.requests.$get({ query })),
      read(reports.replies.$get({ query })),
      read(reports.conversion.$get({ query })),
      read(reports.comments.$get({ query })),
      read(reports.downloads.$get({ query })),
    ])
    const sheet = { work, visits, requests, replies, conversion, comments, downloads }
    return { isAdmin, presets, from: visits.period.from, to: visits.period.to, sheet, errors: {} }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 422) throw error
    return data({ isAdmin, presets, from, to, sheet: null, errors: error.fields }, { status: 422 })
  }
}

const CONTENTS = [
  ['work', 'The firm’s work'],
  ['visits', 'Visits'],
  ['requests', 'Requests'],
  ['replies', 'Replies'],
  ['conversion', 'From visit to request'],
  ['comments', 'Comments'],
  ['downloads', 'Downloads'],
] as const

export default function Reports({ loaderData: { isAdmin, presets, from, to, sheet, errors } }: Route.ComponentProps) {
  const { timeZone } = useFirm()
  return (
    <>
      <OfficeTitle>Reports</OfficeTitle>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h1 className="text-2xl font-normal">Reports</h1>
        <Button type="button" variant="quiet" size="small" onClick={() => window.print()} data-print="no">
          Print
        </Button>
      </div>
      <PeriodForm from={from} to={to} presets={presets} errors={errors} />
      {sheet ? (
        <>
          <p className="max-w-measure">
            <strong className="font-semibold">{formatPeriod(sheet.visits.period)}</strong>
            <span className="text-ink-soft">
              {' '}
              beside {formatPeriod(sheet.visits.period.before)}. Days in {formatZone(timeZone)}.
            </span>
          </p>
          <nav aria-label="On this page" data-print="no">
            <ul className="flex flex-wrap gap-x-5 text-sm">
              {CONTENTS.map(([id, words]) => (
                <li key={id}>
                  <a href={`#${id}`} className="ink-link inline-flex min-h-9 items-center">
                    {words}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <WorkSection report={sheet.work} />
          <VisitsSection report={sheet.visits} />
          <RequestsSection report={sheet.requests} />
          <RepliesSection report={sheet.replies} />
          <ConversionSection report={sheet.conversion} />
          <CommentsSection report={sheet.comments} />
          <DownloadsSection report={sheet.downloads} />
          <p className="rule-double-top mt-12 pt-4 text-sm text-ink-soft" data-print="no">
            {isAdmin ? (
              <>
                You can get this as a weekly email:{' '}
                <TextLink to="/dashboard/setting/reports">Setting, Weekly report</TextLink>.
              </>
            ) : (
              'An administrator can have this sent to you as a weekly email.'
            )}
          </p>
        </>
      ) : (
        <Alert tone="error">{Object.values(errors)[0] ?? 'Please choose another period.'}</Alert>
      )}
    </>
  )
}

interface Props {
  from: string
  to: string
  presets: Preset[]
  errors: Record<string, string>
}

function PeriodForm({ from, to, presets, errors }: Props) {
  return (
    <div data-print="no">
      <nav aria-label="Quick periods">
        <ul className="rule-bottom flex flex-wrap gap-x-6">
          {presets.map((preset) => (
            <li key={preset.label}>
              <Link
                to={`/dashboard/reports?from=${preset.from}&to=${preset.to}`}
                preventScrollReset
                aria-current={preset.from === from && preset.to === to ? 'true' : undefined}
                className="inline-flex min-h-11 items-center border-b-3 border-transparent text-ink no-underline hover:text-green aria-current:border-green aria-current:font-semibold"
              >
                {preset.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        role="search"
        aria-label="Period"
        className="grid grid-cols-2 items-end gap-x-4 gap-y-3 py-4 sm:flex"
        key={`${from} ${to}`}
      >
        <TextField label="From" name="from" type="date" defaultValue={from} error={errors.from} optional={false} />
        <TextField label="To" name="to" type="date" defaultValue={to} error={errors.to} optional={false} />
        <Button variant="secondary" className="max-sm:col-span-2">
          Apply
        </Button>
      </Form>
    </div>
  )
}

interface Preset {
  label: string
  from: string
  to: string
}

function presetsFor(today: string): Preset[] {
  const lastMonth = addMonths(today, -1)
  const last = (label: string, days: number) => ({ label, from: addDays(today, 1 - days), to: today })
  return [
    last('7 days', 7),
    last('30 days', 30),
    last('90 days', 90),
    { label: 'This month', from: `${today.slice(0, 7)}-01`, to: today },
    { label: 'Last month', from: `${lastMonth}-01`, to: lastOfMonth(lastMonth) },
    { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today },
    last('12 months', 365),
  ]
}
