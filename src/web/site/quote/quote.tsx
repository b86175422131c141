import { useState } from 'react'
import { data, redirect } from 'react-router'
import type { QuoteRequest } from '#contract/requests.ts'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { LetterDrawing } from '#web/site/drawings/letter-drawing.tsx'
import { pageHead } from '#web/site/head/page-head.ts'
import { errorsOf } from '#web/site/sending/field-errors.ts'
import { campaignIn } from '#web/site/sending/origin.ts'
import { Received } from '#web/site/sending/received.tsx'
import type { Sent } from '#web/site/sending/use-sending.ts'
import { failedContext, keyOfWords, referenceIn, titleAsError } from '#web/site/sending/without-script.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/quote'
import { readQuote } from './check-quote.ts'
import { QuoteForm } from './quote-form.tsx'
import { QuoteMargin } from './quote-margin.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { plans, firm, hours, headings } = await readSite(context)
  const params = new URL(request.url).searchParams
  const head = await pageHead(context, { page: 'quote', path: '/quote' })
  return {
    head: context.get(failedContext) ? titleAsError(head) : head,
    plans: plans.items.map(({ slug, name }) => ({ slug, name })),
    plan: params.get('plan') ?? undefined,
    reference: referenceIn(params),
    heading: headings.quote,
    phone: firm.phone,
    hours: hours.footer,
  }
}

/** The form as a browser without a script sends it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const values = readQuote(form)
  const json: QuoteRequest = {
    ...values,
    website: String(form.get('website') ?? ''),
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
  const [sent, setSent] = useState<Sent | null>(null)
  const arrived = sent?.is === 'sent' ? sent.reference : sent ? null : loaderData.reference
  return (
    <>
      <PageHeader
        kicker="Quote"
        title={loaderData.heading.title}
        lede={loaderData.heading.lead}
        drawing={<LetterDrawing />}
      />
      <div className="grid gap-x-16 gap-y-12 py-10 md:py-14 lg:grid-cols-[36rem_minmax(0,1fr)]">
        {arrived !== undefined ? (
          <Received title="Form submitted!" reference={arrived} takesFocus={sent !== null} next={NEXT} />
        ) : (
          <QuoteForm
            plans={loaderData.plans}
            plan={loaderData.plan}
            values={actionData?.values}
            errors={actionData?.errors}
            onSent={setSent}
          />
        )}
        <QuoteMargin steps={loaderData.heading.steps} phone={loaderData.phone} hours={loaderData.hours} />
      </div>
    </>
  )
}

const NEXT = [
  'A mail with your reference is on its way to you.',
  'A person reads what you wrote, and calls or writes if something is unclear.',
  'You receive a quote in writing, with nothing in it that you did not ask about.',
]
