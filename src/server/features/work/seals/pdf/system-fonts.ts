import { readFileSync, statSync } from 'node:fs'
import { create } from 'fontkit'

/** Where programs find what the system shares, by the XDG specification. */
const folders = () =>
  (process.env.XDG_DATA_DIRS || '/usr/share:/usr/local/share').split(':').map((each) => `${each}/fonts`)
/** Where Debian, Ubuntu, Alpine and Fedora put what covers most scripts, in the order in which they are asked. */
const FILES = [
  ...[
    'opentype/noto/NotoSansCJK-Regular.ttc',
    'noto/NotoSansCJK-Regular.ttc',
    'google-noto-cjk/NotoSansCJK-Regular.ttc',
  ],
  ...['truetype/droid/DroidSansFallbackFull.ttf', 'droid-nonlatin/DroidSansFallbackFull.ttf'],
  ...[
    'Devanagari',
    'Bengali',
    'Tamil',
    'Telugu',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Malayalam',
    'Thai',
    'Georgian',
    'Armenian',
  ].flatMap((script) => [`truetype/noto/NotoSans${script}-Regular.ttf`, `noto/NotoSans${script}-Regular.ttf`]),
  ...['truetype/noto/NotoSans-Regular.ttf', 'truetype/noto/NotoEmoji-Regular.ttf', 'noto/NotoEmoji-Regular.ttf'],
  ...['truetype/noto/NotoSansSymbols2-Regular.ttf', 'truetype/dejavu/DejaVuSans.ttf', 'dejavu/DejaVuSans.ttf'],
]
const LARGEST = 40_000_000

export interface SystemFont {
  bytes: Uint8Array
  /** Which font of a collection; absent where the file is one font. */
  family?: string
  has: (codePoint: number) => boolean
}

const opened = new Map<string, SystemFont | null>()

/** The first font of this system with a letter that the fonts of the product lack. Read when it is first needed. */
export function systemFontFor(codePoint: number): SystemFont | null {
  for (const path of folders().flatMap((folder) => FILES.map((file) => `${folder}/${file}`))) {
    if (!opened.has(path)) opened.set(path, open(path))
    const font = opened.get(path)
    if (font?.has(codePoint)) return font
  }
  return null
}

function open(path: string): SystemFont | null {
  try {
    if (statSync(path).size > LARGEST) return null
    const bytes = new Uint8Array(readFileSync(path))
    const made = create(bytes)
    const font = made.fonts?.[0] ?? made
    const family = made.fonts?.[0]?.postscriptName
    return { bytes, ...(family && { family }), has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
  } catch {
    // What is not there, or is no font, sets nothing.
    return null
  }
}
