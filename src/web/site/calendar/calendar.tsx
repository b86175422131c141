import { data, redirect } from 'react-router'
import type { PublicDateAnswer } from '#contract/work/calendar.ts'
import { Calendar as CalendarDrawing } from '#design/drawings/books.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { buttonClass } from '#design/primitives/button.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { longDate, MONTH_NAMES, WEEKDAY_NAMES, weekdayOf } from '#domain/time/days.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { errorsOf } from '#web/site/sending/field-errors.ts'
import { failedContext, titleAsError } from '#web/site/sending/without-script.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/calendar'
import { calendarAddress, calendarFile } from './addresses.ts'
import { EmailForm, readEmailForm } from './email-form.tsx'

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
    await read(context.get(clientContext).api.subscribers.$post({ json: { ...values, place: 'calendar' } }))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    context.set(failedContext, true)
    return data({ errors: errorsOf(error), values }, { status: error.status })
  }
  // Without a place in the address: a browser that goes to one gives the focus to nothing else.
  throw redirect('/calendar?asked=yes', 303)
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
              <OutcomeAlert tone="success" title="Check your email">
                An email to your address is on its way. Open the link in it to confirm: until then we send nothing else.
              </OutcomeAlert>
            ) : null}
            {sendsEmail ? (
              <EmailForm
                services={services}
                chosen={service === null ? services : [service]}
                action={calendarAddress(service)}
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

/** One line of the calendar: the day in the margin, what is due, and for whom. */
function DateEntry({ item, canAsk }: { item: PublicDateAnswer; canAsk: boolean }) {
  const { title, service, note, dueOn } = item
  return (
    <li className="rule-top grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <p className="figures">
        <time dateTime={dueOn}>
          <span className="display text-2xl text-green" aria-hidden="true">
            {Number(dueOn.slice(8))}
          </span>{' '}
          <span aria-hidden="true" className="text-sm text-ink-soft">
            {WEEKDAY_NAMES[weekdayOf(dueOn)]}
          </span>
          <span className="sr-only">{longDate(dueOn)}</span>
        </time>
      </p>
      <div className="min-w-0">
        <h3 className="text-lg wrap-anywhere">{title}</h3>
        <p className="kicker mt-1 wrap-anywhere">{service}</p>
        {note ? <p className="mt-2 max-w-measure whitespace-pre-line text-ink-soft wrap-anywhere">{note}</p> : null}
        {canAsk ? (
          <p data-print="no">
            <a
              href={`${calendarAddress(service)}#emails`}
              className="ink-link inline-flex min-h-11 items-center text-sm"
              aria-label={`Tell me before this date: ${title}, ${longDate(dueOn)}`}
            >
              Tell me before this date
            </a>
          </p>
        ) : null}
      </div>
    </li>
  )
}

function OwnProgram({ publicUrl, service }: { publicUrl: string; service: string | null }) {
  const address = publicUrl + calendarFile(service)
  return (
    <section aria-labelledby="own-program">
      <h2 id="own-program" className="mb-2 text-2xl">
        In your own calendar
      </h2>
      <p className="text-ink-soft">
        Outlook, Google Calendar, Apple Calendar and others can show these dates and keep them up to date. Changes may
        take a day to appear there.
      </p>
      <p className="mt-4">
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'secondary' })}>
          Add to my calendar
        </a>
      </p>
      <p className="mt-4 text-sm text-ink-soft">
        Or enter this address in your calendar program:{' '}
        <a href={calendarFile(service)} className="ink-link wrap-anywhere">
          {address}
        </a>
      </p>
    </section>
  )
}

function ServiceFilter({ services, chosen }: { services: string[]; chosen: string | null }) {
  return (
    <nav aria-label="Services" className="mb-8" data-print="no">
      <ul className="flex flex-wrap gap-x-6">
        {[null, ...services].map((service) => (
          <li key={service}>
            <a
              href={calendarAddress(service)}
              aria-current={service === chosen ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center border-b-3 border-double wrap-anywhere no-underline hover:text-green',
                service === chosen ? 'border-green font-semibold text-green' : 'border-transparent',
              )}
            >
              {service ?? 'All dates'}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
