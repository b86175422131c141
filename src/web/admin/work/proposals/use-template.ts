import { useEffect, useMemo, useState } from 'react'
import type { OwnTemplateAnswer } from '#contract/work/proposal-templates.ts'
import { ApiProblem, read } from '#web/api.ts'
import { keepDraft } from '#web/drafts/kept.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { useClient } from '#web/signed-in/session/use-client.ts'

export type OwnTemplate = OwnTemplateAnswer
type Draft = Pick<OwnTemplate, 'name' | 'content'>

interface Told {
  ok: boolean
  words: string
  field?: string | undefined
}

/** One open template: what is written, and what is saved. What is not saved stays in this tab, so that leaving loses nothing. */
export function useTemplate(loaded: OwnTemplate) {
  const client = useClient()
  const { account } = useSession()
  const kept = useMemo(
    () => keepDraft<Draft & { version: number }>(`proposal-template.${loaded.id}`, { person: account, place: 'tab' }),
    [loaded.id, account],
  )
  const [saved, setSaved] = useState(loaded)
  const [draft, setDraft] = useState<Draft>(() => draftOf(loaded))
  // What the draft was begun from: a user may have saved since.
  const [version, setVersion] = useState(loaded.version)
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(saved))
  const one = client.api['proposal-templates'][':id']
  const param = { id: String(loaded.id) }

  useEffect(() => {
    const found = kept.get()
    if (!found) return
    const { version: since, ...words } = found
    setVersion(since)
    setDraft(words)
  }, [kept])

  function change(some: Partial<Draft>): void {
    const next = { ...draft, ...some }
    setDraft(next)
    setTold(null)
    kept.set({ ...next, version })
  }

  function take(now: OwnTemplate): void {
    setSaved(now)
    setVersion(now.version)
  }

  async function save(): Promise<void> {
    setBusy(true)
    setTold(null)
    try {
      const { currency } = saved
      const now = await read(one.$put({ param, json: { ...draft, currency, version } }))
      take(now)
      // What was typed while it was under way stays.
      setDraft((latest) => (latest === draft ? draftOf(now) : latest))
      kept.set(null)
      setTold({ ok: true, words: 'The template is saved.' })
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : null
      // Notified of it, whoever saves again means it.
      if (problem?.code === 'conflict') take(await read(one.$get({ param })).catch(() => saved))
      const field = problem?.fields.name
      const words = field ?? Object.values(problem?.fields ?? {})[0] ?? problem?.message ?? 'It was not saved.'
      setTold({ ok: false, words, field })
    } finally {
      setBusy(false)
    }
  }

  /** Takes what is saved by now, which may be another user's. */
  async function discard(): Promise<void> {
    const now = await read(one.$get({ param })).catch(() => saved)
    kept.set(null)
    take(now)
    setDraft(draftOf(now))
    setTold(null)
  }

  return { saved, draft, isChanged, isBusy, told, change, save, discard }
}

const draftOf = ({ name, content }: OwnTemplate): Draft => ({ name, content })
