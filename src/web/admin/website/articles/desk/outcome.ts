import { useState } from 'react'
import type { WorkAnswer } from '#contract/website/article-work.ts'
import { ApiProblem } from '#web/api.ts'
import { tell, untell } from '#web/signed-in/office/toasts.tsx'

/** What an act came to: in words, and beside each field it is about. */
export interface Outcome {
  words: string
  tone: 'good' | 'bad'
  fields?: Record<string, string>
  link?: { href: string; label: string } | undefined
}

const ABOUT = 'article'

/**
 * Says what an act came to where the person is: wrong fields in a summary on top, which takes the focus, everything else in
 * passing. The first is what the page itself came with, for browsers that run no script.
 */
export function useOutcome(first: Outcome | null) {
  const [shown, setShown] = useState(first)
  return {
    shown,
    clear(): void {
      setShown(null)
      untell(ABOUT)
    },
    say(outcome: Outcome): void {
      const hasFields = Object.keys(outcome.fields ?? {}).length > 0
      setShown(hasFields ? outcome : null)
      if (hasFields) untell(ABOUT)
      else tell({ words: outcome.words, tone: outcome.tone, link: outcome.link, about: ABOUT })
    },
  }
}

/** The way to what was published; none to what is not on the site. */
export function viewOnSite({ kind, id, state, live }: WorkAnswer): Outcome['link'] {
  const href = kind === 'article' ? `/blogd/${id}` : live?.address
  return state === 'published' && href ? { href, label: 'View on site' } : undefined
}

export function writeFailure(error: unknown): Outcome {
  if (error instanceof ApiProblem && error.status < 500) {
    return { tone: 'bad', words: `Error: ${error.message}`, fields: error.fields }
  }
  console.error(error)
  return { tone: 'bad', words: 'Error creating article. Check console for details.' }
}

/** Fixed words for a step that failed; what the server said is beside the fields. */
export function stepFailure(words: string, error: unknown): Outcome {
  const known = error instanceof ApiProblem && error.status < 500
  if (!known) console.error(error)
  const reason = known && Object.keys(error.fields).length === 0 ? ` ${error.message}` : ''
  return { tone: 'bad', words: `${words}${reason}`, fields: known ? error.fields : {} }
}
