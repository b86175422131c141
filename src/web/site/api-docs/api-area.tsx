import { data } from 'react-router'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { NotFoundPage } from '#web/site/errors/not-found-page.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/api-area'
import { ApiFrame } from './api-frame.tsx'
import { CallEntry } from './call-entry.tsx'
import { FormPlaces } from './form-places.tsx'
import { Forms } from './forms.tsx'
import { readAreas } from './read-areas.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { about, areas, places } = await readAreas(context)
  const area = areas.find(({ name }) => name === params.area)
  if (!area) return data(null, { status: 404 })
  const { firm, publicUrl } = await readSite(context)
  return data({ title: `${area.title} · API · ${firm.name}`, version: about.version, publicUrl, area, areas, places })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? 'There is no page at this address' },
  { name: 'robots', content: 'noindex' },
]

export default function ApiArea({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundPage />
  const { version, publicUrl, area, areas, places } = loaderData
  return (
    <FormPlaces value={places}>
      <PageHeader kicker={`API · version ${version}`} title={area.title} />
      <ApiFrame areas={areas} current={area.name}>
        <section>
          <h2 className="mb-4 text-2xl">Calls</h2>
          {area.calls.map((call) => (
            <CallEntry key={call.anchor} call={call} publicUrl={publicUrl} />
          ))}
        </section>
        <Forms forms={area.forms} />
      </ApiFrame>
    </FormPlaces>
  )
}
