export interface Library {
  terms: { title: string; text: string }[]
  papers: { slug: string; title: string }[]
  deadlineRules: { id: number; name: string }[]
  taxRate: number
  validDays: number
}
