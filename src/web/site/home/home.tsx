import { ButtonLink } from '#design/primitives/button-link.tsx'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { firmData } from '#web/site/head/structured-data.ts'
import { Certifications } from '#web/site/parts/certifications.tsx'
import { ClosingCall } from '#web/site/parts/closing-call.tsx'
import { Counters } from '#web/site/parts/counters.tsx'
import { QuoteLink } from '#web/site/parts/quote-link.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/home'
import { ClosedMonth } from './closed-month.tsx'
import { type LatestItem, LatestNews } from './latest-news.tsx'
import { MonthlyServices } from './monthly-services.tsx'
import { WhatToExpect } from './what-to-expect.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { firm, home, counters, certifications } = await readSite(context)
  const head = await pageHead(context, { page: 'home', path: '/', data: (site) => [firmData(site)] })
  return { head, tagline: firm.tagline, home, counters, certifications, news: await readLatest(context) }
}

/** The home page stands without its news: a service that does not answer leaves them out. */
async function readLatest(context: Route.LoaderArgs['context']): Promise<LatestItem[]> {
  try {
    const { items } = await read(context.get(clientContext).api.news.$get({ query: {} }))
    return items.slice(0, 3).map(({ id, title, address, excerpt, category, publishedAt, picture, image }) => ({
      id,
      title,
      address,
      excerpt,
      category,
      publishedAt,
      picture,
      image,
    }))
  } catch (error) {
    if (error instanceof ApiProblem) return []
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { tagline, home, counters, certifications, news } = loaderData
  return (
    <>
      <section className="grid items-center gap-x-12 gap-y-12 py-12 md:py-20 lg:min-h-[41rem] lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div>
          <p className="kicker">{tagline}</p>
          <h1 className="mt-4 text-5xl font-normal">{home.promise}</h1>
          <p className="mt-6 max-w-[36rem] text-lg text-ink-soft">{home.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3" data-print="no">
            <ButtonLink to="/register">Get Started</ButtonLink>
            <QuoteLink variant="secondary">Request a quote</QuoteLink>
          </div>
        </div>
        <ClosedMonth />
      </section>
      <Counters {...counters} />
      <MonthlyServices {...home.monthly} />
      <WhatToExpect {...home.expect} />
      <Certifications {...certifications} />
      <LatestNews items={news} />
      <ClosingCall {...home.closing} />
    </>
  )
}
