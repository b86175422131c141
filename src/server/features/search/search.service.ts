import type { Articles } from '#server/features/articles/articles.service.ts'
import type { LeadSenders } from '#server/features/leads/privacy/lead-senders.service.ts'
import type { MediaService } from '#server/features/media/media.service.ts'
import type { Customers } from '#server/features/people/customers.service.ts'
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

/** Finds anything in the office, of what whoever asks may see: the first few of each kind, and whether there may be more. */
export function createSearch({ articles, customers, leadSenders, publications, media }: Sources) {
  const words = (q: string) => /[\p{L}\p{N}]/u.test(q)

  async function findPictures(q: string) {
    const ids = await media.search(q, EACH + 1)
    return { items: await media.listByIds(ids.slice(0, EACH)), more: ids.length > EACH }
  }

  return {
    async find(actor: Actor, q: string) {
      const isAsked = words(q)
      const isAdmin = isAsked && actor.role === 'admin'
      const [foundArticles, people, requests, files, pictures] = await Promise.all([
        isAsked ? articles.findForOffice(q, EACH) : NOTHING,
        isAdmin ? customers.find(q, EACH) : NOTHING,
        isAdmin ? leadSenders.search(q, EACH) : NOTHING,
        isAsked ? publications.findFiles(q, EACH) : NOTHING,
        isAsked ? findPictures(q) : NOTHING,
      ])
      return { articles: foundArticles, people, requests, files, pictures }
    },
  }
}

const NOTHING = { items: [], more: false }
