import { slugOf } from './slug.ts'

export interface Tag {
  name: string
  /** Its name in addresses; two spellings of one are the same tag. */
  slug: string
}

const MOST_TAGS = 50
const LONGEST = 40

/** The tags in a line, as they are typed with commas between them: each once, the first fifty. */
export function tagsIn(line: string): Tag[] {
  const found = new Map<string, Tag>()
  for (const typed of line.split(',')) {
    const name = typed.replace(/\s+/g, ' ').trim().slice(0, LONGEST).trim()
    const slug = slugOf(name)
    if (slug && !found.has(slug)) found.set(slug, { name, slug })
  }
  return [...found.values()].slice(0, MOST_TAGS)
}
