import type { Fonts } from './sheet.ts'

// The first font of a face that has a letter sets it.
const OTHERS = ['vietnamese', 'greek', 'cyrillic', 'cyrillic-ext', 'hebrew', 'arabic']
const BOLD = ['bold', 'bold-ext', ...OTHERS]
const NAMES: Record<keyof Fonts, string[]> = {
  display: ['display', 'display-ext', ...BOLD],
  text: ['text', 'text-ext', ...OTHERS],
  bold: BOLD,
}

let loaded: Promise<Fonts> | null = null

/** The fonts of PDFs: some that many instances never need, so they are read with the first one. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= loadAll()
  return loaded
}

async function loadAll(): Promise<Fonts> {
  // In here, because only the build and the tests of the API know it: other programs import this file and never call it.
  const files = import.meta.glob<string>('/content/fonts/pdf/*.ttf', { query: '?inline', import: 'default' })
  const load = async (name: string): Promise<Uint8Array> => {
    const url = await files[`/content/fonts/pdf/${name}.ttf`]?.()
    if (!url) throw new Error(`the font ${name} is missing`)
    return new Uint8Array(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  }
  const names = [...new Set(Object.values(NAMES).flat())]
  const read = new Map(await Promise.all(names.map(async (name) => [name, await load(name)] as const)))
  const of = (face: keyof Fonts) => NAMES[face].flatMap((name) => read.get(name) ?? [])
  return { display: of('display'), text: of('text'), bold: of('bold') }
}
