import { useEffect, useRef, useState } from 'react'
import { type Client, read } from '#web/api.ts'

export type HeldPicture = Awaited<ReturnType<typeof load>>['items'][number]

interface Asked {
  q: string
  folder: string
}

const QUIET_MS = 250

/** The pictures of the library, newest first, narrowed by words and by folder as they are typed and chosen. */
export function useLibrary(client: Client) {
  const [asked, setAsked] = useState<Asked>({ q: '', folder: '' })
  const [found, setFound] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const [folders, setFolders] = useState<{ name: string; media: number }[]>([])
  const [failed, setFailed] = useState(false)
  const newest = useRef(0)

  async function show(next: Asked, page: number): Promise<void> {
    const turn = ++newest.current
    try {
      const answer = await load(client, next, page)
      // An answer that was overtaken by a later question shows nothing.
      if (turn !== newest.current) return
      setFailed(false)
      setFound((before) => (page > 1 && before ? { ...answer, items: [...before.items, ...answer.items] } : answer))
    } catch {
      if (turn === newest.current) setFailed(true)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up whenever something else is asked for.
  useEffect(() => {
    const timer = setTimeout(() => void show(asked, 1), found ? QUIET_MS : 0)
    return () => clearTimeout(timer)
  }, [asked.q, asked.folder])

  useEffect(() => {
    read(client.api.media.folders.$get())
      .then(({ items }) => setFolders(items))
      .catch(() => {})
  }, [client])

  return {
    asked,
    found,
    folders,
    failed,
    ask: (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part })),
    more: () => void show(asked, (found?.page ?? 0) + 1),
  }
}

const load = (client: Client, { q, folder }: Asked, page: number) =>
  read(client.api.media.$get({ query: { page: String(page), ...(q.trim() && { q }), ...(folder && { folder }) } }))
