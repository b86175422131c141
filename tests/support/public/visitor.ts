/** A call as a stranger makes it. */
export type Visit = (path: string) => Promise<Response>

/** A stranger who reads: one address, or all pages of a list. */
export function visitorOf(visit: Visit) {
  const text = async (path: string) => (await visit(path)).text()

  // A page of the site has as many parts as the list it shows.
  async function countAt(path: string): Promise<number> {
    const answer = await visit(path.replace(/^\/blog(\.data)?\?/, '/api/news?'))
    const body = (await answer.json()) as { pages?: number; total_pages?: number }
    return Number(answer.headers.get('x-total-pages') ?? body.pages ?? body.total_pages)
  }

  return {
    text,
    async pages(path: string, parameter = 'page'): Promise<string> {
      const count = await countAt(path)
      const answers: string[] = []
      for (let page = 1; page <= count; page++) answers.push(await text(`${path}${parameter}=${page}`))
      return answers.join('\n')
    },
  }
}
