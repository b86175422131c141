import { Link } from 'react-router'
import { clientContext, read } from '#web/api.ts'
import { actOnFeeds } from '#web/signed-in/calendar/feed-acts.ts'
import { FeedsPanel } from '#web/signed-in/calendar/feeds-panel.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/feeds'

export async function loader({ params, context }: Route.LoaderArgs) {
  const param = { id: params.client }
  const { items } = await read(context.get(clientContext).api.my.clients[':id']['calendar-feeds'].$get({ param }))
  return { items, client: params.client }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const feeds = context.get(clientContext).api.my.clients[':id']['calendar-feeds']
  const id = params.client
  return await actOnFeeds(await request.formData(), {
    make: (form) => read(feeds.$post({ param: { id }, json: { clientNames: form.has('clientNames') } })),
    revoke: (feed) => read(feeds[':feed'].$delete({ param: { id, feed } })),
  })
}

// What has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

export default function RoomFeeds({ loaderData: { items, client }, actionData }: Route.ComponentProps) {
  return (
    <>
      <OfficeTitle>Deadlines in your own calendar</OfficeTitle>
      <p className="mb-2">
        <Link to={`/portal/${client}/deadlines`} className="ink-link inline-flex min-h-9 items-center">
          Back to the deadlines
        </Link>
      </p>
      <h2 className="mb-4 text-2xl font-normal">Deadlines in your own calendar</h2>
      <FeedsPanel feeds={items} outcome={actionData} isOffice={false} />
    </>
  )
}
