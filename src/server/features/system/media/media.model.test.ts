import { describe, expect, it } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import * as model from './media.model.ts'

const HASH = 'a'.repeat(32)
const size = (width: number) => ({ width, height: width / 2, bytes: width * 10 })
const MEDIA = {
  ...{ id: 7, hash: HASH, width: 2000, height: 1000, alt: 'A desk', focalX: 20, focalY: 80 },
  sizes: { webp: [size(480), size(960), size(1600)], avif: [size(480), size(960)] },
} as model.Media
const BARE = { ...MEDIA, sizes: { webp: [], avif: [] } }
const WEBP = { ...MEDIA, sizes: { ...MEDIA.sizes, avif: [] } }

describe('a picture of the library', () => {
  it('is known by the names and addresses that the site gave', () => {
    const file = `${HASH}-480.webp`
    const names = [file, `${HASH}-7.avif`, `${HASH}-123456.webp`, `x${file}`, `${file}x`, `${HASH}.webp`]
    expect(decisions(model.partsOf, names)).toMatchSnapshot()
    expect(model.keyOf(file)).toBe(`media/${file}`)
    const texts = [
      ...[undefined, {}, `/uploads/${file} /news/postimages/${HASH}-7.avif`, `/uploads/${HASH}-123456.webp`],
      ...[
        '/uploads/publications/7/a /uploads/publications/7/b',
        '/uploads/publications/1234567890/',
        '/publications/7/',
      ],
    ]
    expect(decisions(model.addressesIn, texts)).toMatchSnapshot()
  })

  it('is made no wider than it is', () => {
    expect(decisions(model.widthsFor, [1, 479, 480, 481, 960, 1599, 1600, 1601, 5000])).toMatchSnapshot()
  })

  it('has files by what they hold, and an address for each size', () => {
    for (const media of [MEDIA, WEBP, BARE]) {
      const { mainFileOf, filesOf, pictureOf, thumbnailOf } = model
      expect([
        mainFileOf(media),
        filesOf(media),
        pictureOf(media),
        pictureOf(media, ''),
        thumbnailOf(media),
      ]).toMatchSnapshot()
      const nearest = (width: number, kind: 'webp' | 'avif') => model.nearestFile(media, width, kind)
      expect(decisions(nearest, [1, 719, 720, 721, 1280, 9000], ['webp', 'avif'])).toMatchSnapshot()
    }
    expect(model.masterKeyOf(HASH)).toBe(`masters/${HASH}.webp`)
    const names = [
      `${HASH}-480.webp`,
      `${HASH}-480.avif`,
      `${HASH}-480.png`,
      `${HASH}-123456.webp`,
      `${HASH}.webp`,
      `x${HASH}-1.webp`,
    ]
    expect(decisions(model.partsOf, names)).toMatchSnapshot()
    expect(model.hashOf(Buffer.from('a'))).not.toBe(model.hashOf(Buffer.from('b')))
    expect(model.hashOf(Buffer.from('a'))).toMatch(/^[0-9a-f]{32}$/)
  })

  it('is found in texts by its addresses', () => {
    const [one, two] = ['b', 'c'].map((each) => each.repeat(32))
    const text = `/uploads/${one}-480.webp /news/postimages/${two}-1600.avif /uploads/${one}-960.webp /uploads/publications/12/a.pdf`
    const value = { a: [text], b: { c: '/uploads/publications/12/b.pdf /uploads/publications/9/', d: null } }
    expect(model.addressesIn(value)).toEqual({ hashes: [one, two], files: [12, 9] })
    expect(model.addressesIn(undefined)).toEqual({ hashes: [], files: [] })
  })

  it('is made in a second format later, unless it moves or has it', () => {
    const picture = { ...size(2000), webp: [], master: Buffer.alloc(0) }
    const about = (animated: boolean, avif?: []) =>
      model.factsOf({ ...picture, animated, ...(avif && { avif }) }, HASH, MEDIA.sizes)
    expect(decisions(about, [true, false], [undefined, []])).toMatchSnapshot()
  })
})
