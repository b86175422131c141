import { useState } from 'react'
import { data, redirect } from 'react-router'
import type { ContactMessage } from '#contract/requests.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { Telephone } from '#design/drawings/office.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { firmData } from '#web/site/head/structured-data.ts'
import { errorsOf } from '#web/site/sending/field-errors.ts'
import { campaignIn } from '#web/site/sending/origin.ts'
import { Received } from '#web/site/sending/received.tsx'
import type { Sent } from '#web/site/sending/use-sending.ts'
import { failedContext, keyOfWords, referenceIn, titleAsError } from '#web/site/sending/without-script.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/contact'
import { readContact } from './check-contact.ts'
import { ContactForm } from './contact-form.tsx'
import { Office } from './office.tsx'
import { openingAt } from './opening.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { firm, hours, links, headings } = await readSite(context)
  const head = await pageHead(context, { page: 'contact', path: '/Contact', data: (site) => [firmData(site)] })
  const address = addressOf(firm)
  return {
    head: context.get(failedContext) ? titleAsError(head) : head,
    heading: headings.contact,
    reference: referenceIn(new URL(request.url).searchParams),
    office: {
      firm: { email: firm.email, phone: firm.phone, timeZone: firm.timeZone },
      address,
      directions: links.directions || directionsTo(address),
      hours: { week: hours.week, closedOn: hours.closedOn },
      opening: openingAt(new Date(), hours, firm.timeZone),
    },
  }
}

/** The form as a browser without a script sends it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const values = readContact(form)
  const json: ContactMessage = {
    ...values,
    website: String(form.get('website') ?? ''),
    origin: { page: '/Contact', campaign: campaignIn(new URL(request.url).searchParams) },
  }
  const header = { 'idempotency-key': await keyOfWords(values) }
  let reference: string
  try {
    ;({ reference } = await read(context.get(clientContext).api.contact.$post({ json, header })))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    context.set(failedContext, true)
    return data({ errors: errorsOf(error), values }, { status: error.status })
  }
  throw redirect(`/Contact?sent=${reference}`, 303)
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  const arrived = sent?.is === 'sent' ? sent.reference : sent ? null : loaderData.reference
  return (
    <>
      <PageHeader
        kicker="Contact"
        title={loaderData.heading.title}
        lede={loaderData.heading.lead}
        drawing={<Telephone />}
      />
      <div className="grid gap-x-16 gap-y-12 py-10 md:py-14 lg:grid-cols-[36rem_minmax(0,1fr)]">
        {arrived === undefined ? (
          <ContactForm values={actionData?.values} errors={actionData?.errors} onSent={setSent} />
        ) : (
          <Received
            title={arrived ? 'Thank you. Your message has reached us.' : 'Thank you. Your message is on its way.'}
            reference={arrived}
            takesFocus={sent !== null}
            next={NEXT}
          />
        )}
        <Office {...loaderData.office} />
      </div>
    </>
  )
}

const NEXT = [
  'A mail with your reference is sent to you.',
  'A person reads your message and answers by mail, or by phone if you left a number.',
  'If you want to add something, write again and name the reference.',
]

function addressOf(firm: PublicSettings['firm']): string[] {
  const town = [firm.city, firm.postcode].filter(Boolean).join(' ')
  return [firm.name, ...firm.addressLines, town, firm.region, firm.country].filter(Boolean)
}

function directionsTo(address: string[]): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.slice(1).join(', '))}`
}
