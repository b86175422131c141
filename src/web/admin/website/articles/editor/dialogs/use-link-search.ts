import { useEffect, useState } from 'react'
import { read } from '#web/api.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'

interface FoundLink {
  kind: 'article' | 'page'
  title: string
  address: string
}

const QUIET_MS = 250
const SHORTEST = 2
const ADDRESS = /^(https?:|mailto:|tel:|\/|#)/i

/** Articles and pages of the site by the words that are typed; nothing for what is an address already. */
export function useLinkSearch(typed: string): FoundLink[] {
  const { client } = useSession()
  const [found, setFound] = useState<FoundLink[]>([])
  const q = typed.trim()

  useEffect(() => {
    let isOvertaken = false
    if (q.length < SHORTEST || ADDRESS.test(q)) {
      setFound([])
      return
    }
    const timer = setTimeout(() => {
      read(client.api.articles.links.$get({ query: { q } }))
        .then(({ items }) => isOvertaken || setFound(items))
        // Whoever types an address needs no list.
        .catch(() => isOvertaken || setFound([]))
    }, QUIET_MS)
    return () => {
      isOvertaken = true
      clearTimeout(timer)
    }
  }, [q, client])

  return found
}
