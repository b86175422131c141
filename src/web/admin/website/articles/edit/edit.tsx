import { redirect } from 'react-router'
import { fieldsOfDraft, fieldsOfForm, typedIn } from '#web/admin/website/articles/desk/acts/article-form.ts'
import { EditActs } from '#web/admin/website/articles/desk/acts/edit-acts.tsx'
import { ReviewNotice } from '#web/admin/website/articles/desk/acts/review-notice.tsx'
import { ArticleDesk } from '#web/admin/website/articles/desk/article-desk.tsx'
import { loadDesk } from '#web/admin/website/articles/desk/load-desk.ts'
import { type Outcome, writeFailure } from '#web/admin/website/articles/desk/outcome.ts'
import { useEditing } from '#web/admin/website/articles/desk/use-editing.ts'
import { type Client, clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { staffContext } from '#web/signed-in/session/staff.ts'
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
  const { desk, article, work, busy, outcome, calls, client, take, attempt, publish, renaming } = useEditing({
    ...data,
    outcome: problem ?? (data.said === 'updated' ? { tone: 'good', words: 'Article updated!' } : null),
    typed: problem?.typed.draft,
    failure: writeFailure,
  })

  const save = () =>
    attempt(
      async () => {
        const version = String(desk.autosave.version())
        const keepAddress = renaming.keepsAddress ? 'yes' : 'no'
        await update(client, work.id, { ...fieldsOfDraft(desk.autosave.draft()), version, keepAddress })
        return await calls.load(work.id)
      },
      () => 'Article updated!',
    )

  return (
    <ArticleDesk
      desk={desk}
      article={article}
      accountId={data.accountId}
      work={work}
      renaming={renaming}
      html={problem?.typed.html ?? data.html}
      categories={data.categories}
      heading="Edit article"
      outcome={outcome}
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
