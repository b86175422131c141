import type { RoomAnswer } from '#contract/clients/client-members.ts'
import type { OwnDeadlineAnswer } from '#contract/work/deadlines.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { OwnRow } from './own-row.tsx'

const SHOWN = 3

/** What comes next for a client, on the overview of its room; left out while there is nothing. */
export function DeadlinesSection({
  room,
  found,
}: {
  room: RoomAnswer
  found: { today: string; items: OwnDeadlineAnswer[] }
}) {
  const open = found.items.filter(({ state }) => state === 'open' || state === 'in_work')
  if (open.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby="deadlines-title">
      <h2 id="deadlines-title" className="text-xl">
        Next deadlines
      </h2>
      <ul className="rule-top mt-2">
        {open.slice(0, SHOWN).map((item) => (
          <OwnRow key={item.id} item={item} today={found.today} room={room.id} />
        ))}
      </ul>
      <p className="mt-3">
        <TextLink to={`/portal/${room.id}/deadlines`}>Your whole year</TextLink>
      </p>
    </section>
  )
}
