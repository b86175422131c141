import { Abacus } from '#design/drawings/instruments.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { pageHead } from '#web/site/head/page-head.ts'
import { faqData, plansData, servicesData } from '#web/site/head/structured-data.ts'
import { Certifications } from '#web/site/parts/certifications.tsx'
import { Counters } from '#web/site/parts/counters.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/services'
import { Plans } from './plans.tsx'
import { Questions } from './questions.tsx'
import { ServiceCards } from './service-cards.tsx'
import { ServiceDetail } from './service-detail.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { services, plans, certifications, counters, faq } = await readSite(context)
  const head = await pageHead(context, {
    page: 'services',
    path: '/services',
    data: (site) => [...servicesData(site), plansData(site), ...faqData(site)],
  })
  return { head, services, plans, certifications, counters, faq }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Services({ loaderData }: Route.ComponentProps) {
  const { services, plans, certifications, counters, faq } = loaderData
  return (
    <>
      <PageHeader kicker="Our Services" title={services.title} lede={services.lead} drawing={<Abacus />} />
      <ServiceCards items={services.items} />
      {services.items.map((service, index) => (
        <ServiceDetail key={service.slug} {...service} number={index + 1} />
      ))}
      <Plans {...plans} />
      <Counters {...counters} />
      <Certifications {...certifications} />
      <Questions {...faq} />
    </>
  )
}
