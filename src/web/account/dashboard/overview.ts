import type { RouterContextProvider } from 'react-router'
import { clientContext, read } from '#web/api.ts'

export type Overview = Awaited<ReturnType<typeof readOverview>>

/** A client's own affairs: requests and where they stand. */
export async function readOverview(context: Readonly<RouterContextProvider>) {
  const { api } = context.get(clientContext)
  const requests = await read(api.my.requests.$get({ query: {} }))
  return { requests: requests.items }
}
