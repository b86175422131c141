import { createClient } from '#web/api.ts'
import { type AutosavePorts, failedSave } from '#web/signed-in/autosave/saving.ts'
import { officeFetch } from '#web/signed-in/session/office-fetch.ts'
import { articleCalls } from './calls.ts'
import { type ArticleDraft, draftOf } from './draft.ts'

type Saved = Awaited<ReturnType<ReturnType<typeof articleCalls>['save']>>

interface Article {
  /** Null until the first save has made it. */
  id: number | null
}

interface Hooks {
  onCreated(id: number): void
  onSaved(saved: Saved): void
}

// A page that is being left may still send this much.
const KEEPALIVE_BYTES = 60_000

/** Sends drafts to the server; the first one of a new article makes it. */
export function createSender(article: Article, hooks: Hooks): AutosavePorts<ArticleDraft>['send'] {
  let newest = 0
  return async ({ draft, version, writer, sequence }, signal) => {
    const calls = articleCalls(createClient(within(signal)))
    try {
      if (article.id === null) {
        const made = await calls.start(writer)
        article.id = made.id
        newest = made.version
        hooks.onCreated(made.id)
      }
      const order = { saveId: writer, sequence, baseVersion: Math.max(version, newest) }
      const saved = await calls.save(article.id, draft, order)
      hooks.onSaved(saved)
      return { kind: 'saved', version: saved.version, at: saved.savedAt }
    } catch (error) {
      return await failedSave(error, async () => {
        const work = await calls.load(article.id ?? 0)
        return { version: work.version, theirs: draftOf(work), by: work.lastEditor }
      })
    }
  }
}

function within(signal: AbortSignal): typeof fetch {
  return (input, init) => {
    const size = typeof init?.body === 'string' ? init.body.length : 0
    return officeFetch(input, { ...init, signal, keepalive: size < KEEPALIVE_BYTES })
  }
}
