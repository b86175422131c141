import { createHash } from 'node:crypto'
import type { PictureAnswer } from '#contract/system/media.ts'
import type { RowOf } from '#database/tables.ts'

/** A picture of the library. Its files are named by what they hold, so a name never changes its meaning. */
export interface Media
  extends Omit<
    RowOf<'media'>,
    'sizes' | 'animated' | 'used' | 'uploadedBy' | 'uploadedByName' | 'deletedAt' | 'likeness' | 'alike'
  > {
  sizes: Sizes
  animated: boolean
  uploadedBy: string
  /** When it was put away; it can be restored for a while. */
  deletedAt: string | null
  likeness: string | null
  alike: number | null
}

export const KEPT_AWAY_DAYS = 30

export interface Sizes {
  webp: Size[]
  avif: Size[]
}

export interface Size {
  width: number
  height: number
  bytes: number
}

export interface Encoded extends Size {
  data: Buffer
}

export interface PreparedPicture {
  width: number
  height: number
  animated: boolean
  webp: Encoded[]
  /** Only of pictures that were made ready beforehand. */
  avif?: Encoded[]
  master: Buffer
}

type Kind = 'webp' | 'avif'

const WIDTHS = [480, 960, 1600] as const

export interface MediaUse {
  mediaId: number
  place: string
}

/** The widths to make of a picture: never wider than it is. */
export function widthsFor(width: number): number[] {
  const largest = WIDTHS[WIDTHS.length - 1] ?? width
  return [...WIDTHS.filter((each) => each < width), ...(width <= largest ? [width] : [])]
}

// Raised when the sizes or the encoding change, so that new bytes never come under an old name.
const RECIPE = 'countinghouse-1'

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 32)
}

export const fileOf = (hash: string, width: number, kind: Kind) => `${hash}-${width}.${kind}`
export const keyOf = (file: string) => `media/${file}`
/** The picture without its particulars, from which other sizes are made later. It is never served. */
export const masterKeyOf = (hash: string) => `masters/${hash}.webp`

/** The parts of a name we gave, or null for any other. */
export function partsOf(file: string): { hash: string; width: number; kind: Kind } | null {
  const [, hash, width, kind] = /^([0-9a-f]{32})-(\d{1,5})\.(webp|avif)$/.exec(file) ?? []
  return hash && width && kind ? { hash, width: Number(width), kind: kind as Kind } : null
}

const UPLOADS = '/uploads'

export const urlOf = (file: string) => `${UPLOADS}/${file}`

/** The widest WebP: the one address of a picture where only one can be given. */
export function mainFileOf(media: Pick<Media, 'hash' | 'sizes'>): string {
  return fileOf(media.hash, media.sizes.webp.at(-1)?.width ?? 0, 'webp')
}

export function filesOf({ hash, sizes }: Pick<Media, 'hash' | 'sizes'>): string[] {
  const kinds: Kind[] = ['webp', 'avif']
  return kinds.flatMap((kind) => sizes[kind].map((size) => fileOf(hash, size.width, kind)))
}

/** What a page needs to show a picture: addresses for `srcset`, measures, alt text, focal point. */
export function pictureOf(media: Media, alt = media.alt): PictureAnswer {
  const widest = media.sizes.webp.at(-1)
  return {
    id: media.id,
    url: urlOf(mainFileOf(media)),
    width: widest?.width ?? media.width,
    height: widest?.height ?? media.height,
    alt,
    srcset: srcsetOf(media, 'webp'),
    avifSrcset: srcsetOf(media, 'avif'),
    focalX: media.focalX,
    focalY: media.focalY,
  }
}

/** The smallest size: for lists. */
export function thumbnailOf(media: Media): string {
  return urlOf(fileOf(media.hash, media.sizes.webp[0]?.width ?? 0, 'webp'))
}

function srcsetOf({ hash, sizes }: Media, kind: Kind): string {
  return sizes[kind].map(({ width }) => `${urlOf(fileOf(hash, width, kind))} ${width}w`).join(', ')
}

export function nearestFile({ hash, sizes }: Pick<Media, 'hash' | 'sizes'>, width: number, kind: Kind): string {
  const made = sizes[kind].length > 0 ? kind : 'webp'
  const widths = sizes[made].map((size) => size.width)
  const nearest = widths.reduce(
    (best, each) => (Math.abs(each - width) < Math.abs(best - width) ? each : best),
    widths[0] ?? 0,
  )
  return fileOf(hash, nearest, made)
}

export function addressesIn(value: unknown): { hashes: string[]; files: number[] } {
  const text = JSON.stringify(value) ?? ''
  const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found ?? ''))]
  return {
    hashes: all(/\/(?:uploads|news\/postimages)\/([0-9a-f]{32})-\d{1,5}\.(?:webp|avif)/g),
    files: all(/\/uploads\/publications\/(\d{1,9})\//g).map(Number),
  }
}

export function factsOf(picture: PreparedPicture, hash: string, sizes: Media['sizes']) {
  return {
    hash,
    sizes,
    width: picture.width,
    height: picture.height,
    animated: picture.animated,
    bytes: [...sizes.webp, ...sizes.avif].reduce((sum, size) => sum + size.bytes, 0),
    avif: picture.avif ? ('made' as const) : picture.animated ? ('none' as const) : ('waiting' as const),
  }
}
