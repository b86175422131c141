import { useState } from 'react'
import { Outlet, redirect, useParams } from 'react-router'
import { Menu, MenuItem } from '#design/primitives/menu.tsx'
import { WAY_OUT } from '#web/account/ask-about-held.tsx'
import { ClientShell } from '#web/account/client-shell.tsx'
import { clientContext } from '#web/api.ts'
import { deploymentContext } from '#web/deployment.ts'
import { bringFirst, late } from '#web/late.tsx'
import { keepScreen } from '#web/signed-in/connection/keep-screen.ts'
import { signedInBeforeSending } from '#web/signed-in/session/before-sending.ts'
import { getMe } from '#web/signed-in/session/me.ts'
import { SENT_TO } from '#web/signed-in/session/next.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/portal-layout'
import { listRooms, type RoomToDo } from './list-rooms.ts'
import './portal.css'

const AskAboutHeld = late(async () => (await import('#web/account/ask-about-held.tsx')).AskAboutHeld)
const DeletionNotice = late(async () => (await import('#web/account/deletion-notice.tsx')).DeletionNotice)

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await getMe(request, context)
  const url = new URL(request.url)
  // Whom the email was sent to matters only to those who are not signed in.
  if (url.searchParams.has(SENT_TO)) throw redirect(url.pathname.replace(/\.data$/, ''))
  if (me.role !== 'client' && me.verified) throw redirect('/dashboard')
  if (me.mustDo) throw redirect(WAY_OUT)
  const rooms = me.verified ? await listRooms(context.get(clientContext)) : []
  const { firm, brand, sendsEmail } = await readSite(context)
  const { lateFiles } = context.get(deploymentContext)
  return { me, rooms, lateFiles, firm: { name: firm.name, timeZone: firm.timeZone, mark: brand.mark, sendsEmail } }
}

/** Hydrated whole, by the framework's router. */
export const handle = { app: true }

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen, signedInBeforeSending]

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Around the rooms of a person's clients. */
export default function PortalLayout({ loaderData: { me, firm, rooms, lateFiles } }: Route.ComponentProps) {
  // Before a part of it asks for them.
  useState(() => import.meta.env.SSR || bringFirst(lateFiles))
  const { client } = useParams()
  const chooser = client === undefined ? {} : { chooser: <RoomChooser rooms={rooms} open={Number(client)} /> }
  return (
    <ClientShell me={me} firm={firm} {...chooser}>
      {me.held > 0 ? <AskAboutHeld /> : null}
      {me.deletionAt ? <DeletionNotice at={me.deletionAt} /> : null}
      <Outlet />
    </ClientShell>
  )
}

/** Which client area is open; for those who act for several, the way to the others with what waits there. */
function RoomChooser({ rooms, open }: { rooms: RoomToDo[]; open: number }) {
  const here = rooms.find(({ id }) => id === open)
  const name = <span className="truncate font-semibold sm:hidden">{here?.name}</span>
  if (rooms.length < 2) return <span className="flex min-w-0 grow sm:hidden">{name}</span>
  return (
    <Menu
      label={
        <>
          {name}
          <span className="max-sm:sr-only">Switch to another client</span>
        </>
      }
      className="min-w-0 max-sm:grow"
      buttonClassName="max-w-full"
    >
      {rooms.map(({ id, name, toDo }) => (
        <MenuItem key={id} to={`/portal/${id}`} current={id === open}>
          <span className="grow wrap-anywhere">{name}</span>
          {toDo.all > 0 ? <span className="figures ml-4 text-sm text-ink-soft">{toDo.all} to do</span> : null}
        </MenuItem>
      ))}
    </Menu>
  )
}
