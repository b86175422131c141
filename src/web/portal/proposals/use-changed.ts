import { useState } from 'react'
import type { MyProposalAnswer } from '#contract/work/my-proposals.ts'
import { choiceKey, formatChoice } from '#domain/proposals/choices.ts'
import { differencesIn } from '#domain/proposals/differences.ts'

/** What would be signed, as one text: another text is another form, with nothing typed into it. */
export const subjectOf = ({ hash, choice }: Pick<MyProposalAnswer, 'hash' | 'choice'>): string =>
  `${hash} ${choice ? choiceKey(choice) : ''}`

/** What is different from what this page showed first, when the page was read again by itself. */
export function useChanged(proposal: MyProposalAnswer): string[] {
  const [shown, setShown] = useState(proposal)
  const [changes, setChanges] = useState<string[]>([])
  if (subjectOf(shown) !== subjectOf(proposal)) {
    setShown(proposal)
    setChanges([...differencesIn(sentOf(shown), sentOf(proposal)), ...chosen(proposal)])
  }
  return changes
}

const sentOf = ({ content, reference, firm, client, currency }: MyProposalAnswer) => ({
  ...{ ...content, reference, firm, client, currency },
})

const chosen = ({ choice, chosenBy, content, currency }: MyProposalAnswer): string[] =>
  choice ? [`${chosenBy ?? 'Another signer'} chose ${formatChoice(content, currency, choice)}.`] : []
