import { Link } from 'react-router'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ListSearch } from '#web/signed-in/parts/list-search.tsx'
import type { Route } from './+types/choose-client'
import { KINDS } from './client-text.ts'

const PURPOSES = {
  proposals: { title: 'New proposal', to: 'proposals#new' },
  deadlines: { title: 'Add a deadline', to: 'deadlines#add' },
} as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').slice(0, 200)
  const { items } = await read(context.get(clientContext).api.clients.$get({ query: q ? { q } : {} }))
  const purpose = pathname.startsWith('/dashboard/deadlines') ? ('deadlines' as const) : ('proposals' as const)
  return { q, purpose, clients: items.map(({ id, name, kind, state }) => ({ id, name, kind, state })) }
}

/** Which client something new is for: its own screen follows. */
export default function ChooseClient({ loaderData: { q, purpose, clients } }: Route.ComponentProps) {
  const { title, to } = PURPOSES[purpose]
  return (
    <>
      <OfficeTitle>{title}</OfficeTitle>
      <h1 className="mb-2 text-2xl font-normal">{title}</h1>
      <p className="text-ink-soft">Which client is it for?</p>
      <ListSearch label="Find a client" q={q} clear={`/dashboard/${purpose}/new`} />
      {clients.length === 0 ? (
        <EmptyState title="No client found">
          <Link to="/dashboard/clients/new" className="ink-link">
            Add a client
          </Link>
        </EmptyState>
      ) : (
        <ul className="rule-top max-w-form">
          {clients
            .filter(({ state }) => state !== 'ended')
            .map(({ id, name, kind }) => (
              <li key={id} className="rule-bottom flex items-baseline justify-between gap-4">
                <Link
                  to={`/dashboard/clients/${id}/${to}`}
                  className="ink-link inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
                >
                  {name}
                </Link>
                <span className="text-sm text-ink-soft">{KINDS[kind]}</span>
              </li>
            ))}
        </ul>
      )}
    </>
  )
}
