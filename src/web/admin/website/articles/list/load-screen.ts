import { type Client, read } from '#web/api.ts'
import type { ScreenData } from './articles-screen.tsx'
import { loadList, queryOf } from './load-list.ts'

const SAID: Record<string, string> = {
  created: 'Article created successfully',
  updated: 'Article updated!',
  restored: 'The article was restored.',
}

export async function loadScreen(client: Client, url: URL): Promise<ScreenData> {
  const query = queryOf(url)
  const list = await loadList(client, query)
  const { articles: samples } = await read(client.api.samples.$get())
  const numberIn = (name: string) => Number(url.searchParams.get(name)) || null
  const published = numberIn('published')
  const fresh = published ?? numberIn('article')
  const said = SAID[url.searchParams.get('done') ?? ''] ?? null
  return {
    query,
    ...list,
    items: [...list.items.filter(({ id }) => id === fresh), ...list.items.filter(({ id }) => id !== fresh)],
    said: published ? 'Article published.' : said,
    samples,
    ask: numberIn('ask'),
    deleted: numberIn('deleted'),
    fresh,
  }
}
