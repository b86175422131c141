import type { OfficeDayAnswer } from '#contract/overview/dashboard.ts'
import { presentSummary } from '#server/features/clients/leads/leads.present.ts'
import type { Dashboard } from './dashboard.service.ts'

export function presentDay({ office, ...day }: Awaited<ReturnType<Dashboard['read']>>): OfficeDayAnswer {
  if (!office) return { ...day, office: null }
  const { requests, ...rest } = office
  return { ...day, office: { ...rest, requests: { ...requests, next: requests.next.map(presentSummary) } } }
}
