import { PAGE_SIZE } from '#contract/limits.ts'
import { SECTIONS } from '#contract/system/settings.ts'
import type { ArticleState } from '#contract/website/articles.ts'
import { TEMPLATES, type TemplateName } from '#domain/pages/templates.ts'
import { pageAt } from '#domain/paging.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { leadsTo, listLinking } from '#server/features/website/articles/article-linking.store.ts'
import {
  type Article,
  addressOf,
  EMPTY_PAGE,
  type Kind,
  type Live,
  officeAddress,
  publicAddress,
} from '#server/features/website/articles/articles.model.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import { readPage } from '#server/features/website/articles/document/page-read.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './pages.store.ts'

export type Pages = ReturnType<typeof createPages>

interface Needs {
  articles: Articles
  settings: SettingsService
}

interface PublishedPage {
  id: number
  live: Live
}

const MOST_LINKS = 50

/** The pages that the firm makes itself. They are written, kept and published as articles are; here is what only pages have. */
export function createPages({ db }: Pick<Tools, 'db'>, { articles, settings }: Needs) {
  async function get(id: number): Promise<Article> {
    const page = await articles.get(id)
    if (page.kind !== 'page') throw notFound('This page does not exist.')
    return page
  }

  async function findPublished(id: number): Promise<PublishedPage | undefined> {
    const page = await articles.find(id)
    if (page?.kind !== 'page' || page.state !== 'published' || !page.live) return undefined
    return { id, live: page.live }
  }

  async function listSections(address: string, kind: Kind): Promise<{ label: string; href: string }[]> {
    const { settings: sections } = await settings.all()
    return SECTIONS.filter((name) => leadsTo(address, kind).test(JSON.stringify(sections[name]))).map((name) => ({
      label: `Setting, ${name}`,
      href: `/dashboard/setting/${name}`,
    }))
  }

  return {
    async list(asked: { page: number; state?: ArticleState | undefined }) {
      const total = await store.count(db.read, asked.state)
      const { window, ...at } = pageAt({ total }, asked.page, PAGE_SIZE.office)
      return { items: await store.list(db.read, asked.state, window), ...at, total }
    },

    create(actor: Actor, begun: { template?: TemplateName | undefined; title: string; saveId?: string | undefined }) {
      const { template, title, saveId } = begun
      const document = template ? readPage({ type: 'doc', content: TEMPLATES[template].blocks }) : EMPTY_PAGE
      return articles.begin(actor, { kind: 'page', title, document }, saveId)
    },

    /** The page at an address, as visitors see it; undefined when there is none. */
    async find(address: string): Promise<PublishedPage | undefined> {
      const id = await store.findIdAt(db.read, address)
      return id === undefined ? undefined : await findPublished(id)
    },

    findPublished,

    get,

    /** What leads to an article or a page: it is shown before that goes. An article is linked by its number, whatever words follow. */
    async listLinks(id: number): Promise<{ label: string; href: string }[]> {
      const { kind, live, work } = await articles.get(id)
      const slug = live?.slug ?? work.address
      const address = kind === 'article' ? addressOf(id, '') : slug && publicAddress({ id, kind }, slug)
      if (!address) return []
      const texts = await listLinking(db.read, { address, kind, except: id }, MOST_LINKS)
      const written = texts.map(({ id, kind, title }) => ({
        label: title || `Untitled ${kind}`,
        href: officeAddress({ id, kind }),
      }))
      return [...(await listSections(address, kind)), ...written].slice(0, MOST_LINKS)
    },

    async delete(actor: Actor, id: number, redirectTo?: string): Promise<Article> {
      await get(id)
      return await articles.delete(actor, id, { redirectTo })
    },

    listAddresses: () => store.listAddresses(db.read),
  }
}
