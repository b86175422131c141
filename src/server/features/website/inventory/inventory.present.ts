import type { InventoryFolders, InventoryItem } from '#contract/website/inventory.ts'
import { presentMedia } from '#server/features/system/media/media.present.ts'
import { presentFile } from '#server/features/website/publications/publications.present.ts'
import type { Held, Inventory } from './inventory.service.ts'

type Folders = Awaited<ReturnType<Inventory['folders']>>

export function presentItem(item: Held): InventoryItem {
  if (item.kind === 'picture') {
    const { id, name, bytes, folder, thumbnail, url, width, height, alt, uses, animated, uploadedAt } = presentMedia(
      item.picture,
    )
    const type = animated ? 'Moving picture' : 'Picture'
    const about = { id, name, type, bytes, folder, thumbnail, url, width, height, alt, uses }
    return { kind: 'picture', ...about, downloads: null, year: null, editions: 0, addedAt: uploadedAt }
  }
  const { id, name, kind, size, url, year, earlier, downloads, updatedAt } = presentFile(item.entry, true)
  return {
    kind: 'file',
    id,
    name,
    type: kind,
    bytes: size,
    folder: item.folder,
    thumbnail: null,
    url,
    width: null,
    height: null,
    alt: null,
    uses: item.uses,
    downloads: downloads ?? 0,
    year,
    editions: earlier.length,
    addedAt: updatedAt,
  }
}

export function presentFolders(folders: Folders): InventoryFolders {
  const { pictures, files, loose, pictureFolders, publicationFolders } = folders
  return {
    total: pictures + files,
    pictures,
    files,
    loose,
    pictureFolders: pictureFolders.map(({ name, media }) => ({ name, total: media })),
    publicationFolders: publicationFolders.map(({ id, name, audience, files, position }) => ({
      id,
      name,
      type: audience,
      total: files,
      position,
    })),
  }
}
