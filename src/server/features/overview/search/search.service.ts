import { isOpenTo } from '#contract/access.ts'
import type { Clients } from '#server/features/clients/clients/clients.service.ts'
import type { Documents } from '#server/features/clients/documents/documents.service.ts'
import type { LeadSenders } from '#server/features/clients/leads/privacy/lead-senders.service.ts'
import type { Customers } from '#server/features/clients/people/customers.service.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Publications } from '#server/features/website/publications/publications.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'

interface Sources {
  articles: Articles
  clients: Clients
  documents: Documents
  customers: Customers
  leadSenders: LeadSenders
  publications: Publications
  media: MediaService
}

export type Search = ReturnType<typeof createSearch>

const EACH = 5

/** Finds anything in the office, of what whoever asks may see: the first few of each kind, and whether there may be more. */
export function createSearch({ db }: Pick<Tools, 'db'>, sources: Sources) {
  const { articles, clients, documents, customers, leadSenders, publications, media } = sources
  const words = (q: string) => /[\p{L}\p{N}]/u.test(q)

  return {
    /** Takes what is left of removed people out of the indexes. */
    sweep: () => db.engine.search.sweep(),

    async find(actor: Actor, q: string) {
      const isAsked = words(q)
      const content = isAsked && isOpenTo('editor', actor.role)
      const office = isAsked && isOpenTo('accountant', actor.role)
      const [foundArticles, foundClients, foundDocuments, people, requests, files, pictures] = await Promise.all([
        content ? articles.findForOffice(q, EACH) : NOTHING,
        office ? clients.find(actor, q, EACH) : NOTHING,
        office ? documents.find(actor, q, EACH) : NOTHING,
        office ? customers.find(actor, q, EACH) : NOTHING,
        office ? leadSenders.search(actor, q, EACH) : NOTHING,
        content ? publications.findFiles(q, EACH) : NOTHING,
        content ? media.search(q, EACH) : NOTHING,
      ])
      const found = { articles: foundArticles, clients: foundClients, documents: foundDocuments }
      return { ...found, people, requests, files, pictures }
    },
  }
}

const NOTHING = { items: [], more: false }
