import { BYTES, LENGTHS } from '#contract/limits.ts'
import { FetchFault, fetchPublic } from '#platform/public-fetch.ts'
import type { Doer } from '#server/features/system/audit/audit.service.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { Settled } from '#server/features/website/imports/import-items.store.ts'
import type { ImportItem } from '#server/features/website/imports/imports.model.ts'
import { addressesOf } from '#server/features/website/imports/reading/addresses.ts'
import type { OpenedSource } from '#server/features/website/imports/reading/open-source.ts'
import { Problem } from '#server/http/problem.ts'
import type { PictureData } from './plan-item.ts'

const WITHIN_MS = 15_000

interface Needs {
  media: MediaService
  /** Addresses of private networks that may be fetched from all the same. */
  allow: (address: string) => boolean
}

/** Brings one picture into the library: from the archive where it is there, else from its own address. */
export async function bringPicture(
  item: ImportItem,
  doer: Doer,
  { entries }: Pick<OpenedSource, 'entries'>,
  { media, allow, signal }: Needs & { signal: AbortSignal },
): Promise<Settled> {
  const { paths, alt, caption, shown } = JSON.parse(item.data) as PictureData
  const addresses = shown ? addressesOf(shown) : []
  const found = await bytesOf({ paths, addresses }, entries, { allow, signal })
  if ('why' in found) return { outcome: 'failed', why: found.why }
  const name = (item.title || 'Picture').slice(0, LENGTHS.name)
  try {
    const [kept] = await media.upload(doer, [new File([new Uint8Array(found.bytes)], name)], 'Imported')
    if (!kept) return { outcome: 'failed', why: 'It could not be taken into the library.' }
    const target = `media:${kept.id}`
    if (kept.isKnown) return { outcome: 'merged', why: 'The same picture is in the library already.', target }
    const described = { alt: alt.slice(0, LENGTHS.alt), caption: caption.slice(0, LENGTHS.caption) }
    if (described.alt || described.caption) await media.describe(doer, kept.id, described)
    return { outcome: 'imported', target }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return { outcome: 'failed', why: error.message }
  }
}

type Found = { bytes: Buffer } | { why: string }

async function bytesOf(
  { paths, addresses }: { paths: string[]; addresses: string[] },
  entries: OpenedSource['entries'],
  { allow, signal }: { allow: (address: string) => boolean; signal: AbortSignal },
): Promise<Found> {
  for (const path of paths) {
    const entry = entryAt(entries, path.toLowerCase())
    if (!entry) continue
    if (entry.size > BYTES.image) return { why: 'It is larger than 10 MB.' }
    return { bytes: await entry.read(BYTES.image) }
  }
  let why = 'It is not in the archive, and has no address.'
  for (const each of addresses) {
    try {
      return {
        bytes: await fetchPublic(each, {
          mostBytes: BYTES.image,
          withinMs: WITHIN_MS,
          signal,
          allow,
        }),
      }
    } catch (error) {
      if (!(error instanceof FetchFault)) throw error
      why = error.message
    }
  }
  return { why }
}

/** Archives often have one folder more on top. */
function entryAt(entries: OpenedSource['entries'], path: string) {
  const whole = entries.get(path)
  if (whole) return whole
  for (const [name, entry] of entries) if (name.endsWith(`/${path}`)) return entry
  return undefined
}
