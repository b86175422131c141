import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { useRoom } from '#web/portal/use-room.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/my-deadlines'
import { OwnRow } from './own-row.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const year = new URL(request.url).searchParams.get('year') ?? undefined
  const found = api.my.clients[':id'].deadlines.$get({ param: { id: params.client }, query: year ? { year } : {} })
  return await orNotFound(read(found))
}

/** A client's year: what is due, what waits for them, what was filed. */
export default function MyDeadlines({ loaderData: { year, today, items } }: Route.ComponentProps) {
  const room = useRoom()
  const here = `/portal/${room.id}/deadlines`
  const waiting = items.filter(({ waitingFor }) => waitingFor)
  const rest = items.filter(({ waitingFor }) => !waitingFor)
  return (
    <>
      <OfficeTitle>Deadlines</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-6">
        <h2 className="text-2xl font-normal">{`Your deadlines in ${year}`}</h2>
        <nav aria-label="Years" className="flex gap-x-4" data-print="no">
          <TextLink to={`${here}?year=${year - 1}`}>{String(year - 1)}</TextLink>
          <TextLink to={`${here}?year=${year + 1}`}>{String(year + 1)}</TextLink>
        </nav>
        <p data-print="no">
          <TextLink to={`${here}/feeds`}>In your own calendar</TextLink>
        </p>
      </div>
      {items.length === 0 ? (
        <EmptyState title={`Nothing is due in ${year}`}>What we file for you, and until when, appears here.</EmptyState>
      ) : null}
      {waiting.length > 0 ? (
        <section aria-labelledby="waiting-title" className="mb-8">
          <h3 id="waiting-title" className="text-lg">
            Waiting for you
          </h3>
          <ul className="rule-top mt-2">
            {waiting.map((item) => (
              <OwnRow key={item.id} item={item} today={today} room={room.id} />
            ))}
          </ul>
        </section>
      ) : null}
      {rest.length > 0 ? (
        <ul className="rule-top rule-double">
          {rest.map((item) => (
            <OwnRow key={item.id} item={item} today={today} room={room.id} />
          ))}
        </ul>
      ) : null}
    </>
  )
}
