import { type Client, read } from '#web/api.ts'

/** What a new conversation is to be about, as a link names it. */
export interface Topic {
  about: string
  title: string
}

const NAMED = /^(request|document):([\w-]{1,30})$/

/** Looks up what a link names; null when there is no such thing of this client. */
export async function topicIn(asked: URLSearchParams, { api }: Client, clientId: number): Promise<Topic | null> {
  const [about = '', kind, id = ''] = NAMED.exec(asked.get('about') ?? '') ?? []
  if (!about) return null
  const param = { id }
  const found =
    kind === 'request'
      ? await read(api['paper-requests'][':id'].$get({ param })).catch(() => null)
      : await read(api.documents[':id'].$get({ param })).catch(() => null)
  if (found?.clientId !== clientId) return null
  return { about, title: 'title' in found ? found.title : found.name }
}
