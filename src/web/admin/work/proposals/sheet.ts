import type { ProposalContent } from '#domain/proposals/content.ts'

/** What the editor of words and lines needs to know, of a proposal and of a template alike. */
export interface Sheet {
  content: ProposalContent
  currency: string
  changeContent(some: Partial<ProposalContent>): void
}
