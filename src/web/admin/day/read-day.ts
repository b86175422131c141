import type { RouterContextProvider } from 'react-router'
import { clientContext, read } from '#web/api.ts'

export type Day = Awaited<ReturnType<typeof readDay>>

/** What waits for somebody of this role. */
export async function readDay(context: Readonly<RouterContextProvider>, role: string) {
  const { api } = context.get(clientContext)
  const agenda = await read(api.articles.agenda.$get())
  const comments = await read(api.comments.$get({ query: { state: 'held' } }))
  const leads = role === 'admin' ? await read(api.leads.$get({ query: { state: 'new' } })) : null
  const health = role === 'admin' ? await read(api.health.$get()) : null
  return {
    warnings: health?.warnings ?? [],
    agenda,
    held: comments.totals.held ?? 0,
    requests: leads && { waiting: leads.total, newest: leads.items.slice(0, 5) },
  }
}
