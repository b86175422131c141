import { useState } from 'react'
import { Form, Link } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { controlClass } from '#design/primitives/input.tsx'
import { counted } from '#domain/text/counted.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/ask-clients'
import { AskForm } from './ask-form.tsx'
import { type AskedClient, askEach } from './request-acts.ts'

const MOST_CLIENTS = 500

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const asked = new URL(request.url).searchParams
  const q = (asked.get('q') ?? '').slice(0, 200)
  const chosen = asked
    .getAll('client')
    .filter((id) => /^\d{1,9}$/.test(id))
    .slice(0, MOST_CLIENTS)
  const query = { state: 'active' as const, page: asked.get('page') ?? '1', ...(q ? { q } : {}) }
  const [list, { items: templates }] = await Promise.all([
    read(api.clients.$get({ query })),
    read(api['paper-requests'].templates.$get()),
  ])
  const template = templates.find(({ slug }) => slug === asked.get('template')) ?? null
  return {
    list,
    templates,
    template,
    q,
    chosen: [...new Set(chosen)],
    isWriting: asked.has('write') && chosen.length > 0,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return await askEach(context.get(clientContext), await request.formData())
}

/** Asks many clients for the same papers: first whom, then what. */
export default function AskClientsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { templates, template, chosen, isWriting } = loaderData
  const base = '/dashboard/documents/ask'
  const kept = chosen.map((id): [string, string] => ['client', id])
  return (
    <>
      <OfficeTitle>Ask several clients</OfficeTitle>
      <p className="mb-2">
        <Link to="/dashboard/documents" className="ink-link inline-flex min-h-9 items-center">
          Back to the documents
        </Link>
      </p>
      <h1 className="mb-6 text-3xl font-normal">Ask several clients for papers</h1>
      {actionData && !actionData.refused ? <AskOutcomes outcomes={actionData.outcomes} /> : null}
      {isWriting && (!actionData || actionData.refused) ? (
        <>
          <p className="mb-4">
            {counted(chosen.length, 'client')} chosen.{' '}
            <Link to={`${base}?${new URLSearchParams(kept)}`} className="ink-link">
              Change the choice
            </Link>
          </p>
          <nav aria-label="Templates" className="mt-2 flex flex-wrap gap-x-4">
            {templates.map(({ slug, title }) => (
              <Link
                key={slug}
                to={`${base}?${new URLSearchParams([...kept, ['write', ''], ['template', slug]])}`}
                preventScrollReset
                aria-current={slug === template?.slug ? 'true' : undefined}
                className="ink-link inline-flex min-h-9 items-center aria-current:font-semibold"
              >
                {title}
              </Link>
            ))}
          </nav>
          <AskForm key={template?.slug} template={template} outcome={actionData?.refused}>
            {chosen.map((id) => (
              <input key={id} type="hidden" name="client" value={id} />
            ))}
          </AskForm>
        </>
      ) : (
        <ClientChoice {...loaderData} />
      )}
    </>
  )
}

type Found = Pick<Route.ComponentProps['loaderData'], 'list' | 'q' | 'chosen'>

/** One page of clients to tick; those that were ticked on other pages, or while this one was on its way, come along. */
function ClientChoice({ list, q, chosen }: Found) {
  const [ticks, setTicks] = useState<Record<string, boolean>>({})
  const isChosen = (id: string) => ticks[id] ?? chosen.includes(id)
  const all = [...new Set([...chosen, ...Object.keys(ticks)])].filter(isChosen)
  const shown = new Set(list.items.map(({ id }) => String(id)))
  return (
    <Form method="get">
      {all
        .filter((id) => !shown.has(id))
        .map((id) => (
          <input key={id} type="hidden" name="client" value={id} />
        ))}
      <div className="mb-4 flex max-w-form items-end gap-3">
        <label className="grow font-semibold">
          Find a client
          <input type="search" name="q" defaultValue={q} maxLength={200} className={controlClass} />
        </label>
        <Button variant="secondary">Find</Button>
      </div>
      {list.items.length === 0 ? (
        <EmptyState title="No active client was found">Try another name.</EmptyState>
      ) : (
        <ul className="rule-top">
          {list.items.map(({ id, name }) => (
            <li key={id} className="rule-bottom">
              <label className="flex min-h-11 items-center gap-3 py-1">
                <input
                  type="checkbox"
                  name="client"
                  value={id}
                  defaultChecked={isChosen(String(id))}
                  onChange={({ target }) => setTicks({ ...ticks, [id]: target.checked })}
                  className="size-5 shrink-0 accent-green"
                />
                <span className="wrap-anywhere">{name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button name="write" value="">
          Go on with these clients
        </Button>
        {list.page > 1 ? (
          <Button name="page" value={list.page - 1} variant="secondary">
            Previous page
          </Button>
        ) : null}
        {list.page < list.pages ? (
          <Button name="page" value={list.page + 1} variant="secondary">
            Next page
          </Button>
        ) : null}
        <span className="text-sm text-ink-soft">
          Page {list.page} of {list.pages}
          {all.length > 0 ? `, ${counted(all.length, 'client')} chosen so far` : ''}
        </span>
      </div>
    </Form>
  )
}

function AskOutcomes({ outcomes }: { outcomes: AskedClient[] }) {
  const asked = outcomes.filter(({ ok }) => ok).length
  const isWhole = asked === outcomes.length
  return (
    <Alert tone={isWhole ? 'success' : 'warning'} className="mb-6" title={`${counted(asked, 'client')} asked`}>
      <ul>
        {outcomes.map(({ id, name, ok, words }) => (
          <li key={id}>
            {ok ? (
              <Link to={`/dashboard/clients/${id}/requests`} className="ink-link">
                {name}
              </Link>
            ) : (
              name
            )}
            : {words}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
