import type { RouterContextProvider } from 'react-router'
import { clientContext, read } from '#web/api.ts'

export type Overview = Awaited<ReturnType<typeof readOverview>>

/** A client's own affairs: requests and their status, what is kept for clients, and the latest news. */
export async function readOverview(context: Readonly<RouterContextProvider>) {
  const { api } = context.get(clientContext)
  const requests = await read(api.my.requests.$get({ query: {} }))
  const library = await read(api.publications.$get())
  const { items } = await read(api.news.$get({ query: {} }))
  const registrations = await read(api.my.registrations.$get())
  return {
    requests: requests.items,
    registrations: registrations.items,
    folders: library.items.filter(({ type }) => type === 'user'),
    news: items.slice(0, 3),
  }
}
