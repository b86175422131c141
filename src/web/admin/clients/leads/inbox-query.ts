import type { LeadKind, LeadOrder, LeadState } from '#contract/clients/leads.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { KINDS, LEAD_ORDER, ORDERS } from './lead-text.ts'

/** What the list is asked for; all of it is in the address. */
export interface InboxQuery {
  state: LeadState | ''
  /** Only what was held as spam and nobody has decided on. */
  held: 'yes' | ''
  kind: LeadKind | ''
  owner: string
  tag: string
  q: string
  late: 'yes' | ''
  sort: LeadOrder | ''
  page: number
}

export const INBOX = '/dashboard/inbox'

/** Reads an address; what makes no sense is as good as absent. */
export function queryOf(asked: URLSearchParams): InboxQuery {
  const text = (name: string, length: number) => (asked.get(name) ?? '').trim().slice(0, length)
  const oneOf = <T extends string>(name: string, known: T[]) => known.find((value) => value === asked.get(name)) ?? ''
  return {
    state: oneOf('state', LEAD_ORDER),
    held: oneOf('held', ['yes']),
    kind: oneOf('kind', Object.keys(KINDS) as LeadKind[]),
    owner: text('owner', 64),
    tag: text('tag', 40),
    q: text('q', 200),
    late: oneOf('late', ['yes']),
    sort: oneOf('sort', Object.keys(ORDERS) as LeadOrder[]),
    page: Math.max(1, Math.floor(Number(asked.get('page'))) || 1),
  }
}

export function asked(query: Partial<InboxQuery>) {
  const { page = 1, ...rest } = query
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value)) as Record<string, string>
  return { ...said, ...(page > 1 ? { page: String(page) } : {}) }
}

export const hrefOf = ({ page, ...query }: Partial<InboxQuery>): string => listAddress(INBOX, query)({ page })
