import type { Sending } from './entry.ts'

interface ListProps {
  sending: Sending
  target: string | ((target: string) => boolean)
  forFirm?: boolean
}

/** What a user has chosen for one place: how far each file is, and the receipt of those that arrived. */
export function SendingList({ sending, target, forFirm = false }: ListProps) {
  // The newest beside the button that it was chosen with, so that it is in view.
  const entries = sending.entries
    .toReversed()
    .filter((entry) => (typeof target === 'string' ? entry.target === target : target(entry.target)))
  if (entries.length === 0) return null
  const { Rows } = sending
  return (
    // What became of a file is said by its own alert; how far it is, is not read out again and again.
    <ul className="mt-3 flex flex-col gap-3">
      {Rows ? (
        <Rows {...{ entries, sending, forFirm }} />
      ) : (
        entries.map(({ key, name, words }) => (
          <li key={key}>
            {name}: {words || 'Not sent yet'}
          </li>
        ))
      )}
    </ul>
  )
}
