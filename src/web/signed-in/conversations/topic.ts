import { type Client, read } from '#web/api.ts'

/** What a new conversation is to be about, as a link names it. */
export interface Topic {
  about: string
  title: string
}

interface Asker {
  clientId: number
  /** Whether the firm writes. */
  forFirm?: boolean
}

const NAMED = /^(request|document|proposal):([\w-]{1,36})$/

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
}
