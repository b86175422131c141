/**
 * How many elements of an export of WordPress need an outcome, counted in the raw text: a second way of reading the file, which shares nothing
 * with the importer. Text in CDATA sections and comments is no element.
 */
export function countWordpressElements(text: string): Record<string, number> {
  const bare = text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '').replace(/<!--[\s\S]*?-->/g, '')
  const names = ['item', 'wp:comment', 'wp:author', 'wp:category', 'wp:tag', 'wp:term']
  return Object.fromEntries(names.map((name) => [name, bare.split(`<${name}>`).length - 1]))
}

/** The same for an export of Ghost: posts, pages, tags and authors, and a line for every table that is not about them. */
export function countGhostElements(text: string): Record<string, number> {
  const { data } = JSON.parse(text).db[0] as { data: Record<string, unknown[]> }
  const about = ['posts_tags', 'posts_authors', 'posts_meta']
  const own = ['posts', 'tags', 'users']
  const rest = Object.keys(data).filter((table) => !own.includes(table) && !about.includes(table))
  return {
    ...Object.fromEntries(own.map((table) => [table, data[table]?.length ?? 0])),
    tables: rest.filter((table) => data[table]?.length).length,
  }
}

export const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
