import { hash } from 'node:crypto'
import { loadClientLater } from './later.ts'
import type { PageAllowance } from './security-headers.ts'
import { spellAsHtml } from './spelling.ts'

export interface Document extends PageAllowance {
  html: string
}

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Finishes a rendered page. Scripts that the renderer itself wrote carry its mark: only those are named in the
 * page's policy, so that a script which found its way into content stays dead. The mark does not leave the house.
 */
export function finishDocument(page: string, mark: string, isPublic = false): Document {
  const rendered = isPublic ? loadClientLater(page, mark) : page
  const attribute = ` nonce="${mark}"`
  const scriptHashes = new Set<string>()
  for (const [, attributes = '', code = ''] of rendered.matchAll(SCRIPT)) {
    if (attributes.includes(attribute) && code) scriptHashes.add(hash('sha256', code, 'base64'))
  }
  return { html: spellAsHtml(rendered.replaceAll(attribute, '')), scriptHashes: [...scriptHashes], styleHashes: [] }
}
