import { TextLink } from '#design/primitives/text-link.tsx'
import { EditActs } from '#web/admin/website/articles/desk/acts/edit-acts.tsx'
import { ReviewNotice } from '#web/admin/website/articles/desk/acts/review-notice.tsx'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { stepFailure } from '#web/admin/website/articles/desk/outcome.ts'
import { useEditing } from '#web/admin/website/articles/desk/use-editing.ts'
import { clientContext, orNull } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { staffContext } from '#web/signed-in/session/staff.ts'
import type { Route } from './+types/edit-page'
import { PageDesk } from './page-desk.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id: accountId, role } = context.get(staffContext)
  const id = Number(params.id)
  const calls = articleCalls(context.get(clientContext))
  const work = Number.isInteger(id) && id > 0 ? await orNull(calls.load(id)) : null
  if (work?.kind !== 'page') throw new Response('There is no such page.', { status: 404 })
  return { accountId, isAdmin: role === 'admin', work, review: await calls.findReview(id) }
}

export default function EditPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <OfficeTitle>{loaderData.work.title || 'Edit a page'}</OfficeTitle>
      <EditDesk key={loaderData.work.id} data={loaderData} />
    </>
  )
}

function EditDesk({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const { desk, article, work, busy, outcome, calls, take, attempt, publish, renaming } = useEditing({
    ...data,
    failure: (error) => stepFailure('The page could not be saved.', error),
  })

  const save = () =>
    desk.status.state === 'published'
      ? publish(null)
      : attempt(
          () => calls.load(work.id),
          () => 'Page saved.',
        )

  return (
    <PageDesk
      desk={desk}
      article={article}
      accountId={data.accountId}
      work={work}
      outcome={outcome}
      renaming={renaming}
      notice={
        <>
          <ReviewNotice review={data.review} />
          {data.isAdmin && desk.status.state === 'published' && work.live ? (
            <p className="desk-notice">
              <TextLink to={`/dashboard/setting/navigation?page=${work.live.address}`}>Place in navigation</TextLink>
            </p>
          ) : null}
        </>
      }
      onSubmit={() => void save()}
      acts={<EditActs desk={desk} work={work} busy={busy} onPublish={(at) => void publish(at)} onWork={take} />}
    />
  )
}
