import type { ToDoAnswer } from '#contract/overview/to-do.ts'
import type { ClientMembers } from '#server/features/clients/clients/members/client-members.service.ts'
import type { Conversations } from '#server/features/clients/conversations/conversations.service.ts'
import type { Documents } from '#server/features/clients/documents/documents.service.ts'
import type { PaperRequests } from '#server/features/clients/documents/requests/paper-requests.service.ts'
import type { Signing } from '#server/features/work/proposals/signing.service.ts'
import type { Actor } from '#server/http/environment.ts'

interface Needs {
  clientMembers: ClientMembers
  conversations: Conversations
  documents: Documents
  paperRequests: PaperRequests
  signing: Signing
}

/** What waits for a member, for all the clients that they act for. */
export async function listToDo(needs: Needs, actor: Actor): Promise<ToDoAnswer[]> {
  const rooms = await needs.clientMembers.listRooms(actor)
  const [papers, documents, messages, proposals] = await Promise.all([
    needs.paperRequests.countToSend(actor),
    needs.documents.countToRead(actor),
    needs.conversations.countUnread(actor),
    needs.signing.listTurns(actor),
  ])
  return rooms
    .map(({ client: { id, state }, member }) => ({
      client: id,
      papers: member.right === 'reader' || state === 'ended' ? 0 : sumOf(papers, id),
      documents: sumOf(documents, id),
      proposals: sumOf(proposals, id),
      messages: sumOf(messages, id),
    }))
    .filter(({ client: _, ...counts }) => Object.values(counts).some((count) => count > 0))
}

const sumOf = (found: { clientId: number; total?: number | string }[], id: number) =>
  found.reduce((sum, { clientId, total = 1 }) => (clientId === id ? sum + Number(total) : sum), 0)
