import type { PublicSettings } from '#contract/system/settings.ts'
import { EmptyDesk } from '#design/drawings/office.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { Section } from '#design/patterns/section.tsx'
import { buttonClass } from '#design/primitives/button.tsx'
import { pageHead } from '#web/site/head/page-head.ts'
import { LongDate } from '#web/site/parts/long-date.tsx'
import { Paragraphs } from '#web/site/parts/paragraphs.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/careers'

export async function loader({ context }: Route.LoaderArgs) {
  const { careers } = await readSite(context)
  return { head: await pageHead(context, { page: 'careers', path: '/careers' }), careers }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Careers({ loaderData: { careers } }: Route.ComponentProps) {
  const { title, intro, none, email, openings } = careers
  return (
    <>
      <PageHeader kicker="Careers" title={title} drawing={<EmptyDesk />} />
      <div className="grid gap-x-12 py-12 md:py-16 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="lg:col-start-2">
          <Paragraphs text={intro} className="max-w-measure first:text-lg" />
        </div>
      </div>
      <Section title="Openings" note={<Count openings={openings.length} />} id="openings">
        {openings.length === 0 ? (
          <div className="border-t border-b-3 border-rule border-b-line py-6 [border-bottom-style:double]">
            <Paragraphs text={none} />
            <p className="mt-6">
              <a href={`mailto:${email}`} className={buttonClass({ variant: 'secondary' })}>
                Write to {email}
              </a>
            </p>
          </div>
        ) : (
          <ul className="border-b-3 border-double border-line">
            {openings.map((opening) => (
              <Opening key={opening.slug} {...opening} email={email} />
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

function Count({ openings }: { openings: number }) {
  return (
    <span className="figures flex items-baseline gap-2">
      <span className="display text-4xl text-green">{openings}</span> at the moment
    </span>
  )
}

type Props = PublicSettings['careers']['openings'][number] & { email: string }

/** One opening: what, where, until when, and how to apply. */
function Opening({ slug, title, place, kind, text, points, closesOn, email }: Props) {
  return (
    <li id={slug} className="border-t border-rule py-8">
      <h3 className="text-2xl">{title}</h3>
      <dl className="figures mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
        <Fact name="Where">{place}</Fact>
        <Fact name="How">{kind}</Fact>
        {closesOn ? (
          <Fact name="Apply by">
            <LongDate day={closesOn} />
          </Fact>
        ) : null}
      </dl>
      <div className="mt-5">
        <Paragraphs text={text} />
      </div>
      {points.length > 0 ? (
        <ul className="mt-5 max-w-measure">
          {points.map((point) => (
            <li key={point} className="border-t border-rule py-2">
              {point}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-6">
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(title)}`}
          className={buttonClass({ variant: 'secondary' })}
        >
          Apply by email
          <span className="sr-only"> for {title}</span>
        </a>
      </p>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-brass">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
