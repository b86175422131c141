import { type ReactNode, useState } from 'react'
import type { RoomAnswer } from '#contract/clients/client-members.ts'
import { clientContext } from '#web/api.ts'
import { late } from '#web/late.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/room'
import type { LaterProps } from './later-sections.tsx'
import { loadSections, type RoomFound } from './load-sections.ts'
import { anchorOf, byUrgency, ROOM_SECTIONS } from './room-sections.tsx'
import { useRoom } from './use-room.ts'

export const loader = async ({ params, context }: Route.LoaderArgs) =>
  await loadSections(context.get(clientContext), params.client)

const LaterSection = late<LaterProps>(
  async () => (await import('./later-sections.tsx')).LaterSection,
  'Still loading.',
  'with its screen',
)

/** The overview of a client area: what is asked first; where that is one thing, the rest steps back. */
export default function RoomScreen({ loaderData }: Route.ComponentProps) {
  const room = useRoom()
  return (
    <>
      <OfficeTitle>{room.name}</OfficeTitle>
      <RoomOverview key={room.id} room={room} found={loaderData} />
    </>
  )
}

function RoomOverview({ room, found }: { room: RoomAnswer; found: RoomFound }) {
  const now = byUrgency(room, found)
  // As it was when the page was opened: whoever has done what was asked, and goes on in that section, must not have it taken away by the
  // next reading of the room. A section that is put elsewhere loses the files and photographs being chosen in it.
  const [opened] = useState(now)
  const show = (sections: typeof now.asked) =>
    sections.map(({ name }) => {
      const Section = ROOM_SECTIONS.find((section) => section.name === name)?.Section
      return (
        <div key={name} id={anchorOf(name)} className="scroll-mt-4 [div+&]:mt-10">
          {Section ? <Section room={room} found={found[name]} /> : <LaterSection {...{ room, name, found }} />}
        </div>
      )
    })
  const isOneThing = opened.asked.reduce((sum, { asks }) => sum + asks, 0) === 1
  const isMore = now.asked.some(({ name }) => opened.others.some((other) => other.name === name))
  return (
    <>
      <ToDo asked={now.asked.map(({ name }) => name)} found={found} />
      {show(opened.asked)}
      {isOneThing ? <EverythingElse isAsked={isMore}>{show(opened.others)}</EverythingElse> : show(opened.others)}
    </>
  )
}

/** One line of what is to do, each part a link to where it is. */
function ToDo({ asked, found }: { asked: (keyof RoomFound)[]; found: RoomFound }) {
  if (asked.length === 0) return null
  return (
    <nav aria-label="To do" className="rule-bottom mb-6 pb-2 max-sm:mb-4">
      <ul className="flex flex-wrap items-center gap-x-5">
        <li className="font-semibold">To do:</li>
        {asked.map((name) => (
          <li key={name}>
            <a href={`#${anchorOf(name)}`} className="ink-link inline-flex min-h-11 items-center">
              {ROOM_SECTIONS.find((section) => section.name === name)?.label?.(found[name])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Stays closed until something in it is asked too; what was opened once is not shut again. */
function EverythingElse({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  if (isAsked && !isOpen) setOpen(true)
  return (
    <details className="mt-10" open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2">Everything else</summary>
      {children}
    </details>
  )
}
