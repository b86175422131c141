import { isOpenTo } from '#contract/access.ts'
import { leavesOf } from '#domain/compare/values.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Clients } from '#server/features/clients/clients/clients.service.ts'
import type { Documents } from '#server/features/clients/documents/documents.service.ts'
import type { LeadSenders } from '#server/features/clients/leads/privacy/lead-senders.service.ts'
import type { Customers } from '#server/features/clients/people/customers.service.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Publications } from '#server/features/website/publications/publications.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './search.store.ts'

interface Sources {
  articles: Articles
  clients: Clients
  documents: Documents
  customers: Customers
  leadSenders: LeadSenders
  publications: Publications
  media: MediaService
  clientAccess: ClientAccess
  settings: SettingsService
}

export type Search = ReturnType<typeof createSearch>

const EACH = 5
const EXCERPT = 120

/** Finds anything in the office, of what the caller may see: the first few of each kind, and whether there may be more. */
export function createSearch({ db }: Pick<Tools, 'db'>, sources: Sources) {
  const { articles, clients, documents, customers, leadSenders, publications, media, clientAccess, settings } = sources
  const words = (q: string) => /[\p{L}\p{N}]/u.test(q)

  async function findWork(actor: Actor, q: string) {
    const wish = { words: store.wordsIn(q), visible: await clientAccess.visibleTo(actor), limit: EACH + 1 }
    return {
      deadlines: upTo(await store.findDeadlines(db.read, wish)),
      proposals: upTo(await store.findProposals(db.read, wish)),
      conversations: upTo(await store.findConversations(db.read, wish)),
      rules: upTo(await store.findRules(db.read, wish)),
    }
  }

  /** Sections of Setting by what they say, with the place that says it. */
  async function findSections(q: string) {
    const sought = store.wordsIn(q)
    const all = Object.entries((await settings.all()).settings)
    return all
      .flatMap(([section, value]) => {
        const text = [...leavesOf(value)].find(([, leaf]) => sought.every((word) => leaf.toLowerCase().includes(word)))
        return text ? [{ section, text: text[1].slice(0, EXCERPT) }] : []
      })
      .slice(0, EACH)
  }

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
      const pages = content ? await store.findPages(db.read, { words: store.wordsIn(q), limit: EACH }) : []
      const work = office ? await findWork(actor, q) : NO_WORK
      const sections = isAsked && isOpenTo('admin', actor.role) ? await findSections(q) : []
      return { ...found, people, requests, files, pictures, ...work, pages, sections }
    },
  }
}

const NOTHING = { items: [], more: false }
const NO_WORK = { deadlines: NOTHING, proposals: NOTHING, conversations: NOTHING, rules: NOTHING }

const upTo = <T>(rows: T[]) => ({ items: rows.slice(0, EACH), more: rows.length > EACH })
