import type { ProposalAnswer, ProposalSave } from '#contract/work/proposals.ts'
import type { ProposalContent } from '#domain/proposals/content.ts'
import type { FeeLine } from '#domain/proposals/fees.ts'

export type ProposalDraft = Omit<ProposalSave, 'version'>

export const draftOf = ({ content, signers, signingOrder, expiresOn }: ProposalAnswer): ProposalDraft => ({
  content,
  signers: signers.map(({ name, email }) => ({ name, email })),
  signingOrder,
  expiresOn,
})

export const emptyLine = (id: string, taxRate: number): FeeLine => ({
  ...{ id, title: '', detail: '', quantity: 100, unitPrice: 0, rhythm: 'month', discount: 0, taxRate },
  ...{ option: null, addOn: false, papers: null },
})

export function moved<T>(list: T[], from: number, by: 1 | -1): T[] {
  const to = from + by
  if (to < 0 || to >= list.length) return list
  const next = [...list]
  const [entry] = next.splice(from, 1)
  if (entry !== undefined) next.splice(to, 0, entry)
  return next
}

interface Merged {
  draft: ProposalDraft
  isSettled: boolean
}

/** Puts two drafts together that were written at once: lines by their id, everything else as a whole. */
export function mergeDrafts(base: ProposalDraft, mine: ProposalDraft, theirs: ProposalDraft): Merged {
  let isSettled = true
  const pick = <T>(was: T, own: T, other: T): T => {
    if (isSame(own, was)) return other
    if (!isSame(other, was) && !isSame(own, other)) isSettled = false
    return own
  }
  const content = {} as ProposalContent
  for (const part of ['title', 'intro', 'options', 'terms'] as const) {
    Object.assign(content, { [part]: pick(base.content[part], mine.content[part], theirs.content[part]) })
  }
  content.lines = mergeLines([base, mine, theirs].map(({ content: { lines } }) => lines) as Lines, pick)
  const draft = {
    content,
    signers: pick(base.signers, mine.signers, theirs.signers),
    signingOrder: pick(base.signingOrder, mine.signingOrder, theirs.signingOrder),
    expiresOn: pick(base.expiresOn, mine.expiresOn, theirs.expiresOn),
  }
  return { draft, isSettled }
}

type Lines = [was: FeeLine[], own: FeeLine[], other: FeeLine[]]

function mergeLines([was, own, other]: Lines, pick: <T>(was: T, own: T, other: T) => T): FeeLine[] {
  const find = (lines: FeeLine[], id: string) => lines.find((line) => line.id === id)
  const kept = own.flatMap((line) => {
    const before = find(was, line.id)
    const theirs = find(other, line.id)
    if (!theirs) return before && isSame(before, line) ? [] : [line]
    return [pick(before, line, theirs) ?? line]
  })
  const added = other.filter(({ id }) => !find(was, id) && !find(own, id))
  return [...kept, ...added]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
