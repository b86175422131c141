import { Menu, MenuItem } from '#design/primitives/menu.tsx'
import type { RoomToDo } from './list-rooms.ts'

/** Which client's room is open; for those who act for several, the way to the others with what waits there. */
export function RoomChooser({ rooms, open }: { rooms: RoomToDo[]; open: number }) {
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
