import type { PublicSettings } from '#contract/system/settings.ts'
import { Telephone } from '#design/drawings/contact.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { pageHead } from '#web/site/head/page-head.ts'
import { firmData } from '#web/site/head/structured-data.ts'
import { Island } from '#web/site/islands/island.tsx'
import { BookLine } from '#web/site/parts/book-line.tsx'
import { openedFormContext } from '#web/site/sending/opened-form.ts'
import { failedContext, referenceIn, titleAsError } from '#web/site/sending/without-script.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/contact'
import { ContactPanel, ContactReceived } from './contact-panel.tsx'
import { Office } from './office.tsx'
import { openingAt } from './opening.ts'
import { planFor } from './plan.ts'
import { sendContact } from './send-contact.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { firm, hours, links, headings, appointments, hasNewsletter, sendsEmail } = await readSite(context)
  const head = await pageHead(context, { page: 'contact', path: '/Contact', data: (site) => [firmData(site)] })
  const address = addressOf(firm)
  return {
    head: context.get(failedContext) ? titleAsError(head) : head,
    heading: headings.contact,
    reference: referenceIn(new URL(request.url).searchParams),
    openedAt: context.get(openedFormContext)(),
    hasNewsletter,
    sendsEmail,
    canBook: appointments.enabled,
    office: {
      firm: { email: firm.email, phone: firm.phone, timeZone: firm.timeZone },
      address,
      directions: links.directions || directionsTo(address),
      plan: planFor(links.plan, firm),
      hours: { week: hours.week, closedOn: hours.closedOn },
      opening: openingAt(new Date(), hours, firm.timeZone),
    },
  }
}

/** The form as a browser without a script sends it. */
export const action = ({ request, context }: Route.ActionArgs) => sendContact(request, context, '/Contact')

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, reference, openedAt, hasNewsletter, sendsEmail, office, canBook } = loaderData
  return (
    <>
      <PageHeader kicker="Contact" title={heading.title} lede={heading.lead} drawing={<Telephone />} />
      <div className="grid gap-x-16 gap-y-12 py-10 md:py-14 lg:grid-cols-[36rem_minmax(0,1fr)]">
        {reference ? (
          <ContactReceived reference={reference} sendsEmail={sendsEmail} />
        ) : (
          <Island
            name="contact"
            of={ContactPanel}
            props={{ openedAt, hasNewsletter, sendsEmail, ...actionData }}
            draft="contact"
          />
        )}
        <div>
          {canBook ? <BookLine className="rule-bottom mb-6 pb-3 lg:ml-10">Rather at a fixed time?</BookLine> : null}
          <Office {...office} />
        </div>
      </div>
    </>
  )
}

function addressOf(firm: PublicSettings['firm']): string[] {
  const town = [firm.city, firm.postcode].filter(Boolean).join(' ')
  return [firm.name, ...firm.addressLines, town, firm.region, firm.country].filter(Boolean)
}

function directionsTo(address: string[]): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.slice(1).join(', '))}`
}
