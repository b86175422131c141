import { data, redirect } from 'react-router'
import { Calendar as CalendarDrawing } from '#design/drawings/books.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { MONTH_NAMES } from '#domain/time/days.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { errorsOf } from '#web/site/sending/field-errors.ts'
import { failedContext, titleAsError } from '#web/site/sending/without-script.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/calendar'
import { calendarAddress } from './addresses.ts'
import { DateEntry } from './date-entry.tsx'
import { EmailForm, readEmailForm } from './email-form.tsx'
import { OwnProgram } from './own-program.tsx'
import { ServiceFilter } from './service-filter.tsx'

const HEAD = {
  page: 'services',
  path: '/calendar',
  title: 'Tax calendar',
  description: 'The tax dates of the coming twelve months, for your own calendar or by email before each date.',
} as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const { publicUrl, sendsEmail } = await readSite(context)
  const { items, services } = await read(context.get(clientContext).api.calendar.$get({ query: {} }))
  const service = services.find((name) => name === asked.get('service')) ?? null
  // A page without a single date says nothing to anybody.
  if (services.length === 0) throw data(null, { status: 404 })
  const head = await pageHead(context, HEAD)
  return {
    head: context.get(failedContext) ? titleAsError(head) : head,
    months: monthsOf(service === null ? items : items.filter((item) => item.service === service)),
    forYearEnd: items.some((item) => item.forYearEnd),
    services,
    service,
    publicUrl,
    sendsEmail,
    isAsked: asked.has('asked'),
  }
}

/** The form as any browser sends it: this page needs no script. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = readEmailForm(await request.formData())
  try {
    await read(context.get(clientContext).api.calendar.emails.$post({ json: values }))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    context.set(failedContext, true)
    return data({ errors: errorsOf(error), values }, { status: error.status })
  }
  throw redirect('/calendar?asked=yes#emails', 303)
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

/** The dates that concern everybody, by month; each can be had in one's own calendar, or by email before it. */
export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  const { months, forYearEnd, services, service, publicUrl, sendsEmail, isAsked } = loaderData
  return (
    <>
      <PageHeader
        kicker="Tax calendar"
        title={service === null ? 'What is due when' : `What is due when: ${service}`}
        lede="The dates of the coming twelve months."
        drawing={<CalendarDrawing />}
      />
      <div className="grid gap-x-16 gap-y-12 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {services.length > 1 ? <ServiceFilter services={services} chosen={service} /> : null}
          {months.map(({ month, items }) => (
            <section key={month} aria-labelledby={`month-${month}`} className="mb-10 break-inside-avoid">
              <h2 id={`month-${month}`} className="mb-2 text-2xl">
                {formatMonth(month)}
              </h2>
              <ol className="rule-double">
                {items.map((item) => (
                  <DateEntry key={`${item.rule} ${item.period}`} item={item} canAsk={sendsEmail} />
                ))}
              </ol>
            </section>
          ))}
          <p className="max-w-measure text-sm text-ink-soft">
            These are general dates. Yours may differ: ask us if you are not sure.
            {forYearEnd ? ' Dates that depend on a financial year are for one that ends on 31 December.' : ''}
          </p>
        </div>
        <div className="flex min-w-0 flex-col gap-12" data-print="no">
          <OwnProgram publicUrl={publicUrl} service={service} />
          <section aria-labelledby="emails" className="scroll-mt-6">
            <h2 id="emails" className="mb-2 text-2xl">
              By email before each date
            </h2>
            {isAsked && !actionData ? (
              <Alert tone="success" title="Please look into your mailbox">
                An email to your address is on its way. Open the link in it to confirm: until then we send nothing else.
              </Alert>
            ) : null}
            {sendsEmail ? (
              <EmailForm
                services={services}
                chosen={service === null ? services : [service]}
                action={`${calendarAddress(service)}#emails`}
                {...actionData}
              />
            ) : (
              <p className="text-ink-soft">
                This site cannot send email yet, so it cannot remind you. You can add the dates to your own calendar
                program instead.
              </p>
            )}
          </section>
        </div>
      </div>
    </>
  )
}

function monthsOf<T extends { dueOn: string }>(items: T[]): { month: string; items: T[] }[] {
  const months = Map.groupBy(items, ({ dueOn }) => dueOn.slice(0, 7))
  return [...months].map(([month, due]) => ({ month, items: due }))
}

const formatMonth = (month: string) => `${MONTH_NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
