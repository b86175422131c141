import type { InventoryKind, InventoryShow, InventorySort } from '#contract/website/inventory.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'

export const INVENTORY = '/dashboard/inventory'

export interface InventoryQuery {
  page: number
  q: string
  kind: InventoryKind | ''
  /** A publication folder by number, or `pictures:` and a name; empty for all. */
  folder: string
  show: InventoryShow | ''
  sort: keyof typeof SORTS
  view: 'grid' | 'list'
}

export const KINDS: Record<InventoryKind, string> = { picture: 'Pictures', file: 'Publication files' }

export const SHOWS: Record<InventoryShow, string> = {
  used: 'Used',
  unused: 'Unused',
  duplicates: 'Duplicates',
  undescribed: 'Without alt text',
}

/** By column, as in every list; the usual one first. */
export const SORTS = { '-at': 'Newest first', at: 'Oldest first', name: 'By name', '-bytes': 'Largest first' }

const SORTS_OF_CALL: Record<keyof typeof SORTS, InventorySort> = {
  '-at': 'newest',
  at: 'oldest',
  name: 'name',
  '-bytes': 'largest',
}

const PICTURES = 'pictures:'

export function queryOf(url: URL): InventoryQuery {
  const text = (name: string) => url.searchParams.get(name)?.trim() ?? ''
  return {
    page: Math.max(1, Math.trunc(Number(text('page'))) || 1),
    q: text('q').slice(0, 200),
    kind: oneOf(KINDS, text('kind')) ?? '',
    folder: /^(\d{1,9}|pictures:.{0,120})$/s.test(text('folder')) ? text('folder') : '',
    show: oneOf(SHOWS, text('show')) ?? '',
    sort: oneOf(SORTS, text('sort')) ?? '-at',
    view: text('view') === 'list' ? 'list' : 'grid',
  }
}

const oneOf = <T extends string>(words: Record<T, string>, asked: string) =>
  (Object.keys(words) as T[]).find((known) => known === asked)

/** The addresses of the list; what is usual is left out. */
export const addressesOf = (query: InventoryQuery) =>
  listAddress(INVENTORY, { ...query }, { sort: '-at', view: 'grid' })

export const hrefOf = (query: InventoryQuery, change: Partial<InventoryQuery> = {}): string =>
  addressesOf(query)(change)

export function apiQueryOf({ page, q, kind, folder, show, sort }: InventoryQuery) {
  const pictureFolder = pictureFolderIn(folder)
  return {
    page: String(page),
    sort: SORTS_OF_CALL[sort],
    ...(q && { q }),
    ...(kind && { kind }),
    ...(show && { show }),
    ...(pictureFolder !== null ? { pictureFolder } : folder && { folder }),
  }
}

export const pictureFolderValue = (name: string) => `${PICTURES}${name}`

/** The name of a folder of pictures; null for a folder of publications, and for none. */
export const pictureFolderIn = (folder: string) => (folder.startsWith(PICTURES) ? folder.slice(PICTURES.length) : null)
