import { createHash } from 'node:crypto'
import type { Reader, Tx } from '#database/engine.ts'
import { choiceKey, formatChoice } from '#domain/proposals/choices.ts'
import type { SentProposal } from '#domain/proposals/content.ts'
import { differencesIn } from '#domain/proposals/differences.ts'
import type { FeeChoice } from '#domain/proposals/fees.ts'
import { problem } from '#server/http/problem.ts'
import * as parts from './proposal-parts.store.ts'
import { firstSigner, type Proposal, type Signer } from './proposals.model.ts'

/** What a signature is bound to: the version as it was sent, and what was chosen in it. */
export const signedHashOf = (versionHash: string, choice: FeeChoice): string =>
  createHash('sha256')
    .update(`${versionHash}\n${choiceKey(choice)}`)
    .digest('hex')

/** A newer version was sent since: what is different in it, one sentence a line. */
export async function changedSince(reader: Reader | Tx, { id }: Proposal, now: SentProposal, hash: string) {
  const seen = (await parts.listVersions(reader, id)).find((version) => version.hash === hash)
  const differences = seen ? differencesIn(JSON.parse(seen.document) as SentProposal, now) : []
  const text = ['The proposal has changed since you opened it, so nothing was signed.', ...differences].join(' ')
  return problem('conflict', 409, text, { fields: { changes: differences.join('\n') } })
}

interface Choices {
  theirs: FeeChoice
  yours: FeeChoice
}

/** Another signer has chosen something else: both choices are named. */
export function choseOtherwise(sent: SentProposal, signers: Signer[], { theirs, yours }: Choices) {
  const name = firstSigner(signers)?.name ?? 'Another signer'
  const words = (choice: FeeChoice) => formatChoice(sent, sent.currency, choice)
  const changes = [`${name} chose ${words(theirs)}.`, `You chose ${words(yours)}.`]
  const text = [`${name} has signed another choice, so nothing was signed for you.`, ...changes].join(' ')
  return problem('other-choice', 409, text, { fields: { changes: changes.join('\n'), chosenBy: name } })
}

export function notOpen(state: Proposal['state']) {
  const texts: Partial<Record<Proposal['state'], string>> = {
    accepted: 'It is signed by everybody already.',
    declined: 'It was declined. Write to us if you have changed your mind.',
    expired: 'Its time is over, so nothing was signed. Write to us and we will open it again.',
    withdrawn: 'We have withdrawn it, so nothing was signed. Write to us if you have questions.',
  }
  return problem('not-open', 409, texts[state] ?? 'It cannot be signed now.')
}
