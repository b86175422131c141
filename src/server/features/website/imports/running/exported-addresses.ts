import type { Reader, Tx } from '#database/engine.ts'
import { mainFileOf, urlOf } from '#server/features/system/media/media.model.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { Import } from '#server/features/website/imports/imports.model.ts'
import type { PublicationFiles } from '#server/features/website/publications/publication-files.service.ts'
import { urlOf as fileAddress } from '#server/features/website/publications/publications.model.ts'
import { targetOf } from './target-of.ts'

interface Needs {
  media: MediaService
  publicationFiles: PublicationFiles
}

const NAMED = /export:(media|file):\d{1,9}/g

/** Puts the addresses of pictures and files as they are here where an export of this product names them by their keys. */
export async function placeAddresses<T>(db: Reader | Tx, run: Import, value: T, needs: Needs): Promise<T> {
  const text = JSON.stringify(value) ?? 'null'
  const places = new Map<string, string>()
  for (const [name, noun = ''] of text.matchAll(NAMED)) {
    if (places.has(name)) continue
    const id = await targetOf(db, run, name.slice('export:'.length), noun)
    places.set(name, id === null ? '' : await addressOf(noun, id, needs))
  }
  return places.size === 0 ? value : JSON.parse(text.replace(NAMED, (name) => places.get(name) ?? ''))
}

async function addressOf(noun: string, id: number, { media, publicationFiles }: Needs): Promise<string> {
  if (noun === 'media') {
    const picture = await media.find(id)
    return picture ? urlOf(mainFileOf(picture)) : ''
  }
  const file = await publicationFiles.imported.find(id)
  return file ? fileAddress(file) : ''
}
