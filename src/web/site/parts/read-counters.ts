import type { RouterContextProvider } from 'react-router'
import { clientContext, read } from '#web/api.ts'
import { readSite } from '#web/site/site-settings.ts'

/** The firm's figures; those that count attendees show how many there are. */
export async function readCounters(context: Readonly<RouterContextProvider>) {
  const { title, items } = (await readSite(context)).counters
  if (!items.some(({ counted }) => counted)) return { title, items }
  const { attended } = await read(context.get(clientContext).api.events.attended.$get())
  const figure = attended.toLocaleString('en')
  return { title, items: items.map((item) => (item.counted ? { ...item, figure } : item)) }
}
