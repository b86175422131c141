import type { RoomSummaryAnswer } from '#contract/clients/client-members.ts'
import { type Client, read } from '#web/api.ts'

/** A client that a member acts for, and how much waits for them there. */
export interface RoomToDo extends RoomSummaryAnswer {
  toDo: { papers: number; documents: number; proposals: number; messages: number; all: number }
}

export async function listRooms({ api }: Client): Promise<RoomToDo[]> {
  const [rooms, waiting] = await Promise.all([read(api.my.clients.$get()), read(api.my['to-do'].$get())])
  return rooms.items.map((room) => {
    const found = waiting.items.find(({ client }) => client === room.id)
    const { papers, documents, proposals, messages } = found ?? NOTHING
    return { ...room, toDo: { papers, documents, proposals, messages, all: papers + documents + proposals + messages } }
  })
}

const NOTHING = { papers: 0, documents: 0, proposals: 0, messages: 0 }
