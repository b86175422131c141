export interface ListFilter {
  category: string
  q: string
}

/** The address of a page of the news list; what is not asked for is left out. */
export function newsListAddress({ category, q }: ListFilter, page: number): string {
  const parameters = new URLSearchParams()
  if (category) parameters.set('category', category)
  if (q) parameters.set('q', q)
  if (page > 1) parameters.set('pageno', String(page))
  const query = parameters.toString()
  return query ? `/blog?${query}` : '/blog'
}
