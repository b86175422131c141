import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { late } from '#web/late.tsx'
import type { TabsProps } from '#web/signed-in/parts/list-tabs.tsx'
import { ClosedWords, statusOf } from '#web/signed-in/shell/closed.tsx'
import type { Route } from './+types/room-layout'
import type { RoomToDo } from './list-rooms.ts'
import type { loader as portalLoader } from './portal-layout.tsx'
import { RoomBar } from './room-bar.tsx'
import type { RoomClosedProps } from './room-closed.tsx'
import type { RoomNotesProps } from './room-notes.tsx'

const ListTabs = late<TabsProps>(async () => (await import('#web/signed-in/parts/list-tabs.tsx')).ListTabs)
const RoomNotes = late<RoomNotesProps>(async () => (await import('./room-notes.tsx')).RoomNotes)
const RoomClosed = late<RoomClosedProps>(async () => (await import('./room-closed.tsx')).RoomClosed)

export async function loader({ params, context }: Route.LoaderArgs) {
  const param = { id: params.client }
  const found = read(context.get(clientContext).api.my.clients[':id'].$get({ param }))
  return await found.catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || ![403, 404, 422].includes(error.status)) throw error
    // Who was removed meanwhile is told so; to everybody else there is no such client.
    throw new Response(error.message, { status: error.status === 403 ? 403 : 404 })
  })
}

/** Around every page of a client area: whose it is, the way to another, and its pages. */
export default function RoomLayout({ loaderData: room }: Route.ComponentProps) {
  const base = `/portal/${room.id}`
  const open =
    useLocation()
      .pathname.slice(base.length + 1)
      .split('/')[0] ?? ''
  const rooms = useRouteLoaderData<typeof portalLoader>('portal/portal-layout')?.rooms ?? []
  const toDo = rooms.find(({ id }) => id === room.id)?.toDo
  const tabs = ROOM_TABS.map(({ label, path, counts, icon }) => {
    const count = (counts && toDo?.[counts]) || undefined
    return { value: path, label, href: path ? `${base}/${path}` : base, ...(count && { count }), ...(icon && { icon }) }
  })
  return (
    <>
      {/* On a phone the name is in the header. */}
      <h1 className="mb-4 text-3xl font-normal wrap-anywhere max-sm:sr-only">{room.name}</h1>
      <RoomNotes room={room} />
      <div className="max-sm:hidden">
        <ListTabs label="Client area" tabs={tabs} current={open} />
      </div>
      <div className="sm:pt-6">
        <Outlet context={room} />
      </div>
      <RoomBar tabs={tabs} current={open} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = statusOf(error)
  if (status === 403 || status === 404) return <RoomClosed status={status} />
  return (
    <div className="office-closed office-closed-inside">
      <ClosedWords status={status} />
    </div>
  )
}

interface RoomTab {
  label: string
  path: string
  /** Which count it carries. */
  counts?: keyof RoomToDo['toDo']
  /** In the bar at the foot of a phone; the others are under More. */
  icon?: string
}

/** The pages of a client area, each below the room's address. A feature adds its line here. */
const ROOM_TABS: RoomTab[] = [
  { label: 'Overview', path: '', counts: 'all', icon: 'M3 9.5 10 4l7 5.5V17h-4.5v-5h-5v5H3z' },
  {
    label: 'Documents',
    path: 'documents',
    counts: 'documents',
    icon: 'M5 2.5h7l3 3v12H5zM12 2.5v3h3M7.5 9.5h5M7.5 13h5',
  },
  { label: 'Proposals', path: 'proposals', counts: 'proposals' },
  { label: 'Deadlines', path: 'deadlines' },
  { label: 'Messages', path: 'conversations', counts: 'messages', icon: 'M3 4h14v10H9l-4 3v-3H3z' },
  { label: 'People', path: 'people' },
]
