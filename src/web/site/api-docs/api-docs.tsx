import { PageHeader } from '#design/patterns/page-header.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/api-docs'
import type { Area } from './api-document.ts'
import { ApiFrame } from './api-frame.tsx'
import { FormPlaces } from './form-places.tsx'
import { Forms } from './forms.tsx'
import { HowToCall } from './how-to-call.tsx'
import { readAreas } from './read-areas.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { firm, publicUrl } = await readSite(context)
  return { publicUrl, title: `API · ${firm.name}`, ...(await readAreas(context)) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? 'API' },
  { name: 'robots', content: 'noindex' },
]

export default function ApiDocs({ loaderData: { publicUrl, about, areas, shared, places } }: Route.ComponentProps) {
  return (
    <FormPlaces value={places}>
      <PageHeader kicker={`API · version ${about.version}`} title="Every call, in words" lede={about.description} />
      <ApiFrame areas={areas}>
        <HowToCall publicUrl={publicUrl} />
        {areas.map((area) => (
          <Contents key={area.name} area={area} />
        ))}
        <Forms forms={shared} />
        <p className="rule-double-top pt-6 text-ink-soft">
          For programs: <TextLink to="/api/openapi.json">openapi.json</TextLink>
        </p>
      </ApiFrame>
    </FormPlaces>
  )
}

function Contents({ area: { name, title, calls } }: { area: Area }) {
  return (
    <section className="pt-12">
      <h2 className="mb-4 text-2xl">
        <a href={`/api/docs/${name}`} className="hover:text-green hover:underline">
          {title}
        </a>
      </h2>
      <ul className="api-contents">
        {calls.map(({ anchor, method, path, summary }) => (
          <li key={anchor}>
            <a href={`/api/docs/${name}#${anchor}`}>
              <code>
                <b>{method}</b>
                {` ${path}`}
              </code>
              {summary}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
