import type { Identities } from './identity.ts'
import type { ReadingOptions } from './source-item.ts'
import type { WordpressParts } from './wordpress-parts.ts'

/** What the readers of an export of WordPress share while they go through its files. */
export interface Reading extends Pick<ReadingOptions, 'zone' | 'skip'> {
  address: string | null
  /** Names by what people signed in with. */
  authors: Map<string, string>
  /** By how much the clocks of the site were ahead of UTC at the last post that says so. */
  offset: number | null
  /** Categories that are below another, with the slug of that. */
  parents: Map<string, string>
  identities: Identities
  parts: WordpressParts
}
