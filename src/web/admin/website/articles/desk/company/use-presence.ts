import { useEffect, useRef } from 'react'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { draftOf } from '#web/admin/website/articles/desk/draft.ts'
import type { Desk } from '#web/admin/website/articles/desk/use-desk.ts'
import { createClient } from '#web/api.ts'
import { officeFetch } from '#web/signed-in/session/office-fetch.ts'

const EVERY_MS = 20_000

/** Says every 20 seconds that this article is open here, and takes in what others have saved meanwhile. */
export function usePresence({ articleId, writer, autosave, hear }: Desk): void {
  const tell = useRef(hear)
  tell.current = hear

  useEffect(() => {
    if (articleId === null) return
    const calls = articleCalls(createClient((input, init) => officeFetch(input, { ...init, keepalive: true })))
    const mark = async () => {
      if (document.hidden) return
      // Not being heard now and then does no harm.
      const answer = await calls.presence(articleId, writer).catch(() => null)
      if (!answer) return
      tell.current(answer)
      if (answer.version <= autosave.version() || autosave.isDirty()) return
      const work = await calls.load(articleId).catch(() => null)
      if (work) autosave.hear({ version: work.version, theirs: draftOf(work), by: work.lastEditor })
    }
    const leave = () => void calls.presence(articleId, writer, true).catch(() => {})
    void mark()
    const timer = setInterval(mark, EVERY_MS)
    document.addEventListener('visibilitychange', mark)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', mark)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [articleId, writer, autosave])
}
