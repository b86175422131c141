import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { WorkAnswer } from '#contract/article-work.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { EditActs } from '#web/admin/articles/desk/acts/edit-acts.tsx'
import { ReviewNotice } from '#web/admin/articles/desk/acts/review-notice.tsx'
import { articleCalls } from '#web/admin/articles/desk/calls.ts'
import { goToClash } from '#web/admin/articles/desk/company/go-to-clash.ts'
import { draftOf } from '#web/admin/articles/desk/draft.ts'
import { useOutcome } from '#web/admin/articles/desk/outcome.ts'
import { useArticle } from '#web/admin/articles/desk/use-article.ts'
import { useDesk } from '#web/admin/articles/desk/use-desk.ts'
import { DeletePageDialog } from '#web/admin/pages/delete-page-dialog.tsx'
import { ApiProblem, clientContext } from '#web/api.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { admit, staffContext } from '#web/signed-in/office/staff.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import type { Route } from './+types/edit-page'
import { PageDesk } from './page-desk.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  admit(context, 'editor')
  const { id: accountId } = context.get(staffContext)
  const id = Number(params.id)
  const work = Number.isInteger(id) && id > 0 ? await load(context, id) : null
  if (work?.kind !== 'page') throw new Response('There is no such page.', { status: 404 })
  return { accountId, work, review: await articleCalls(context.get(clientContext)).findReview(id) }
}

async function load(context: Route.LoaderArgs['context'], id: number): Promise<WorkAnswer | null> {
  try {
    return await articleCalls(context.get(clientContext)).load(id)
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
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
  const [work, setWork] = useState<WorkAnswer>(data.work)
  const [busy, setBusy] = useState(false)
  const outcome = useOutcome(null)
  const navigate = useNavigate()
  const { timeZone } = useFirm()
  const { client } = useSession()
  const desk = useDesk({ accountId: data.accountId, work: data.work })
  const page = useArticle(desk)
  const calls = articleCalls(client)

  function take(next: WorkAnswer, textChanged: boolean): void {
    setWork(next)
    desk.adopt(next)
    if (textChanged) page.replace(draftOf(next))
  }

  /** Nothing is published over somebody else's save: the flush stops at a conflict first. */
  async function attempt(verb: () => Promise<WorkAnswer>, words: (done: WorkAnswer) => string): Promise<void> {
    setBusy(true)
    outcome.clear()
    try {
      await desk.autosave.flush()
      if (desk.autosave.state().status === 'conflict') return goToClash()
      const done = await verb()
      take(done, false)
      const link =
        done.state === 'published' && done.live ? { href: done.live.address, label: 'View on site' } : undefined
      outcome.say({ tone: 'good', words: words(done), link })
    } catch (error) {
      const known = error instanceof ApiProblem && error.status < 500
      if (!known) console.error(error)
      outcome.say({
        tone: 'bad',
        words: known ? error.message : 'The page could not be saved. Please try again.',
        fields: known ? error.fields : {},
      })
    } finally {
      setBusy(false)
    }
  }

  const publish = (at: string | null) =>
    attempt(
      () => {
        const version = desk.autosave.version()
        return at ? calls.schedule(work.id, version, at) : calls.publish(work.id, version)
      },
      ({ publishAt }) => (publishAt ? `Page scheduled for ${clockTime(publishAt, timeZone)}.` : 'Page published.'),
    )

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
      page={page}
      accountId={data.accountId}
      work={work}
      outcome={outcome.shown}
      notice={<ReviewNotice review={data.review} />}
      onSubmit={() => void save()}
      acts={
        <EditActs
          desk={desk}
          work={work}
          busy={busy}
          onPublish={(at) => void publish(at)}
          onWork={take}
          renderDelete={(onClose) => (
            <DeletePageDialog
              page={{ id: work.id, title: work.title }}
              isLive={work.state === 'published'}
              onClose={onClose}
              onDeleted={() => void navigate(`/dashboard/pages?deleted=${work.id}`)}
            />
          )}
        />
      }
    />
  )
}
