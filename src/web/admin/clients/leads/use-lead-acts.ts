import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useOutcomeOf } from '#web/shown-together.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import type { LeadOutcome } from './lead-acts.ts'

export type FetcherForm = ReturnType<typeof useFetcher>['Form']

/** Changes requests in place: what came of it is told in passing, with a way back. */
export function useLeadActs(action: string) {
  const fetcher = useFetcher<LeadOutcome>()
  const told = useRef<LeadOutcome | undefined>(undefined)
  const about = useRef('')
  const { submit } = fetcher
  const outcome = useOutcomeOf(fetcher)
  if (fetcher.formData) about.current = aboutOf(fetcher.formData)

  useEffect(() => {
    if (!outcome || told.current === outcome) return
    told.current = outcome
    document.querySelector<HTMLFormElement>('form#marked')?.reset()
    const undo = () => void submit(backForm(outcome.undo), { method: 'post', action })
    tell({
      words: outcome.message,
      tone: outcome.ok ? 'good' : 'bad',
      about: about.current,
      ...(outcome.undo.length > 0 ? { undo } : {}),
    })
  }, [outcome, submit, action])

  const sent = fetcher.formData
  return {
    fetcher,
    pending: new Set((sent?.getAll('marked') ?? []).map((value) => Number(String(value).split(':')[0]))),
    act(fields: Record<string, string>, marks: string[]) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      for (const mark of marks) form.append('marked', mark)
      void submit(form, { method: 'post', action })
    },
  }
}

function aboutOf(form: FormData): string {
  return [...form].map(([name, value]) => `${name} ${String(value).split(':')[0]}`).join(', ')
}

function backForm(marks: string[]): FormData {
  const form = new FormData()
  for (const mark of marks) form.append('back', mark)
  return form
}
