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
      return {
        articles: isAsked ? (await articles.listForOffice({ page: 1, q })).items.slice(0, EACH) : [],
        people: isAdmin ? await customers.find(q, EACH) : [],
        requests: isAdmin ? await leadSenders.search(q, EACH) : [],
        files: isAsked ? (await publications.listFiles(actor, { page: 1, q })).entries.slice(0, EACH) : [],
        pictures: isAsked ? await media.listByIds((await media.search(q)).slice(0, EACH)) : [],
      }
    },
  }
}
