import type { RoomAnswer } from '#contract/clients/client-members.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { formatStorage } from '#domain/storage-limit.ts'

export interface RoomNotesProps {
  room: RoomAnswer
}

/** Over every page of a client area: that the work has ended, or that its storage is nearly used. */
export function RoomNotes({ room }: RoomNotesProps) {
  return (
    <>
      {room.state === 'ended' ? (
        <Alert tone="info" className="mb-4" title="Our work for this client has ended">
          You can read everything here, but not add to it.
        </Alert>
      ) : null}
      {room.storage.level === 'fine' ? null : (
        <Alert tone={room.storage.level === 'full' ? 'error' : 'warning'} className="mb-4">
          {formatStorage(room.storage)}
        </Alert>
      )}
    </>
  )
}
