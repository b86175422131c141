import { useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { paragraphsOf } from '#web/admin/website/articles/desk/acts/article-form.ts'
import { ArticleDesk } from '#web/admin/website/articles/desk/article-desk.tsx'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { goToClash } from '#web/admin/website/articles/desk/company/go-to-clash.ts'
import { loadDesk } from '#web/admin/website/articles/desk/load-desk.ts'
import { type Outcome, stepFailure, useOutcome } from '#web/admin/website/articles/desk/outcome.ts'
import { useArticle } from '#web/admin/website/articles/desk/use-article.ts'
import { useDesk } from '#web/admin/website/articles/desk/use-desk.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { staffContext } from '#web/signed-in/session/staff.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'
import type { Route } from './+types/step2'
import { Steps } from './steps.tsx'

const FAILED = 'Failed to update content.'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id: accountId } = context.get(staffContext)
  return { accountId, ...(await loadDesk(context.get(clientContext), Number(params.id))) }
}

/** For browsers that run no script. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const step = context.get(clientContext).api.articles.step2[':id']
  const content = paragraphsOf(String(form.get('content') ?? ''))
  try {
    await read(step.$put({ param: { id: params.id }, json: { content } }))
  } catch (error) {
    return { ...stepFailure(FAILED, error), html: content }
  }
  throw redirect(`/articles?published=${params.id}`)
}

export default function Step2({ loaderData, actionData }: Route.ComponentProps) {
  return <StepDesk key={loaderData.work.id} data={loaderData} problem={actionData ?? null} />
}

function StepDesk({
  data,
  problem,
}: {
  data: Route.ComponentProps['loaderData']
  problem: (Outcome & { html: string }) | null
}) {
  const navigate = useNavigate()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const outcome = useOutcome(problem)
  const desk = useDesk({ accountId: data.accountId, work: data.work })
  const article = useArticle(desk)

  async function publish(): Promise<void> {
    setBusy(true)
    outcome.clear()
    try {
      await desk.autosave.flush()
      if (desk.autosave.state().status === 'conflict') return goToClash()
      const { document } = desk.autosave.draft()
      await articleCalls(client).finish(data.work.id, document, desk.autosave.version())
      desk.autosave.settle()
      await navigate(`/articles?published=${data.work.id}`)
    } catch (error) {
      outcome.say(stepFailure(FAILED, error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <OfficeTitle>New article, step 2 of 2</OfficeTitle>
      <Steps current={2} />
      <ArticleDesk
        desk={desk}
        article={article}
        accountId={data.accountId}
        work={data.work}
        html={problem?.html ?? data.html}
        categories={data.categories}
        heading="New article"
        outcome={outcome.shown}
        onSubmit={() => void publish()}
        acts={
          <>
            <ButtonLink to="/alist" variant="quiet" size="small">
              Finish later
            </ButtonLink>
            <Button size="small" busy={busy}>
              Publish
            </Button>
          </>
        }
      />
    </>
  )
}
