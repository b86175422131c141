import { PageHeader } from '#design/patterns/page-header.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/api-docs'
import { type ApiDocument, anchorOf, chaptersOf } from './api-document.ts'
import { CallEntry } from './call-entry.tsx'
import { HowToCall } from './how-to-call.tsx'
import { SchemaTable } from './schema-table.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { firm, publicUrl } = await readSite(context)
  // The API's own words about itself; the types of OpenAPI say less than ours.
  const document = (await read(context.get(clientContext).api['openapi.json'].$get())) as unknown as ApiDocument
  return {
    publicUrl,
    title: `API · ${firm.name}`,
    about: document.info,
    chapters: chaptersOf(document),
    forms: Object.entries(document.components?.schemas ?? {}),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? 'API' },
  { name: 'robots', content: 'noindex' },
]

export default function ApiDocs({ loaderData: { publicUrl, about, chapters, forms } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader kicker={`API · version ${about.version}`} title="Every call, in words" lede={about.description} />
      <div className="grid gap-x-12 gap-y-8 py-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="text-sm" data-print="no">
          <ol className="lg:sticky lg:top-6">
            <Entry to="#how-to-call">How to call</Entry>
            {chapters.map(({ title, calls }) => (
              <Entry key={title} to={`#about-${anchorOf(title)}`} count={calls.length}>
                {nameOf(title)}
              </Entry>
            ))}
            <Entry to="#forms" count={forms.length}>
              Forms
            </Entry>
          </ol>
        </nav>
        <div className="min-w-0">
          <HowToCall publicUrl={publicUrl} />
          {chapters.map(({ title, calls }) => (
            <section key={title} id={`about-${anchorOf(title)}`} className="scroll-mt-6 pt-12">
              <h2 className="mb-4 text-2xl">{nameOf(title)}</h2>
              {calls.map((call) => (
                <CallEntry key={call.anchor} call={call} />
              ))}
            </section>
          ))}
          <section id="forms" className="scroll-mt-6 pt-12">
            <h2 className="mb-4 text-2xl">Forms</h2>
            {forms.map(([name, schema]) => (
              <details key={name} className="border-t border-rule open:pb-8">
                <summary className="flex min-h-11 cursor-pointer list-none items-center py-2 hover:bg-wash">
                  <h3 className="text-base">
                    <code className="font-mono font-semibold wrap-anywhere">{name}</code>
                  </h3>
                </summary>
                {/* A link to what is inside opens it. */}
                <div id={`form-${name}`} className="scroll-mt-16">
                  <SchemaTable caption={`Fields of ${name}`} schema={schema} />
                </div>
              </details>
            ))}
          </section>
          <p className="rule-double-top pt-6 text-ink-soft">
            For programs: <TextLink to="/api/openapi.json">openapi.json</TextLink>
          </p>
        </div>
      </div>
    </>
  )
}

function Entry({ to, count, children }: { to: string; count?: number; children: React.ReactNode }) {
  return (
    <li className="border-t border-rule">
      <a href={to} className="flex min-h-11 items-center justify-between gap-3 py-2 hover:text-green hover:underline">
        {children}
        {count === undefined ? null : <span className="figures text-ink-soft">{count}</span>}
      </a>
    </li>
  )
}

function nameOf(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1)
}
