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
  sort: InventorySort
  view: 'grid' | 'list'
}

const KINDS = ['picture', 'file'] as const
const SHOWS = ['used', 'unused', 'duplicates', 'undescribed'] as const
const SORTS = ['newest', 'oldest', 'name', 'largest'] as const
const PICTURES = 'pictures:'

export function queryOf(url: URL): InventoryQuery {
  const text = (name: string) => url.searchParams.get(name)?.trim() ?? ''
  return {
    page: Math.max(1, Math.trunc(Number(text('page'))) || 1),
    q: text('q').slice(0, 200),
    kind: KINDS.find((known) => known === text('kind')) ?? '',
    folder: /^(\d{1,9}|pictures:.{0,120})$/s.test(text('folder')) ? text('folder') : '',
    show: SHOWS.find((known) => known === text('show')) ?? '',
    sort: SORTS.find((known) => known === text('sort')) ?? 'newest',
    view: text('view') === 'list' ? 'list' : 'grid',
  }
}

/** The address of the list asked so; what goes without saying is left out. */
export const hrefOf = (query: InventoryQuery, change: Partial<InventoryQuery> = {}): string =>
  listAddress(INVENTORY, { ...query }, { sort: 'newest', view: 'grid' })(change)

export function apiQueryOf({ page, q, kind, folder, show, sort }: InventoryQuery) {
  const pictureFolder = pictureFolderIn(folder)
  return {
    page: String(page),
    sort,
    ...(q && { q }),
    ...(kind && { kind }),
    ...(show && { show }),
    ...(pictureFolder !== null ? { pictureFolder } : folder && { folder }),
  }
}

export const pictureFolderValue = (name: string) => `${PICTURES}${name}`

/** The name of a folder of pictures; null for a folder of publications, and for none. */
export const pictureFolderIn = (folder: string) => (folder.startsWith(PICTURES) ? folder.slice(PICTURES.length) : null)

export const isNarrowed = ({ q, kind, show }: InventoryQuery) => Boolean(q || kind || show)
