import { hash } from 'node:crypto'
import { loadClientLater } from './later.ts'
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
  return { scriptHashes: [...scriptHashes], ...(stylesOf ? carryStyles(html, stylesOf) : { html, styleHashes: [] }) }
}

const SHEET = /<link rel="stylesheet" href="([^"]*)">/g

/** The sheet itself stays where React looks for it, asleep; the client wakes it, for all that it may yet show. */
function carryStyles(html: string, stylesOf: NonNullable<Finish['stylesOf']>): Pick<Document, 'html' | 'styleHashes'> {
  const styleHashes: string[] = []
  const end = html.indexOf('</head>')
  const head = html.slice(0, end).replace(SHEET, (link, address: string) => {
    const styles = stylesOf(address)?.(html)
    if (!styles) return link
    styleHashes.push(hash('sha256', styles, 'base64'))
    return `<style>${styles}</style><link rel="stylesheet" href="${address}" disabled>`
  })
  return { html: head + html.slice(end), styleHashes }
}
