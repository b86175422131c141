import { type FoundAnswer, type FoundKind, searchOffice } from '#contract/overview/search.ts'
import { longDate } from '#domain/time/days.ts'
import { leadExcerpt } from '#server/features/clients/leads/leads.model.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Search } from './search.service.ts'

export function searchRoutes(search: Search) {
  return createFeature().openapi(searchOffice, async (c) =>
    c.json(presentFound(await search.find(actorOf(c), c.req.valid('query').q)), 200),
  )
}

type Found = Awaited<ReturnType<Search['find']>>

function presentFound(found: Found): { items: FoundAnswer[]; more: FoundKind[] } {
  const {
    articles: article,
    clients: client,
    documents: document,
    people: person,
    requests: request,
    files: file,
    pictures: picture,
  } = found
  const { deadlines: deadline, proposals: proposal, conversations: conversation } = found
  const listed = { article, client, deadline, proposal, conversation, document, person, request, file, picture }
  const kinds = Object.entries(listed) as [FoundKind, { more: boolean }][]
  return { items: itemsOf(found), more: kinds.flatMap(([kind, { more }]) => (more ? [kind] : [])) }
}

function itemsOf({ articles, clients, documents, people, requests, files, pictures, ...work }: Found): FoundAnswer[] {
  const { pages, deadlines, proposals, conversations, rules, sections } = work
  return [
    ...articles.items.map(({ id, title, state }) => ({
      kind: 'article' as const,
      id,
      title: title || 'Without a title',
      detail: STATES[state],
      to: `/edit/${id}`,
    })),
    ...pages.map(({ id, title, state }) => ({
      kind: 'page' as const,
      id,
      title: title || 'Without a title',
      detail: STATES[state],
      to: `/dashboard/pages/${id}`,
    })),
    ...clients.items.map(({ id, name, email, kind }) => ({
      kind: 'client' as const,
      id,
      title: name,
      detail: email ?? (kind === 'company' ? 'Company' : 'Individual'),
      to: `/dashboard/clients/${id}`,
    })),
    ...deadlines.items.map(({ id, title, dueOn, clientName }) => ({
      kind: 'deadline' as const,
      id,
      title,
      detail: `${clientName}, due ${longDate(dueOn)}`,
      to: `/dashboard/deadlines/${id}`,
    })),
    ...proposals.items.map(({ id, reference, title, clientName }) => ({
      kind: 'proposal' as const,
      id,
      title: `${reference} ${title}`.trim(),
      detail: clientName,
      to: `/dashboard/proposals/${id}`,
    })),
    ...conversations.items.map(({ id, subject, clientName }) => ({
      kind: 'conversation' as const,
      id,
      title: subject,
      detail: clientName,
      to: `/dashboard/conversations/${id}`,
    })),
    ...documents.items.map(({ id, name, clientName, clientId }) => ({
      kind: 'document' as const,
      id,
      title: name,
      detail: clientName,
      to: `/dashboard/clients/${clientId}/documents/${id}`,
    })),
    ...people.items.map(({ id, name, email }) => ({
      kind: 'person' as const,
      id,
      title: name,
      detail: email,
      to: `/dashboard/customers/${id}`,
    })),
    ...requests.items.map((lead) => ({
      kind: 'request' as const,
      id: lead.id,
      title: `${lead.reference} ${lead.name}`,
      detail: leadExcerpt(lead),
      to: `/dashboard/inbox/${lead.id}`,
    })),
    ...rules.items.map(({ id, name, service }) => ({
      kind: 'rule' as const,
      id,
      title: name,
      detail: service,
      to: `/dashboard/deadlines/rules/${id}`,
    })),
    ...files.items.map(({ id, name, year }) => ({
      kind: 'file' as const,
      id,
      title: name,
      detail: year ? `For ${year}` : 'Publication',
      to: `/dashboard/inventory/files/${id}`,
    })),
    ...pictures.items.map(({ id, name, alt }) => ({
      kind: 'picture' as const,
      id,
      title: name,
      detail: alt || 'Picture',
      to: `/dashboard/inventory/pictures/${id}`,
    })),
    ...sections.map(({ section, text }) => ({
      kind: 'setting' as const,
      id: section,
      title: section,
      detail: text,
      to: `/dashboard/setting/${section}`,
    })),
  ]
}

const STATES = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
} as const
