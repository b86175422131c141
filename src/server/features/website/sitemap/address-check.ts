import type { AddressCheck } from '#contract/website/sitemap.ts'
import { isPagePath, plainAddress } from '#domain/pages/address.ts'
import { isOwnAddress } from '#domain/site-addresses.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Pages } from '#server/features/website/articles/pages/pages.service.ts'
import type { Publications } from '#server/features/website/publications/publications.service.ts'
import type { Redirects } from '#server/features/website/redirects/redirects.service.ts'
import type { Tools } from '#server/tools.ts'

interface Needs {
  articles: Articles
  pages: Pages
  publications: Publications
  redirects: Redirects
  calendarChangedAt: () => Promise<string | null>
  canBook: () => Promise<boolean>
}

/** What visitors find at addresses that a user has typed, in the order in which the site itself looks. */
export function createAddressCheck(
  { publicUrl, newsServiceUrl }: Pick<Tools['config'], 'publicUrl' | 'newsServiceUrl'>,
  { articles, pages, publications, redirects, calendarChangedAt, canBook }: Needs,
) {
  async function isArticle(id: string, path: string): Promise<boolean> {
    // The posts of an external news service are its own to know.
    if (newsServiceUrl) return true
    if (await redirects.isClosed(path)) return false
    return (await articles.addresses.list({ from: Number(id), to: Number(id) })).length > 0
  }

  async function isNewsList(query: URLSearchParams): Promise<boolean> {
    const [category, tag] = [query.get('category'), query.get('tag')]
    if (newsServiceUrl) return true
    if (category && !(await articles.categories.find(category))) return false
    return !tag || (await articles.findTagName(tag)) !== null
  }

  async function isFolder(id: string | null): Promise<boolean> {
    return id === null || (await publications.listFolders()).some((folder) => String(folder.id) === id)
  }

  async function isFile(id: string): Promise<boolean> {
    return (await publications.listByIds([Number(id)])).some(({ deletedAt }) => deletedAt === null)
  }

  async function isLive({ pathname, searchParams }: URL): Promise<boolean> {
    const path = pathname.toLowerCase().replace(/(?<=[^/])\/+$/, '')
    const [, article] = /^\/blogd\/(\d{1,9})(?:\/[^/]*)?$/.exec(path) ?? []
    const [, file] = /^\/uploads\/publications\/(\d{1,9})\//.exec(path) ?? []
    if (article) return await isArticle(article, path)
    if (file) return await isFile(file)
    if (path === '/blog') return await isNewsList(searchParams)
    if (path === '/publication') return await isFolder(searchParams.get('folder'))
    if (path === '/book') return await canBook()
    // Without a single date it says nothing, and answers as if it were not there.
    if (path === '/calendar') return (await calendarChangedAt()) !== null
    if (isOwnAddress(path) || /^\/(uploads|postimages)\/./.test(path)) return true
    return isPagePath(path) && (await pages.find(plainAddress(path))) !== undefined
  }

  async function check(address: string): Promise<Omit<AddressCheck, 'address'>> {
    const url = siteUrl(address.trim(), publicUrl)
    if (!url) return { state: 'outside', to: null }
    if (await isLive(url)) return { state: 'live', to: null }
    const to = isOwnAddress(url.pathname) ? null : await redirects.look(url.pathname + url.search)
    if (to === null) return { state: 'nothing', to: null }
    // No redirect leads to another one, so one step shows the end.
    const end = siteUrl(to, publicUrl)
    return { state: !end || (await isLive(end)) ? 'redirected' : 'nothing', to }
  }

  return async (addresses: string[]): Promise<AddressCheck[]> => {
    const found = new Map<string, Omit<AddressCheck, 'address'>>()
    for (const address of new Set(addresses)) found.set(address, await check(address))
    return addresses.map((address) => ({ address, ...(found.get(address) ?? { state: 'outside', to: null }) }))
  }
}

/** An address of this site, typed as a path or as a whole; null for all else. */
function siteUrl(typed: string, publicUrl: string): URL | null {
  if (!/^(\/(?![/\\])|https?:\/\/)/i.test(typed)) return null
  const url = URL.parse(typed, publicUrl)
  return url && url.origin === new URL(publicUrl).origin ? url : null
}
