import type { ProposalTemplateAnswer } from '#contract/proposals.ts'

/** What a proposal is put together from. */
export interface Library {
  items: ProposalTemplateAnswer[]
  terms: { title: string; text: string }[]
  papers: { slug: string; title: string }[]
  deadlineRules: { id: number; name: string }[]
  taxRate: number
  validDays: number
}
