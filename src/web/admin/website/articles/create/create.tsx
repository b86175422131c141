import { useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import {
  type ArticleFields,
  fieldsOfDraft,
  fieldsOfForm,
  typedIn,
} from '#web/admin/website/articles/desk/acts/article-form.ts'
import { ArticleDesk } from '#web/admin/website/articles/desk/article-desk.tsx'
import { goToClash } from '#web/admin/website/articles/desk/company/go-to-clash.ts'
import { loadCategories, loadDesk } from '#web/admin/website/articles/desk/load-desk.ts'
import { type Outcome, useOutcome, writeFailure } from '#web/admin/website/articles/desk/outcome.ts'
import { useArticle } from '#web/admin/website/articles/desk/use-article.ts'
import { useDesk } from '#web/admin/website/articles/desk/use-desk.ts'
import { type Client, clientContext, read } from '#web/api.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { momentFrom } from '#web/signed-in/parts/date-field.ts'
import { staffContext } from '#web/signed-in/session/staff.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/create'
import { type When, WhenFields } from './when-fields.tsx'

/** A draft that was begun here and left is named in the address, so that coming back finds it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = context.get(clientContext)
  const { id: accountId } = context.get(staffContext)
  const begun = Number(new URL(request.url).searchParams.get('draft'))
  if (begun) return { accountId, ...(await loadDesk(client, begun)) }
  return { accountId, work: null, html: '', categories: await loadCategories(client) }
}

/** For browsers that run no script. */
export async function action({ request, context }: Route.ActionArgs) {
  const client = context.get(clientContext)
  const begun = Number(new URL(request.url).searchParams.get('draft')) || null
  const { firm } = await readSite(context)
  const fields = fieldsOfForm(await request.formData(), firm.timeZone)
  let id: number
  try {
    id = await write(client, begun, fields)
  } catch (error) {
    return { ...writeFailure(error), typed: typedIn(fields) }
  }
  throw redirect(`/alist?done=created&article=${id}`)
}

type Problem = (Outcome & { typed: ReturnType<typeof typedIn> }) | null

export default function Create({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <OfficeTitle>New article</OfficeTitle>
      <CreateDesk data={loaderData} problem={actionData ?? null} />
    </>
  )
}

function CreateDesk({ data, problem }: { data: Route.ComponentProps['loaderData']; problem: Problem }) {
  const navigate = useNavigate()
  const { timeZone } = useFirm()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const outcome = useOutcome(problem)
  const [when, setWhen] = useState<When>({ state: 'published', moment: '' })
  const desk = useDesk({
    accountId: data.accountId,
    work: data.work,
    onCreated: (id) => window.history.replaceState(window.history.state, '', `/create?draft=${id}`),
  })
  const article = useArticle(desk, problem?.typed.draft)

  async function create(): Promise<void> {
    setBusy(true)
    outcome.clear()
    try {
      await desk.autosave.flush()
      if (desk.autosave.state().status === 'conflict') {
        setBusy(false)
        return goToClash()
      }
      const begun = desk.numberNow()
      const publishAt = when.state === 'scheduled' ? momentFrom(when.moment, timeZone) : null
      const fields: ArticleFields = {
        ...fieldsOfDraft(desk.autosave.draft()),
        state: when.state,
        ...(publishAt ? { publishAt } : {}),
        ...(begun === null ? {} : { version: String(desk.autosave.version()) }),
      }
      const id = await write(client, desk.autosave.version() > 0 ? begun : null, fields)
      desk.autosave.settle()
      await navigate(`/alist?done=created&article=${id}`)
    } catch (error) {
      outcome.say(writeFailure(error))
      setBusy(false)
    }
  }

  return (
    <ArticleDesk
      desk={desk}
      article={article}
      accountId={data.accountId}
      work={data.work}
      html={problem?.typed.html ?? data.html}
      categories={data.categories}
      heading="New article"
      outcome={outcome.shown}
      needsCategory
      onSubmit={() => void create()}
      acts={
        <>
          <ButtonLink to="/articles/new" variant="quiet" size="small">
            Step by step
          </ButtonLink>
          <Button size="small" busy={busy}>
            Create article
          </Button>
        </>
      }
      margin={<WhenFields when={when} onChange={setWhen} error={outcome.shown?.fields?.publishAt} />}
    />
  )
}

/** Creates the article; one that autosave has begun already is finished instead. Answers its number. */
async function write(client: Client, begun: number | null, form: ArticleFields): Promise<number> {
  const { articles } = client.api
  const written =
    begun === null
      ? await read(articles.$post({ form, header: {} }))
      : await read(articles[':id'].$put({ param: { id: String(begun) }, form }))
  return written.id
}
