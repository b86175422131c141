export interface ListFilter {
  category: string
  q: string
  tag?: string
}

/** The address of a page of the news list; what is not asked for is left out. */
export function newsListAddress({ category, q, tag }: ListFilter, page: number): string {
  const parameters = new URLSearchParams()
  if (category) parameters.set('category', category)
  if (q) parameters.set('q', q)
  if (tag) parameters.set('tag', tag)
  if (page > 1) parameters.set('pageno', String(page))
  const query = parameters.toString()
  return query ? `/blog?${query}` : '/blog'
}
