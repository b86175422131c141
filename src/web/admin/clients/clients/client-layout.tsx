import { Link, Outlet, useLocation, useOutletContext } from 'react-router'
import type { ClientAnswer } from '#contract/clients/clients.ts'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import type { Route } from './+types/client-layout'
import { CLIENT_TABS } from './client-tabs.ts'
import { KINDS } from './client-text.ts'
import { StateTag } from './clients.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = read(context.get(clientContext).api.clients[':id'].$get({ param: params }))
  return await orNotFound(found)
}

export const useClient = () => useOutletContext<ClientAnswer>()

/** Around every screen of one client: who it is, and its tabs. */
export default function ClientLayout({ loaderData: client }: Route.ComponentProps) {
  const base = `/dashboard/clients/${client.id}`
  const open =
    useLocation()
      .pathname.slice(base.length + 1)
      .split('/')[0] ?? ''
  const tabs = CLIENT_TABS.map(({ label, path }) => ({ value: path, label, href: path ? `${base}/${path}` : base }))
  return (
    <>
      <p className="mb-2" data-print="no">
        <Link to="/dashboard/clients" className="ink-link inline-flex min-h-9 items-center">
          Back to the clients
        </Link>
      </p>
      <header className="mb-4">
        <h1 className="text-3xl font-normal wrap-anywhere">{client.name}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
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
      <div className="pt-6">
        <Outlet context={client} />
      </div>
    </>
  )
}
