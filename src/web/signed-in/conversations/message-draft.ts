import { type RefObject, useEffect } from 'react'
import { keepDraft } from '#web/drafts/kept.ts'
import { type FormDraft, useDraft } from '#web/drafts/use-draft.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import type { WritingOutcome } from './writing.ts'

export interface Attached {
  id: string
  name: string
  size: number
}

/** Keeps a message in this tab until it was sent, whatever others write meanwhile. */
export function useMessageDraft(
  keptAs: string,
  form: RefObject<HTMLFormElement | null>,
  outcome: WritingOutcome | undefined,
): void {
  const { account } = useSession()
  const forget = useDraft(form, subjectOf(keptAs), { person: account, place: 'tab' })
  // Sent: the next message begins with an empty form. What was typed since then stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome.
  useEffect(() => {
    const body = form.current?.elements.namedItem('body')
    if (!outcome?.ok || !(body instanceof HTMLTextAreaElement)) return
    if (body.value && !sameText(body.value, outcome.typed.body)) return
    forget()
    form.current?.reset()
  }, [keptAs, form, outcome])
}

/** Forgets a message that began a conversation, once it is read there: the form it was typed into is gone by then. */
export function useForgetSent(keptAs: string, messages: { body: string }[]): void {
  const { account } = useSession()
  useEffect(() => {
    const draft = keepDraft<FormDraft>(subjectOf(keptAs), { person: account, place: 'tab' })
    const body = draft.get()?.values.body?.[0] ?? ''
    if (!body || !messages.some((message) => sameText(message.body, body))) return
    draft.set(null)
    attachedDraft(keptAs, account).set(null)
  }, [keptAs, account, messages])
}

export const attachedDraft = (keptAs: string, person: string) =>
  keepDraft<Attached[]>(`${subjectOf(keptAs)}.files`, { person, place: 'tab' })

const subjectOf = (keptAs: string) => `message.${keptAs}`

/** Lines may end differently on their way through a form. */
const sameText = (one: string, other: string) => plain(one) === plain(other)
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()
