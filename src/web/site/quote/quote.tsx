import { data, redirect } from 'react-router'
import type { QuoteRequest } from '#contract/clients/requests.ts'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { formatFeeRange } from '#domain/fee-range.ts'
import { openingLines } from '#domain/time/opening-lines.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { LetterDrawing } from '#web/site/drawings/letter-drawing.tsx'
import { pageHead } from '#web/site/head/page-head.ts'
import { Island } from '#web/site/islands/island.tsx'
import { PhoneLink } from '#web/site/parts/phone-link.tsx'
import { errorsOf } from '#web/site/sending/field-errors.ts'
import { openedFormContext } from '#web/site/sending/opened-form.ts'
import { campaignIn } from '#web/site/sending/origin.ts'
import { failedContext, keyOfWords, referenceIn, titleAsError } from '#web/site/sending/without-script.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/quote'
import { readQuote } from './check-quote.ts'
import { QuotePageForm, QuoteReceived } from './quote-page-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { plans, firm, hours, headings, services, hasNewsletter, sendsEmail } = await readSite(context)
  const params = new URL(request.url).searchParams
  const head = await pageHead(context, { page: 'quote', path: '/quote' })
  return {
    head: context.get(failedContext) ? titleAsError(head) : head,
    plans: plans.items.map(({ slug, name }) => ({ slug, name })),
    plan: params.get('plan') ?? undefined,
    reference: referenceIn(params),
    openedAt: context.get(openedFormContext)(),
    hasNewsletter,
    sendsEmail,
    heading: headings.quote,
    phone: firm.phone,
    hours: openingLines(hours.week).footer,
    fees: services.items
      .map(({ title, fees }) => ({ title, range: formatFeeRange(fees, firm.currency) }))
      .filter(({ range }) => range),
  }
}

/** The form as a browser without a script sends it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const values = readQuote(form)
  const json: QuoteRequest = {
    ...values,
    website: String(form.get('website') ?? ''),
    openedAt: String(form.get('openedAt') ?? ''),
    origin: { page: '/quote', campaign: campaignIn(new URL(request.url).searchParams) },
  }
  const header = { 'idempotency-key': await keyOfWords(values) }
  let reference: string
  try {
    ;({ reference } = await read(context.get(clientContext).api.quotes.$post({ json, header })))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    context.set(failedContext, true)
    return data({ errors: errorsOf(error), values }, { status: error.status })
  }
  throw redirect(`/quote?sent=${reference}`, 303)
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  const { plans, plan, openedAt, hasNewsletter, sendsEmail, reference, heading, phone, hours, fees } = loaderData
  return (
    <>
      <PageHeader kicker="Quote" title={heading.title} lede={heading.lead} drawing={<LetterDrawing />} />
      <div className="grid gap-x-16 gap-y-12 py-10 md:py-14 lg:grid-cols-[36rem_minmax(0,1fr)]">
        {reference ? (
          <QuoteReceived reference={reference} sendsEmail={sendsEmail} />
        ) : (
          <Island
            name="quote-page"
            of={QuotePageForm}
            props={{ plans, plan, openedAt, hasNewsletter, sendsEmail, ...actionData }}
            draft="quote"
          />
        )}
        <QuoteMargin steps={heading.steps} fees={fees} phone={phone} hours={hours} />
      </div>
    </>
  )
}

interface Props {
  steps: { title: string; text: string }[]
  /** What services usually cost, where the firm says so. */
  fees: { title: string; range: string }[]
  phone: string
  hours: string[]
}

/** Beside the form: what will happen with it, and the way for those who would rather talk. */
function QuoteMargin({ steps, fees, phone, hours }: Props) {
  return (
    <aside aria-label="About your request" className="max-w-form lg:border-l lg:border-rule lg:pl-10">
      <ol>
        {steps.map(({ title, text }, at) => (
          <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-b border-rule py-5 first:pt-0">
            <span aria-hidden="true" className="display figures text-2xl text-brass">
              {at + 1}
            </span>
            <div>
              <h2 className="text-lg">{title}</h2>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {fees.length > 0 ? (
        <div className="border-b border-rule py-5">
          <h2 className="text-lg">What it usually costs</h2>
          <dl className="figures text-sm">
            {fees.map(({ title, range }) => (
              <div key={title} className="mt-1 flex flex-wrap justify-between gap-x-4">
                <dt>{title}</dt>
                <dd className="text-ink-soft">{range}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-sm text-ink-soft">You get a fixed price before we begin.</p>
        </div>
      ) : null}
      <div className="rule-double py-5">
        <h2 className="text-lg">Rather talk?</h2>
        <PhoneLink phone={phone} className="ink-link figures inline-block py-2 text-lg" />
        <ul className="figures text-sm text-ink-soft">
          {hours.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
