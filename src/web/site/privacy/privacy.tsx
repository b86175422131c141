import { Folder } from '#design/drawings/books.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { pageHead } from '#web/site/head/page-head.ts'
import { LongDate } from '#web/site/parts/long-date.tsx'
import { Paragraphs } from '#web/site/parts/paragraphs.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/privacy'

export async function loader({ context }: Route.LoaderArgs) {
  const { legal, firm } = await readSite(context)
  const head = await pageHead(context, { page: 'privacy', path: '/privacy' })
  return { head, privacy: legal.privacy, firm: { legalName: firm.legalName, email: firm.email } }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Privacy({ loaderData: { privacy, firm } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader kicker="Privacy" title={privacy.title} lede={privacy.lead} drawing={<Folder />} />
      <div className="grid gap-x-12 gap-y-8 py-12 md:py-16 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside className="text-sm">
          <p className="figures text-ink-soft">
            As of <LongDate day={privacy.updatedOn} />
          </p>
          <nav
            aria-label="On this page"
            className="mt-4 lg:sticky lg:top-[calc(1.5rem+var(--top-notes,0px))]"
            data-print="no"
          >
            <ol>
              {privacy.sections.map(({ title }, index) => (
                <li key={title} className="border-t border-rule">
                  <a
                    href={`#section-${index + 1}`}
                    className="flex min-h-11 items-center gap-3 py-2 hover:text-green hover:underline"
                  >
                    <span aria-hidden="true" className="figures w-4 shrink-0 text-brass">
                      {index + 1}
                    </span>
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </aside>
        <div>
          {privacy.sections.map(({ title, text }, index) => (
            <section
              key={title}
              id={`section-${index + 1}`}
              className="border-t border-rule pt-6 pb-10 first:border-t-0 first:pt-0"
            >
              <h2 className="mb-3 text-2xl">{title}</h2>
              <Paragraphs text={text} />
            </section>
          ))}
          <p className="rule-double-top max-w-measure pt-6 text-ink-soft">
            {firm.legalName} answers for this site. Write to{' '}
            <TextLink to={`mailto:${firm.email}`}>{firm.email}</TextLink> or use the{' '}
            <TextLink to="/Contact">contact form</TextLink>.
          </p>
        </div>
      </div>
    </>
  )
}
