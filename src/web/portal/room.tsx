import { clientContext } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/room'
import { useRoom } from './room-layout.tsx'
import { loadSections, ROOM_SECTIONS } from './room-sections.tsx'

export const loader = async ({ params, context }: Route.LoaderArgs) =>
  await loadSections(context.get(clientContext), params.client)

/** The overview of a client's room: what is asked first; where that is one thing, the rest steps back. */
export default function RoomScreen({ loaderData: found }: Route.ComponentProps) {
  const room = useRoom()
  const asked = ROOM_SECTIONS.map((matter) => ({ matter, asks: matter.asks?.(found[matter.name]) ?? 0 }))
  const total = asked.reduce((sum, { asks }) => sum + asks, 0)
  const show = ({ matter: { name, Section } }: (typeof asked)[number]) => (
    <Section key={name} room={room} found={found[name]} />
  )
  const [first, rest] = [asked.filter(({ asks }) => asks > 0), asked.filter(({ asks }) => asks === 0)]
  return (
    <>
      <OfficeTitle>{room.name}</OfficeTitle>
      {first.map(show)}
      {total === 1 ? (
        <details className="mt-10">
          <summary className="min-h-11 cursor-pointer py-2">Everything else</summary>
          {rest.map(show)}
        </details>
      ) : (
        rest.map(show)
      )}
    </>
  )
}
