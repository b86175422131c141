const PARAMS: Record<string, string> = { slug: 'a-course', step: 'look', section: 'firm', '*': 'not/there/at-all' }

/** What screens show nothing without. */
const ASKED: Record<string, string> = {
  '/dashboard/conversations/write': '?marked=41&marked=42',
  '/dashboard/documents/ask': '?marked=41&marked=42',
}

/** An address of a screen, from the path of its route; that of an article without words leads nowhere else. */
export function addressOf(path: string, id = '41'): string {
  const params = { ...PARAMS, reference: id === '41' ? 'R-1' : `R-${id}` }
  const named = path
    .replace('/:id/:slug?', '/:id')
    .replace(/:(\w+)\??|\*/g, (all, name) => params[(name ?? all) as keyof typeof params] ?? id)
  return `${named}${ASKED[path] ?? ''}`
}

/** Answers that are generated tell of other numbers than the address. */
export const isSameScreen = (path: string, other: string): boolean =>
  path.replace(/\d+/g, '#') === other.replace(/\d+/g, '#')
