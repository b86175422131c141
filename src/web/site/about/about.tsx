import type { PublicSettings } from '#contract/system/settings.ts'
import { Balance } from '#design/drawings/instruments.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { Section } from '#design/patterns/section.tsx'
import { pageHead } from '#web/site/head/page-head.ts'
import { firmData } from '#web/site/head/structured-data.ts'
import { ClosingCall } from '#web/site/parts/closing-call.tsx'
import { Paragraphs } from '#web/site/parts/paragraphs.tsx'
import { Picture } from '#web/site/parts/picture.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/about'

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
        {founded > 0 ? (
          <p className="flex items-baseline gap-3 lg:block">
            <span className="text-sm text-ink-soft lg:block">Keeping books since</span>
            <span className="display figures text-4xl text-green lg:block lg:text-5xl">{founded}</span>
          </p>
        ) : null}
        <div className="lg:col-start-2">
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

/** The firm's own book: one line a year that mattered. */
function History({ title, items }: PublicSettings['about']['history']) {
  if (items.length === 0) return null
  return (
    <Section title={title} id="history">
      <ol className="border-b-3 border-double border-line">
        {items.map(({ year, text }) => (
          <li key={`${year} ${text}`} className="grid grid-cols-[5.5rem_minmax(0,1fr)] border-t border-rule">
            <span className="display figures py-3.5 text-2xl text-green">{year}</span>
            <p className="max-w-measure border-l-3 border-double border-red/40 py-4 pl-5">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function People({ title, intro, items }: PublicSettings['about']['people']) {
  if (items.length === 0) return null
  return (
    <Section title={title} note={intro || undefined} id="people">
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {items.map(({ name, role, text, picture }) => (
          <li key={name} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 border-t border-rule py-6">
            <Picture picture={picture} of={name} className="size-22 text-ink-soft" />
            <div>
              <h3 className="text-xl">{name}</h3>
              <p className="text-sm text-brass">{role}</p>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
