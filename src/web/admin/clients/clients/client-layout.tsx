import { Outlet, useLocation, useOutletContext } from 'react-router'
import type { ClientAnswer } from '#contract/clients/clients.ts'
import type { ClientOverviewAnswer } from '#contract/overview/dashboard.ts'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import type { Route } from './+types/client-layout'
import { KINDS } from './client-text.ts'
import { StateTag } from './clients.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const calls = context.get(clientContext).api.clients[':id']
  const client = await orNotFound(read(calls.$get({ param: params })))
  return { client, overview: await read(calls.overview.$get({ param: params })) }
}

interface Opened {
  client: ClientAnswer
  overview: ClientOverviewAnswer
}

export const useClient = () => useOutletContext<Opened>().client
export const useOverview = () => useOutletContext<Opened>().overview

/** Around every screen of one client: who it is, and its tabs. */
export default function ClientLayout({ loaderData: { client, overview } }: Route.ComponentProps) {
  const base = `/dashboard/clients/${client.id}`
  const open =
    useLocation()
      .pathname.slice(base.length + 1)
      .split('/')[0] ?? ''
  const counts: Record<string, number> = { ...overview.counts, people: client.people.length }
  const tabs = CLIENT_TABS.map(({ label, path }) => ({
    value: path,
    label,
    href: path ? `${base}/${path}` : base,
    ...(path in counts ? { count: counts[path] ?? 0 } : {}),
  }))
  return (
    <>
      <header className="mb-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h1 className="text-2xl font-normal wrap-anywhere">{client.name}</h1>
          <div className="flex flex-wrap items-center gap-2" data-print="no">
            <ButtonLink to={`/dashboard/conversations/new?client=${client.id}`} variant="secondary" size="small">
              Message
            </ButtonLink>
            <ButtonLink to={`${base}/requests#ask`} variant="secondary" size="small">
              Ask for papers
            </ButtonLink>
            <ButtonLink to={`${base}/proposals#new`} variant="secondary" size="small">
              New proposal
            </ButtonLink>
          </div>
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
          <StateTag state={client.state} />
          <span>{KINDS[client.kind]}</span>
          {client.email ? (
            <a href={`mailto:${client.email}`} className="ink-link wrap-anywhere">
              {client.email}
            </a>
          ) : null}
          {client.phone ? (
            <a href={`tel:${client.phone.replace(/[^+\d]/g, '')}`} className="ink-link">
              {client.phone}
            </a>
          ) : null}
          <span>{client.responsible ? `Responsible: ${client.responsible.name}` : 'Nobody is responsible yet'}</span>
        </p>
      </header>
      <ListTabs label="About this client" tabs={tabs} current={open} />
      <div className="pt-4">
        <Outlet context={{ client, overview } satisfies Opened} />
      </div>
    </>
  )
}

/** The tabs of a client, each a screen of its own below the client's address. A feature adds its line here. */
const CLIENT_TABS: { label: string; path: string }[] = [
  { label: 'Overview', path: '' },
  { label: 'Documents', path: 'documents' },
  { label: 'Requests', path: 'requests' },
  { label: 'Proposals', path: 'proposals' },
  { label: 'Deadlines', path: 'deadlines' },
  { label: 'Conversations', path: 'conversations' },
  { label: 'People', path: 'people' },
]
