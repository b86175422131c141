import { type FoundAnswer, type FoundKind, searchOffice } from '#contract/overview/search.ts'
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
  const kinds = Object.entries({ article, client, document, person, request, file, picture }) as [
    FoundKind,
    { more: boolean },
  ][]
  return { items: itemsOf(found), more: kinds.flatMap(([kind, { more }]) => (more ? [kind] : [])) }
}

function itemsOf({ articles, clients, documents, people, requests, files, pictures }: Found): FoundAnswer[] {
  return [
    ...articles.items.map(({ id, title, state }) => ({
      kind: 'article' as const,
      id,
      title: title || 'Without a title',
      detail: STATES[state],
      to: `/edit/${id}`,
    })),
    ...clients.items.map(({ id, name, email, kind }) => ({
      kind: 'client' as const,
      id,
      title: name,
      detail: email ?? (kind === 'company' ? 'Company' : 'Individual'),
      to: `/dashboard/clients/${id}`,
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
  ]
}

const STATES = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
} as const
