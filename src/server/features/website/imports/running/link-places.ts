import type { Tx } from '#database/engine.ts'
import { addressKey, pathOfKey } from '#domain/site-addresses.ts'
import { tagsIn } from '#domain/text/tags.ts'
import { mainFileOf, urlOf } from '#server/features/system/media/media.model.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import * as items from '#server/features/website/imports/import-items.store.ts'
import { type Import, keyIn } from '#server/features/website/imports/imports.model.ts'
import { addressesOf, addressOnSite } from '#server/features/website/imports/reading/addresses.ts'
import { linkKeys } from '#server/features/website/imports/reading/link-keys.ts'

export interface PlaceNeeds {
  articles: Articles
  media: MediaService
}

/** A link to the old site, and what it may be found by: keys of items first, then where they was. */
interface Sought {
  href: string
  keys: string[]
  addresses: string[]
}

/** The path of a link to the site that a text comes from; null for one that leads elsewhere. */
export function pathOnSite(href: string, { siteAddress }: Pick<Import, 'siteAddress'>): string | null {
  if (siteAddress) return /^(https?:|\/)/i.test(href) ? addressOnSite(href, siteAddress) : null
  // Without the name of the site only links without a host are known to be its own.
  return /^\/(?!\/)/.test(href) ? href : null
}

/** Where links to the old site lead here, as far as what they led to is here. The same addresses as the editor gives links. */
export function createLinkPlaces({ articles, media }: PlaceNeeds) {
  async function placeOf(tx: Tx, { kind, target, title }: items.ExistingItem): Promise<string | null> {
    const [noun, number] = target?.split(':') ?? []
    const id = Number(number)
    if (noun === 'article' || noun === 'page') return await articles.imported.placeOf(tx, id)
    if (noun === 'media') {
      const [picture] = await media.listByIds([id], tx)
      return picture ? urlOf(mainFileOf(picture)) : null
    }
    if (noun === 'category') {
      const category = await articles.categories.findIn(tx, id)
      return category ? `/blog?category=${encodeURIComponent(category.slug)}` : null
    }
    const [tag] = kind === 'tag' ? tagsIn(title.replaceAll(',', ' ')) : []
    return tag ? `/blog?tag=${tag.slug}` : null
  }

  return async (tx: Tx, run: Import, hrefs: string[]): Promise<Map<string, string>> => {
    const sought = hrefs.flatMap((href) => soughtFor(run, href) ?? [])
    const existing = await items.listExisting(tx, run.site, {
      keys: [...new Set(sought.flatMap((each) => each.keys))],
      addresses: [...new Set(sought.flatMap((each) => each.addresses))],
    })
    const byKey = new Map(existing.map((each) => [each.sourceKey, each]))
    const byAddress = new Map(existing.map((each) => [each.addressKey, each]))
    const places = new Map<string, string>()
    for (const each of sought) {
      const found = [
        ...each.keys.flatMap((key) => byKey.get(key) ?? []),
        ...each.addresses.flatMap((address) => byAddress.get(address) ?? []),
      ]
      for (const existing of found) {
        const place = await placeOf(tx, existing)
        if (place !== null) places.set(each.href, place + hashOf(each.href, place))
        if (place !== null) break
      }
    }
    return places
  }
}

function soughtFor(run: Import, href: string): Sought | null {
  const path = pathOnSite(href, run)
  if (path === null || !run.source) return null
  const whole = addressKey(path)
  const picture = addressKey(addressesOf(path)[0] ?? path)
  const addresses = [whole, whole && pathOfKey(whole), picture].filter((key) => key !== null)
  const keys = linkKeys(run.source, href, path).map((key) => keyIn(run.site, key))
  return { href, keys, addresses: [...new Set(addresses)] }
}

/** The place within the page that a link names goes along. */
const hashOf = (href: string, place: string) => (place.startsWith('/uploads/') ? '' : (/#.+$/.exec(href)?.[0] ?? ''))
