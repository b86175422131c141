import { Link, redirect } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { counted } from '#domain/text/counted.ts'
import { clientContext, read } from '#web/api.ts'
import { SelectionFields, selectionIn } from '#web/signed-in/list/selection.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import type { Route } from './+types/ask-clients'
import { AskForm } from './ask-form.tsx'
import { askSelected } from './request-acts.ts'

const CLIENTS = '/dashboard/clients'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const asked = new URL(request.url).searchParams
  const selection = selectionIn(asked)
  if (!selection) throw redirect(`${CLIENTS}?state=active`)
  const { items: templates } = await read(api['paper-requests'].templates.$get())
  const countOf = async (more = {}) =>
    'filter' in selection
      ? (await read(api.clients.$get({ query: { ...selection.filter, ...more } as never }))).total
      : selection.ids.length
  const unreachable = 'filter' in selection ? await countOf({ people: 'none' }) : 0
  const template = templates.find(({ slug }) => slug === asked.get('template')) ?? null
  return { selection, templates, template, count: await countOf(), unreachable }
}

export async function action({ request, context }: Route.ActionArgs) {
  return await askSelected(context.get(clientContext), await request.formData())
}

/** Asks the selected clients for the same papers. */
export default function AskClientsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { selection, templates, template, count, unreachable } = loaderData
  const kept: [string, string][] =
    'filter' in selection
      ? [['filter', String(new URLSearchParams(selection.filter))]]
      : selection.ids.map((id) => ['marked', String(id)])
  const isAsked = actionData && 'left' in actionData
  return (
    <>
      <OfficeTitle>Ask for papers</OfficeTitle>
      <p className="mb-2">
        <Link to={CLIENTS} className="ink-link inline-flex min-h-9 items-center">
          Back to the clients
        </Link>
      </p>
      <h1 className="mb-4 text-3xl font-normal">Ask {counted(count, 'client')} for papers</h1>
      {isAsked ? (
        <ActOutcome
          {...actionData}
          next={{ 'nobody-told': { to: `${CLIENTS}?people=none&state=active`, label: 'Invite somebody' } }}
        />
      ) : (
        <>
          {unreachable > 0 ? (
            <Alert tone="warning" className="mb-4">
              {unreachable} of them have nobody to write to.{' '}
              <Link to={`${CLIENTS}?people=none&state=active`} className="ink-link">
                Invite somebody
              </Link>
            </Alert>
          ) : null}
          <nav aria-label="Templates" className="flex flex-wrap gap-x-4">
            {templates.map(({ slug, title }) => (
              <Link
                key={slug}
                to={`/dashboard/documents/ask?${new URLSearchParams([...kept, ['template', slug]])}`}
                preventScrollReset
                aria-current={slug === template?.slug ? 'true' : undefined}
                className="ink-link inline-flex min-h-9 items-center aria-current:font-semibold"
              >
                {title}
              </Link>
            ))}
          </nav>
          <AskForm key={template?.slug} template={template} outcome={actionData}>
            <SelectionFields selection={selection} />
          </AskForm>
        </>
      )}
    </>
  )
}
