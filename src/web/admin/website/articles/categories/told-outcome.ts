import { useEffect } from 'react'
import { useSubmit } from 'react-router'
import { tell, untell } from '#web/signed-in/office/toasts.tsx'
import type { ActOutcome } from './category-acts.ts'

/** Tells what an act on a category came to, with the way back where there is one. */
export function useToldOutcome(outcome: ActOutcome | undefined): void {
  const submit = useSubmit()
  useEffect(() => {
    if (!outcome) return
    const { ok, act, id, message, undo } = outcome
    const about = `category ${act} ${id}`
    if (isSaidByForm(outcome)) return untell(about)
    const takeBack = () =>
      void submit(
        { act: 'add', ...undo },
        { method: 'post', action: '/dashboard/categories', preventScrollReset: true },
      )
    tell({ words: message, tone: ok ? 'good' : 'bad', about, ...(undo && { undo: takeBack }) })
  }, [outcome, submit])
}

/** A form that is open, or the one on top, says itself what is wrong. */
export function isSaidByForm({ ok, act }: ActOutcome): boolean {
  return !ok && act !== 'move' && act !== 'order'
}
