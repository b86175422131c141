import { Balance } from '#design/drawings/instruments.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { Section } from '#design/patterns/section.tsx'
import { pageHead } from '#web/site/head/page-head.ts'
import { firmData } from '#web/site/head/structured-data.ts'
import { ClosingCall } from '#web/site/parts/closing-call.tsx'
import { Paragraphs } from '#web/site/parts/paragraphs.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/about'
import { History } from './history.tsx'
import { People } from './people.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { about, firm, home } = await readSite(context)
  const head = await pageHead(context, { page: 'about', path: '/about', data: (site) => [firmData(site)] })
  return { head, about, founded: firm.founded, closing: home.closing }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function About({ loaderData: { about, founded, closing } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader kicker="About" title={about.title} lede={about.lead} drawing={<Balance />} />
      <div className="grid gap-x-12 gap-y-8 py-12 md:py-16 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <p className="flex items-baseline gap-3 lg:block">
          <span className="text-sm text-ink-soft lg:block">Keeping books since</span>
          <span className="display figures text-4xl text-green lg:block lg:text-5xl">{founded}</span>
        </p>
        <div>
          <Paragraphs text={about.text} className="max-w-measure first:text-lg" />
        </div>
      </div>
      <Section title={about.values.title} id="values">
        <dl className="border-b-3 border-double border-line">
          {about.values.items.map(({ title, text }) => (
            <div
              key={title}
              className="grid items-baseline gap-x-6 gap-y-1 border-t border-rule py-5 md:grid-cols-[12rem_minmax(0,1fr)]"
            >
              <dt className="display text-2xl">{title}</dt>
              <dd className="max-w-measure text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <People {...about.people} />
      <History {...about.history} />
      <ClosingCall {...closing} />
    </>
  )
}
