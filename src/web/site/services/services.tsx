import type { PublicSettings } from '#contract/system/settings.ts'
import { Abacus } from '#design/drawings/instruments.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { Section } from '#design/patterns/section.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatFeeRange } from '#domain/fee-range.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { faqData, plansData, servicesData } from '#web/site/head/structured-data.ts'
import { Breakable } from '#web/site/parts/breakable.tsx'
import { Certifications } from '#web/site/parts/certifications.tsx'
import { Counters } from '#web/site/parts/counters.tsx'
import { Paragraphs } from '#web/site/parts/paragraphs.tsx'
import { Picture } from '#web/site/parts/picture.tsx'
import { QuestionList } from '#web/site/parts/question-list.tsx'
import { readCounters } from '#web/site/parts/read-counters.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/services'
import { Plans } from './plans.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { firm, services, plans, certifications, faq } = await readSite(context)
  const counters = await readCounters(context)
  const head = await pageHead(context, {
    page: 'services',
    path: '/services',
    data: (site) => [...servicesData(site), ...plansData(site), ...faqData(site)],
  })
  return { head, currency: firm.currency, services, plans, certifications, counters, faq }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Services({ loaderData }: Route.ComponentProps) {
  const { currency, services, plans, certifications, counters, faq } = loaderData
  return (
    <>
      <PageHeader kicker="Our Services" title={services.title} lede={services.lead} drawing={<Abacus />} />
      <ServiceCards items={services.items} />
      {services.items.map((service, index) => (
        <ServiceDetail key={service.slug} {...service} number={index + 1} currency={currency} />
      ))}
      <Plans {...plans} currency={currency} />
      <Counters {...counters} />
      <Certifications {...certifications} />
      <Questions {...faq} />
    </>
  )
}

/** The index of the services: each card leads to its own section below. */
function ServiceCards({ items }: Pick<PublicSettings['services'], 'items'>) {
  return (
    <nav aria-label="Services" className="py-10 md:py-14">
      <ul className="grid border-b border-rule sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
        {items.map(({ slug, title, short, picture }, index) => (
          <li key={slug} className="border-t border-rule">
            <a href={`#${slug}`} className="group flex h-full gap-5 py-6 text-ink no-underline sm:flex-col">
              <Picture picture={picture} className="w-20 shrink-0 text-ink-soft group-hover:text-green sm:w-32" />
              <span className="block">
                <span className="flex items-baseline gap-2.5">
                  <span aria-hidden="true" className="figures text-sm text-brass">
                    {index + 1}
                  </span>
                  <span className="display text-xl underline decoration-rule decoration-1 underline-offset-4 group-hover:text-green group-hover:decoration-green">
                    {title}
                  </span>
                </span>
                <span className="mt-1.5 block text-ink-soft">{short}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Questions({ title, items }: PublicSettings['faq']) {
  if (items.length === 0) return null
  return (
    <Section
      title={title}
      note={
        <>
          Yours is not here? <TextLink to="/Contact">Ask us</TextLink>.
        </>
      }
      id="questions"
    >
      <QuestionList items={items} />
    </Section>
  )
}

type Props = PublicSettings['services']['items'][number] & { number: number; currency: string }

/** One service in full: what we do, and what is in it. */
function ServiceDetail({ slug, title, detail, points, fees, number, currency }: Props) {
  const range = formatFeeRange(fees, currency)
  return (
    <section
      id={slug}
      aria-labelledby={`${slug}-title`}
      className="rule-top grid break-inside-avoid gap-x-12 gap-y-5 py-10 md:grid-cols-[13rem_minmax(0,1fr)] md:py-14 lg:grid-cols-[15rem_minmax(0,1fr)_17rem]"
    >
      <h2 id={`${slug}-title`} className="text-2xl md:max-lg:text-xl">
        <span aria-hidden="true" className="figures mb-1 block text-5xl text-brass">
          {number}
        </span>
        <Breakable text={title} />
      </h2>
      <div>
        <Paragraphs text={detail} />
        {range ? (
          <p className="figures mt-5">
            <span className="text-ink-soft">Usual fees:</span> {range}
          </p>
        ) : null}
        <p className="mt-5" data-print="no">
          <TextLink
            to="/quote"
            className="inline-flex min-h-11 items-center"
            aria-label={`Ask for a price for ${title}`}
          >
            Ask for a price
          </TextLink>
        </p>
      </div>
      {points.length > 0 ? (
        <ul className="border-b-3 border-double border-line self-start text-sm md:max-lg:col-start-2">
          {points.map((point) => (
            <li key={point} className="border-t border-rule py-2.5">
              {point}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
