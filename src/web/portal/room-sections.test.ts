import { expect, test } from 'vitest'
import type { RoomAnswer } from '#contract/clients/client-members.ts'
import { decisions } from '#tests/support/decisions.ts'
import type { RoomFound } from './load-sections.ts'
import { byUrgency, ROOM_SECTIONS } from './room-sections.tsx'

const DAYS = [null, '2026-11-19', '2026-11-20', '2026-12-01']
const paper = (openItems: number, dueOn: string | null) => ({ openItems, dueOn })
const proposal = (waitsForYou: boolean, expiresOn: string | null) => ({ waitsForYou, expiresOn })

/** Each with one that asks for nothing and is due before all others. */
const PAPERS = [
  [],
  [paper(0, '2026-11-01')],
  ...DAYS.map((day) => [paper(0, '2026-11-01'), paper(2, day), paper(1, null)]),
]
const PROPOSALS = [
  [],
  [proposal(false, '2026-11-01')],
  ...DAYS.map((day) => [proposal(false, '2026-11-01'), proposal(true, day), proposal(true, '2026-12-24')]),
]
const TO_READ = [[], [{ acknowledgement: 'read' }, { acknowledgement: 'confirm' }, { acknowledgement: 'confirm' }]]
const MESSAGES = [[], [{ unread: true }, { unread: false }]]

const found = (papers: object[], proposals: object[], toRead: object[], messages: object[]) =>
  ({ papers, proposals, 'to-read': toRead, messages }) as unknown as RoomFound

test('a client area begins with what is asked, what is due first in front', () => {
  const rooms = (['active', 'ended'] as const).flatMap((state) =>
    (['owner', 'reader'] as const).map((right) => ({ state, right }) as unknown as RoomAnswer),
  )
  const order = (room: RoomAnswer, ...given: Parameters<typeof found>) =>
    byUrgency(room, found(...given))
      .asked.map(({ name, asks, due }) => `${name} ${asks} ${due}`)
      .join(', ') || 'nothing'
  expect(decisions(order, rooms, PAPERS, PROPOSALS, TO_READ.slice(1), MESSAGES.slice(1))).toMatchSnapshot()
  const labels = (...given: Parameters<typeof found>) =>
    ROOM_SECTIONS.flatMap(({ name, label }) => {
      const all = found(...given)
      return label && all[name] ? [label(all[name])] : []
    }).join(', ')
  expect(decisions(labels, PAPERS.slice(0, 3), PROPOSALS.slice(0, 3), TO_READ, MESSAGES)).toMatchSnapshot()
})
