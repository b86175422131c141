import { useState } from 'react'
import { redirect } from 'react-router'
import type { WorkAnswer } from '#contract/article-work.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { fieldsOfDraft, fieldsOfForm, typedIn } from '#web/admin/articles/desk/acts/article-form.ts'
import { EditActs } from '#web/admin/articles/desk/acts/edit-acts.tsx'
import { ReviewNotice } from '#web/admin/articles/desk/acts/review-notice.tsx'
import { ArticleDesk } from '#web/admin/articles/desk/article-desk.tsx'
import { articleCalls } from '#web/admin/articles/desk/calls.ts'
import { goToClash } from '#web/admin/articles/desk/company/go-to-clash.ts'
import { draftOf } from '#web/admin/articles/desk/draft.ts'
import { loadDesk } from '#web/admin/articles/desk/load-desk.ts'
import { type Outcome, useOutcome, viewOnSite, writeFailure } from '#web/admin/articles/desk/outcome.ts'
import { useArticle } from '#web/admin/articles/desk/use-article.ts'
import { useDesk } from '#web/admin/articles/desk/use-desk.ts'
import { type Client, clientContext, read } from '#web/api.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { staffContext } from '#web/signed-in/office/staff.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/edit'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { id: accountId } = context.get(staffContext)
  const said = new URL(request.url).searchParams.get('done')
  return { accountId, said, ...(await loadDesk(context.get(clientContext), Number(params.id))) }
}

/** For browsers that run no script: saves the whole form, and publishes if that was pressed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { firm } = await readSite(context)
  const fields = fieldsOfForm(await request.formData(), firm.timeZone)
  try {
    await update(context.get(clientContext), Number(params.id), fields)
  } catch (error) {
    return { ...writeFailure(error), typed: typedIn(fields) }
  }
  throw redirect(`/edit/${params.id}?done=updated`)
}

type Problem = (Outcome & { typed: ReturnType<typeof typedIn> }) | null

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <OfficeTitle>{loaderData.work.title || 'Edit an article'}</OfficeTitle>
      <EditDesk key={loaderData.work.id} data={loaderData} problem={actionData ?? null} />
    </>
  )
}

function EditDesk({ data, problem }: { data: Route.ComponentProps['loaderData']; problem: Problem }) {
  const [work, setWork] = useState<WorkAnswer>(data.work)
  const [busy, setBusy] = useState(false)
  const outcome = useOutcome(problem ?? (data.said === 'updated' ? { tone: 'good', words: 'Article updated!' } : null))
  const { timeZone } = useFirm()
  const { client } = useSession()
  const desk = useDesk({ accountId: data.accountId, work: data.work })
  const article = useArticle(desk, problem?.typed.draft)
  const calls = articleCalls(client)

  function take(next: WorkAnswer, textChanged: boolean): void {
    setWork(next)
    desk.adopt(next)
    if (textChanged) article.replace(draftOf(next))
  }

  /** Nothing is published or updated over somebody else's save: the flush stops at a conflict first. */
  async function attempt(verb: () => Promise<WorkAnswer>, words: (done: WorkAnswer) => string): Promise<void> {
    setBusy(true)
    outcome.clear()
    try {
      await desk.autosave.flush()
      if (desk.autosave.state().status === 'conflict') return goToClash()
      const done = await verb()
      take(done, false)
      const link = done.state === 'published' ? viewOnSite(done.id) : undefined
      outcome.say({ tone: 'good', words: words(done), link })
    } catch (error) {
      outcome.say(writeFailure(error))
    } finally {
      setBusy(false)
    }
  }

  const save = () =>
    attempt(
      async () => {
        const version = String(desk.autosave.version())
        await update(client, work.id, { ...fieldsOfDraft(desk.autosave.draft()), version })
        return await calls.load(work.id)
      },
      () => 'Article updated!',
    )

  const publish = (at: string | null) =>
    attempt(
      () => {
        const version = desk.autosave.version()
        return at ? calls.schedule(work.id, version, at) : calls.publish(work.id, version)
      },
      ({ publishAt }) =>
        publishAt ? `Article scheduled for ${clockTime(publishAt, timeZone)}.` : 'Article published.',
    )

  return (
    <ArticleDesk
      desk={desk}
      article={article}
      accountId={data.accountId}
      work={data.work}
      html={problem?.typed.html ?? data.html}
      categories={data.categories}
      heading="Edit article"
      outcome={outcome.shown}
      needsCategory
      notice={<ReviewNotice review={data.review} />}
      onSubmit={() => void save()}
      acts={<EditActs desk={desk} work={work} busy={busy} onPublish={(at) => void publish(at)} onWork={take} />}
    />
  )
}

async function update(client: Client, id: number, form: ReturnType<typeof fieldsOfForm>): Promise<void> {
  await read(client.api.articles[':id'].$put({ param: { id: String(id) }, form }))
}
