import { redirect } from 'react-router'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { TemplateList } from '#web/signed-in/parts/template-list.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/templates'
import { INBOX } from './inbox-query.ts'
import { runTemplateAct } from './template-acts.ts'
import { TemplateForm } from './template-form.tsx'

const HERE = `${INBOX}/templates`

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const { items, placeholders } = await read(context.get(clientContext).api['reply-templates'].$get())
  const open =
    asked.get('open') === 'new' ? ('new' as const) : (items.find(({ id }) => String(id) === asked.get('open')) ?? null)
  return { items, placeholders, open, saved: asked.has('saved') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runTemplateAct(context.get(clientContext), await request.formData())
  if (outcome.ok && !outcome.deleted) throw redirect(`${HERE}?saved=yes`)
  return answer(outcome)
}

export const shouldRevalidate = () => true

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { items, placeholders, open, saved } = loaderData
  return (
    <>
      <OfficeTitle>Templates</OfficeTitle>
      <p className="mb-2">
        <TextLink to={INBOX}>Back to the inbox</TextLink>
      </p>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Templates for answers</h1>
        <ButtonLink to={`${HERE}?open=new`} size="small">
          New template
        </ButtonLink>
      </div>
      {saved && !actionData ? (
        <OutcomeAlert tone="success" className="mb-4">
          The template is saved.
        </OutcomeAlert>
      ) : null}
      {actionData?.deleted ? (
        <ActOutcome
          ok
          message={`The template “${actionData.deleted.name}” is deleted.`}
          undo={{ ...actionData.deleted }}
        />
      ) : null}
      {actionData && !actionData.ok && !open ? <ActOutcome ok={false} message={actionData.message} /> : null}
      {open && !actionData?.deleted ? (
        <TemplateForm
          key={open === 'new' ? 'new' : open.id}
          template={open === 'new' ? null : open}
          placeholders={placeholders}
          outcome={actionData}
          away={HERE}
        />
      ) : null}
      {items.length === 0 ? (
        <EmptyState title="No templates">Write one, and you can insert it into every answer.</EmptyState>
      ) : (
        <TemplateList
          templates={items.map((template) => ({
            ...template,
            href: `${HERE}?open=${template.id}`,
            about: template.subject,
            fields: { id: String(template.id), name: template.name, subject: template.subject, body: template.body },
          }))}
        />
      )}
    </>
  )
}
