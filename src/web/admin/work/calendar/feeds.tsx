import { Link } from 'react-router'
import { clientContext, read } from '#web/api.ts'
import { actOnFeeds } from '#web/signed-in/calendar/feed-acts.ts'
import { FeedsPanel } from '#web/signed-in/calendar/feeds-panel.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/feeds'

export async function loader({ context }: Route.LoaderArgs) {
  return await read(context.get(clientContext).api.calendar.feeds.$get())
}

export async function action({ request, context }: Route.ActionArgs) {
  const { feeds } = context.get(clientContext).api.calendar
  return await actOnFeeds(await request.formData(), {
    make: (form) => {
      const covers = form.get('covers') === 'all' ? ('all' as const) : ('mine' as const)
      return read(feeds.$post({ json: { covers, clientNames: form.has('clientNames') } }))
    },
    revoke: (id) => read(feeds[':id'].$delete({ param: { id } })),
  })
}

// What has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

export default function CalendarFeeds({ loaderData: { items }, actionData }: Route.ComponentProps) {
  return (
    <>
      <OfficeTitle>Deadlines in your own calendar</OfficeTitle>
      <p className="mb-2">
        <Link to="/dashboard/deadlines" className="ink-link inline-flex min-h-9 items-center">
          Back to the deadlines
        </Link>
      </p>
      <h1 className="mb-4 text-3xl font-normal">Deadlines in your own calendar</h1>
      <FeedsPanel feeds={items} outcome={actionData} isOffice />
    </>
  )
}
