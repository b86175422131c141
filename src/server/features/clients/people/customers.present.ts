import type { CustomerAnswer, CustomerSummaryAnswer } from '#contract/clients/customers.ts'
import { leadExcerpt } from '#server/features/clients/leads/leads.model.ts'
import { deletionTime } from '#server/features/system/accounts/account/accounts.model.ts'
import type { Person } from './customers.model.ts'
import type { PersonFile } from './customers.service.ts'

export function presentSummary(person: Person & { requests: number }): CustomerSummaryAnswer {
  const { id, name, email, phone, company, kind, role, suspended, requests, firstSeenAt, lastSeenAt } = person
  return { id, name, email, phone, company, kind, role, suspended, requests, firstSeenAt, lastSeenAt }
}

export function presentPerson(file: PersonFile): CustomerAnswer {
  const { person, account } = file
  return {
    ...presentSummary({ ...person, requests: file.requests }),
    version: person.version,
    importedAt: person.importedAt,
    addresses: file.addresses,
    refusedAddresses: file.refused,
    account: account && {
      id: account.id,
      verified: account.verified,
      twoFactor: account.twoFactorEnabled,
      createdAt: account.createdAt,
      lastSignInAt: account.lastSignInAt,
      suspendedAt: account.suspendedAt,
      deletionAt: deletionTime(account),
      address: account.address,
    },
    requestList: file.leads.map((lead) => ({
      id: lead.id,
      reference: lead.reference,
      kind: lead.kind,
      state: lead.state,
      excerpt: leadExcerpt(lead),
      createdAt: lead.createdAt,
    })),
    comments: file.comments.map(({ id, articleId, articleTitle, body, state, createdAt }) => ({
      id,
      articleId,
      articleTitle,
      body,
      state,
      createdAt,
    })),
    downloads: file.downloads,
    notes: file.notes,
  }
}
