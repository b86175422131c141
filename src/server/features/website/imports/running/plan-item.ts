import { LENGTHS } from '#contract/limits.ts'
import { addressKey } from '#domain/site-addresses.ts'
import type { NewItem } from '#server/features/website/imports/import-items.store.ts'
import { keyIn } from '#server/features/website/imports/imports.model.ts'
import { addressesOf } from '#server/features/website/imports/reading/addresses.ts'
import type { PictureItem, SourceItem, WritingItem } from '#server/features/website/imports/reading/source-item.ts'
import type { FileData, FolderData } from './library.ts'

/** What is known here already, as far as it bears on some items. */
interface Known {
  /** What items became in imports before, by their keys in the database. */
  before: Map<string, string>
  /** Names of categories, folded. */
  categories: Set<string>
  titles: Set<string>
  set: Set<string>
  fold(name: string): string
  /** Whether the files are an export of this very site. */
  isOwnSite: boolean
}

/** What is meant to become of an item, and what there is to say about it beforehand. */
export function planItem(item: SourceItem, site: string, known: Known): NewItem {
  const sourceKey = keyIn(site, item.key)
  const address = addressOf(item)
  const base = {
    sourceKey,
    kind: item.kind,
    title: item.title.slice(0, LENGTHS.title),
    address,
    addressKey: address === null ? null : addressKey(address),
    data: dataOf(item),
  }
  const planned = (plan: NewItem['plan'], why = ''): NewItem => ({ ...base, plan, why })
  const before = known.before.get(sourceKey)
  if (before) return planned('skip', 'It was imported before.')
  if (known.isOwnSite && item.kind !== 'category' && item.kind !== 'other') {
    return planned('skip', 'It comes from this very site.')
  }
  switch (item.kind) {
    case 'other':
      return planned('skip', item.why)
    case 'author':
      return planned('merge', 'The name stands above the articles. No account is made.')
    case 'tag':
      return planned('merge', 'It stands with the articles that have it.')
    case 'category':
      return known.categories.has(known.fold(item.title))
        ? planned('merge', 'There is a category of this name.')
        : planned('import')
    case 'setting':
      return known.set.has(item.section) ? planned('skip', 'It was set here, and stays as it is.') : planned('import')
    case 'page':
    case 'article':
      if (item.failure) return planned('skip', item.failure)
      return planned('import', [clashOf(item, known), notesOf(item)].filter(Boolean).join(' '))
    default:
      return planned('import')
  }
}

const clashOf = ({ title }: WritingItem, { titles }: Known) =>
  titles.has(title) ? 'There is an article of this title already.' : ''

export function notesOf({ notes, unknown }: WritingItem): string {
  const placeholders = unknown.length > 0 ? [`Not shown to readers: ${[...new Set(unknown)].join(', ')}.`] : []
  return [...notes, ...placeholders].join(' ').slice(0, 1_000)
}

function addressOf(item: SourceItem): string | null {
  if (item.kind === 'picture') return item.address ? (addressesOf(item.address)[0] ?? null) : null
  return 'address' in item ? (item.address?.slice(0, 1_000) ?? null) : null
}

/** Pictures are imported from their rows alone. */
export interface PictureData extends Pick<PictureItem, 'paths' | 'alt' | 'caption'> {
  /** As the text names it, where that is not the picture in full. */
  shown: string | null
}

function dataOf(item: SourceItem): string {
  if (item.kind === 'folder') return JSON.stringify({ audience: item.audience } satisfies FolderData)
  if (item.kind === 'file') {
    const { folder, path, year, replaces } = item
    return JSON.stringify({ folder, path, year, replaces } satisfies FileData)
  }
  if (item.kind !== 'picture') return ''
  const { paths, alt, caption, address } = item
  return JSON.stringify({ paths, alt, caption, shown: address } satisfies PictureData)
}
