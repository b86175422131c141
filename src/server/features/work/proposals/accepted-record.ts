import type { Reader } from '#database/engine.ts'
import type { SentProposal } from '#domain/proposals/content.ts'
import * as parts from './proposal-parts.store.ts'
import * as store from './proposals.store.ts'

/** What everybody has signed, with how it is known; null when there is no such thing. */
export async function readAccepted(db: Reader, id: string) {
  const proposal = await store.find(db, id)
  const version = proposal?.state === 'accepted' ? await parts.findVersion(db, id, proposal.sentNumber) : null
  if (!proposal || !version) return null
  const signers = (await parts.listSigners(db, [id])).get(id) ?? []
  return { proposal, version, signers, sent: JSON.parse(version.document) as SentProposal }
}
