import { Outlet } from 'react-router'
import { ClosedWords, statusOf } from '#web/signed-in/shell/closed.tsx'
import type { Route } from './+types/room-screen'
import { useRoom } from './use-room.ts'

/** One page of a room: when it cannot be shown, the room stays around it. */
export default function RoomPage() {
  return <Outlet context={useRoom()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="office-closed office-closed-inside">
      <ClosedWords status={statusOf(error)} />
    </div>
  )
}
