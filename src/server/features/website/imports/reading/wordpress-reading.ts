import type { Identities } from './identity.ts'
import type { ReadingOptions } from './source-item.ts'
import type { WordpressParts } from './wordpress-parts.ts'

export interface Reading extends Pick<ReadingOptions, 'zone' | 'skip'> {
  address: string | null
  authors: Map<string, string>
  /** By how much the clocks of the site were ahead of UTC at the last post that says so. */
  offset: number | null
  parents: Map<string, string>
  identities: Identities
  parts: WordpressParts
}
