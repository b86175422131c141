import { formatPeriod } from '#domain/deadlines/periods.ts'
import { type Client, read } from '#web/api.ts'

interface Topic {
  about: string
  title: string
}

interface Asker {
  clientId: number
  forFirm?: boolean
}

const NAMED = /^(request|document|proposal|deadline):([\w-]{1,36})$/

/** Looks up what a link names; null when there is no such thing of this client. */
export async function topicIn(asked: URLSearchParams, { api }: Client, asker: Asker): Promise<Topic | null> {
  const [about = '', kind = '', id = ''] = NAMED.exec(asked.get('about') ?? '') ?? []
  const found = about ? await FINDERS[kind]?.(api, id, asker).catch(() => null) : null
  return found?.clientId === asker.clientId ? { about, title: found.title } : null
}

type Finder = (api: Client['api'], id: string, asker: Asker) => Promise<{ clientId: number; title: string }>

const FINDERS: Record<string, Finder> = {
  request: (api, id) => read(api['paper-requests'][':id'].$get({ param: { id } })),
  async document(api, id) {
    const { clientId, name } = await read(api.documents[':id'].$get({ param: { id } }))
    return { clientId, title: name }
  },
  async proposal(api, id, { clientId, forFirm }) {
    if (forFirm) return await read(api.proposals[':id'].$get({ param: { id } }))
    const param = { client: String(clientId), id }
    const { title } = await read(api.my.clients[':client'].proposals[':id'].$get({ param }))
    return { clientId, title }
  },
  async deadline(api, id, { clientId, forFirm }) {
    if (forFirm) return nameOf(await read(api.deadlines[':id'].$get({ param: { id } })))
    const calls = api.my.clients[':id'].deadlines
    const inYear = (year?: number) =>
      read(calls.$get({ param: { id: String(clientId) }, query: year ? { year: String(year) } : {} }))
    const { year, items } = await inYear()
    // The link may be on the page of a year beside this one.
    const others = async () => (await Promise.all([inYear(year + 1), inYear(year - 1)])).flatMap((each) => each.items)
    const named = (item: { id: number }) => String(item.id) === id
    const found = items.find(named) ?? (await others()).find(named)
    if (!found) throw new Error('There is no such deadline.')
    return nameOf({ ...found, clientId })
  },
}

const nameOf = ({ clientId, title, period }: { clientId: number; title: string; period: string }) => ({
  clientId,
  title: [title, formatPeriod(period)].filter(Boolean).join(', '),
})
