import { EditActs } from '#web/admin/website/articles/desk/acts/edit-acts.tsx'
import { ReviewNotice } from '#web/admin/website/articles/desk/acts/review-notice.tsx'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { stepFailure } from '#web/admin/website/articles/desk/outcome.ts'
import { useEditing } from '#web/admin/website/articles/desk/use-editing.ts'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { staffContext } from '#web/signed-in/session/staff.ts'
import type { Route } from './+types/text'
import { EventDesk } from './event-desk.tsx'
import { EventHeader } from './event-header.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id: accountId } = context.get(staffContext)
  const client = context.get(clientContext)
  const calls = articleCalls(client)
  const event = await orNotFound(read(client.api.events[':id'].$get({ param: { id: params.id } })))
  const work = await orNotFound(calls.load(event.id))
  const written = await orNotFound(read(client.api.articles[':id'].$get({ param: { id: params.id } })))
  return { accountId, event, work, html: written.content, review: await calls.findReview(event.id) }
}

export default function EventText({ loaderData }: Route.ComponentProps) {
  return <Desk key={loaderData.work.id} data={loaderData} />
}

function Desk({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const { desk, article, work, busy, outcome, calls, take, attempt, publish, renaming } = useEditing({
    ...data,
    failure: (error) => stepFailure('The event could not be saved.', error),
  })
  const save = () =>
    desk.status.state === 'published'
      ? publish(null)
      : attempt(
          () => calls.load(work.id),
          () => 'Event saved.',
        )
  return (
    <>
      <EventHeader event={data.event} current="text" mayEdit />
      <EventDesk
        desk={desk}
        article={article}
        accountId={data.accountId}
        work={work}
        html={data.html}
        outcome={outcome}
        renaming={renaming}
        notice={<ReviewNotice review={data.review} />}
        onSubmit={() => void save()}
        acts={<EditActs desk={desk} work={work} busy={busy} onPublish={(at) => void publish(at)} onWork={take} />}
      />
    </>
  )
}
