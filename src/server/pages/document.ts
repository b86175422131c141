import { hash } from 'node:crypto'
import { FIRST_PAINT_HASH, paintFirst, partFaces } from './first-paint.ts'
import { loadClientLater } from './later.ts'
import { NEXT_PAGES, NEXT_PAGES_HASH } from './next-pages.ts'
import type { PageStyles } from './page-styles.ts'
import type { PageAllowance } from './security-headers.ts'
import { spellAsHtml } from './spelling.ts'
import type { ClientStart } from './starter.ts'

export interface Document extends PageAllowance {
  html: string
}

/** How a page is finished; without any of it, it is left as it was rendered. */
export interface Finish {
  /** When the client may come; without it, it comes at once. */
  start?: ClientStart
  /** Finds the rules of a sheet that a page carries in itself, so that it is shown before any other file has come. */
  stylesOf?: (address: string) => PageStyles | null
}

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Finishes a rendered page. Scripts that the renderer itself wrote carry its mark: only those are named in the
 * page's policy, so that a script which found its way into content stays dead. The mark does not leave the house.
 */
export function finishDocument(page: string, mark: string, { start, stylesOf }: Finish = {}): Document {
  const rendered = start ? loadClientLater(page, mark, start) : page
  const attribute = ` nonce="${mark}"`
  const scriptHashes = new Set<string>()
  for (const [, attributes = '', code = ''] of rendered.matchAll(SCRIPT)) {
    if (attributes.includes(attribute) && code) scriptHashes.add(hash('sha256', code, 'base64'))
  }
  const html = spellAsHtml(rendered.replaceAll(attribute, ''))
  if (start) scriptHashes.add(NEXT_PAGES_HASH)
  const whole = start ? html.replace(END_OF_BODY, () => NEXT_PAGES + END_OF_BODY) : html
  if (!stylesOf) return { html: whole, scriptHashes: [...scriptHashes], styleHashes: [] }
  const carried = carryStyles(whole, stylesOf)
  return { ...carried, scriptHashes: [...scriptHashes, ...carried.scriptHashes] }
}

const END_OF_BODY = '</body></html>'
const SHEET = /<link rel="stylesheet" href="([^"]*)">/g

/** The sheet itself stays where React looks for it, asleep; the client wakes it, for all that it may yet show. */
function carryStyles(html: string, stylesOf: NonNullable<Finish['stylesOf']>): Document {
  const styleHashes: string[] = []
  const scriptHashes: string[] = []
  const end = html.indexOf('</head>')
  const head = html.slice(0, end).replace(SHEET, (link, address: string) => {
    const styles = stylesOf(address)?.(html)
    if (!styles) return link
    const { rules, faces } = partFaces(styles)
    styleHashes.push(hash('sha256', rules, 'base64'))
    const carried = `<style>${rules}</style><link rel="stylesheet" href="${address}" disabled>`
    if (!faces) return carried
    styleHashes.push(hash('sha256', faces, 'base64'))
    scriptHashes.push(FIRST_PAINT_HASH)
    return paintFirst(faces) + carried
  })
  return { html: head + html.slice(end), styleHashes, scriptHashes }
}
