import type { Articles } from '#server/features/articles/articles.service.ts'
import type { Customers } from '#server/features/customers/customers.service.ts'
import type { LeadSenders } from '#server/features/leads/lead-senders.service.ts'
import type { MediaService } from '#server/features/media/media.service.ts'
import type { Publications } from '#server/features/publications/publications.service.ts'
import type { Actor } from '#server/http/environment.ts'

interface Sources {
  articles: Articles
  customers: Customers
  leadSenders: LeadSenders
  publications: Publications
  media: MediaService
}

export type Search = ReturnType<typeof createSearch>

const EACH = 5

/** Finds anything in the office, of what whoever asks may see. */
export function createSearch({ articles, customers, leadSenders, publications, media }: Sources) {
  const words = (q: string) => /[\p{L}\p{N}]/u.test(q)

  return {
    async find(actor: Actor, q: string) {
      const isAsked = words(q)
      const isAdmin = isAsked && actor.role === 'admin'
      const [foundArticles, people, requests, files, pictures] = await Promise.all([
        isAsked ? articles.listForOffice({ page: 1, q }).then(({ items }) => items.slice(0, EACH)) : [],
        isAdmin ? customers.find(q, EACH) : [],
        isAdmin ? leadSenders.search(q, EACH) : [],
        isAsked ? publications.listFiles(actor, { page: 1, q }).then(({ entries }) => entries.slice(0, EACH)) : [],
        isAsked ? media.search(q).then((ids) => media.listByIds(ids.slice(0, EACH))) : [],
      ])
      return { articles: foundArticles, people, requests, files, pictures }
    },
  }
}
