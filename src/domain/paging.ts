/** How many rows of a list are counted: nobody turns so many pages, and counting on costs more than a page itself. */
export const ROWS_COUNTED = 10_000

/** How many pages a list has; of one that was not counted to its end, as far as is known, and one more to go on to. */
export function pagesOf(
  { total, more = false }: { total: number; more?: boolean },
  page: number,
  size: number,
): number {
  const counted = Math.max(1, Math.ceil(total / size))
  return more ? Math.max(counted, page + 1) : counted
}

/** Which page of a list to show, the last one where the page asked for is beyond it, and where its rows are. */
export function pageAt(counted: { total: number; more?: boolean }, wanted: number, size: number) {
  const pages = pagesOf(counted, wanted, size)
  const page = Math.min(wanted, pages)
  return { page, pages, window: { limit: size, offset: (page - 1) * size } }
}
