import { useState } from 'react'
import type { WorkAnswer } from '#contract/website/article-work.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { useClient } from '#web/signed-in/session/use-client.ts'
import { articleCalls } from './calls.ts'
import { goToClash } from './company/go-to-clash.ts'
import { type ArticleDraft, draftOf } from './draft.ts'
import { type Outcome, useOutcome, viewOnSite } from './outcome.ts'
import { useArticle } from './use-article.ts'
import { useDesk } from './use-desk.ts'

interface Start {
  accountId: string
  work: WorkAnswer
  /** What the page itself came with, for browsers that run no script. */
  outcome?: Outcome | null
  typed?: Partial<ArticleDraft> | undefined
  failure(error: unknown): Outcome
}

export function useEditing(start: Start) {
  const [work, setWork] = useState(start.work)
  const [busy, setBusy] = useState(false)
  const [keepsAddress, setKeepsAddress] = useState(true)
  const outcome = useOutcome(start.outcome ?? null)
  const { timeZone } = useFirm()
  const client = useClient()
  const desk = useDesk({ accountId: start.accountId, work: start.work })
  const article = useArticle(desk, start.typed)
  const calls = articleCalls(client)
  const noun = { article: 'Article', page: 'Page', event: 'Event' }[work.kind]

  function take(next: WorkAnswer, textChanged: boolean): void {
    setWork(next)
    desk.adopt(next)
    if (textChanged) article.replace(draftOf(next))
  }

  /** Nothing is published or updated over another user's save: the flush stops at a conflict first. */
  async function attempt(verb: () => Promise<WorkAnswer>, words: (done: WorkAnswer) => string): Promise<void> {
    setBusy(true)
    outcome.clear()
    try {
      await desk.autosave.flush()
      if (desk.autosave.state().status === 'conflict') return goToClash()
      const done = await verb()
      setKeepsAddress(true)
      take(done, false)
      outcome.say({ tone: 'good', words: words(done), link: viewOnSite(done) })
    } catch (error) {
      outcome.say(start.failure(error))
    } finally {
      setBusy(false)
    }
  }

  const publish = (at: string | null) =>
    attempt(
      () => {
        const version = desk.autosave.version()
        return at ? calls.schedule(work.id, version, at) : calls.publish(work.id, version, keepsAddress)
      },
      ({ publishAt }) =>
        publishAt ? `${noun} scheduled for ${clockTime(publishAt, timeZone)}.` : `${noun} published.`,
    )

  const renaming = { keepsAddress, onKeep: setKeepsAddress }
  return { desk, article, work, busy, outcome: outcome.shown, calls, client, take, attempt, publish, renaming }
}
