import type { Tx } from '#database/engine.ts'
import { leadsTo } from '#server/features/website/articles/article-linking.store.ts'
import { findAtAddress } from '#server/features/website/articles/articles.store.ts'
import type { Json } from '#server/features/website/articles/document/document-clean.ts'
import type { ArticleNeeds } from './article-core.ts'

export interface Move {
  from: string
  to: string
}

export const linksIn = ({ from }: Move) => new RegExp(`"href":${leadsTo(from).source}`, 'gi')

export function led(document: Json, move: Move): Json {
  return JSON.parse(JSON.stringify(document).replace(linksIn(move), (_, end: string) => `"href":${opened(move)}${end}`))
}

/** The same for any value that holds addresses, written as JSON. */
export const ledIn = (json: string, move: Move): string =>
  json.replace(leadsTo(move.from), (_, end: string) => opened(move) + end)

/** Where it is now as a string in JSON that is not ended: more may follow. */
const opened = ({ to }: Move) => JSON.stringify(to).slice(0, -1)

/** A document of an earlier time as it would read now: its links to addresses that were given up since lead on. */
export async function ledOn(tx: Tx, document: Json, redirects: ArticleNeeds['redirects']): Promise<Json> {
  const paths = [...JSON.stringify(document).matchAll(/"href":"(\/[^"#?]+)/g)].map(([, path]) => path ?? '')
  const moves = paths.length > 0 ? await redirects?.listSuccessors(tx, paths) : undefined
  let after = document
  for (const [from, to] of moves ?? []) {
    // Another page may have taken the address since.
    if (!(await findAtAddress(tx, 'page', from.slice(1), 0))) after = led(after, { from, to })
  }
  return after
}
