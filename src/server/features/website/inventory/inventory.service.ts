import { PAGE_SIZE } from '#contract/limits.ts'
import type { InventoryKind, InventoryShow, InventorySort } from '#contract/website/inventory.ts'
import { pageAt } from '#domain/paging.ts'
import type { Media } from '#server/features/system/media/media.model.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { PublicationEntry } from '#server/features/website/publications/publications.model.ts'
import type { Publications } from '#server/features/website/publications/publications.service.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './inventory.store.ts'

interface InventoryQuery {
  page: number
  q?: string | undefined
  kind?: InventoryKind | undefined
  folder?: number | undefined
  pictureFolder?: string | undefined
  show?: InventoryShow | undefined
  sort: InventorySort
}

/** One thing of the list: a picture, or a file with its folder. */
export type Held =
  | { kind: 'picture'; picture: Media }
  | { kind: 'file'; entry: PublicationEntry; folder: string; uses: number }

interface Needs {
  media: MediaService
  publications: Publications
}

export type Inventory = ReturnType<typeof createInventory>

/** All the firm holds, seen as one: pictures and publication files. */
export function createInventory({ db }: Pick<Tools, 'db'>, { media, publications }: Needs) {
  const { search } = db.engine

  return {
    async list({ page, q, kind, folder, pictureFolder, show, sort }: InventoryQuery) {
      const folders = await publications.listFolders()
      const filter: store.InventoryFilter = {
        // A folder holds one kind only.
        kind: folder !== undefined ? 'file' : pictureFolder !== undefined ? 'picture' : kind,
        folderIds: folders.map(({ id }) => id).filter((id) => folder === undefined || id === folder),
        pictureFolder,
        show,
        sort,
        ...(q?.trim() && {
          matching: { picture: await search.matching('media', q), file: await search.matching('files', q) },
        }),
      }
      const total = await store.count(db.read, filter)
      const { window, ...at } = pageAt({ total }, page, PAGE_SIZE.office)
      const found = await store.list(db.read, filter, { ...window, total })
      const ids = (wanted: InventoryKind) => found.filter((each) => each.kind === wanted).map(({ id }) => id)
      const pictures = new Map((await media.listByIds(ids('picture'))).map((each) => [each.id, each]))
      const entries = new Map((await publications.listByIds(ids('file'))).map((each) => [each.id, each]))
      const uses = await media.countFileUses(ids('file'))
      const names = new Map(folders.map(({ id, name }) => [id, name]))
      const items = found.flatMap(({ kind, id }): Held[] => {
        const picture = kind === 'picture' ? pictures.get(id) : undefined
        if (picture) return [{ kind: 'picture', picture }]
        const entry = kind === 'file' ? entries.get(id) : undefined
        if (!entry) return []
        return [{ kind: 'file', entry, folder: names.get(entry.folderId) ?? '', uses: uses.get(id) ?? 0 }]
      })
      return { items, ...at, total }
    },

    async folders() {
      const [pictureFolders, publicationFolders] = [await media.listFolders(), await publications.listFolders()]
      const folderIds = publicationFolders.map(({ id }) => id)
      const pictures = await store.count(db.read, { kind: 'picture', folderIds, sort: 'newest' })
      const files = publicationFolders.reduce((sum, folder) => sum + folder.files, 0)
      const loose = pictures - pictureFolders.reduce((sum, folder) => sum + folder.media, 0)
      return { pictures, files, loose, pictureFolders, publicationFolders }
    },
  }
}
