import { type RefObject, useEffect } from 'react'
import type { WritingOutcome } from './writing.ts'

const keyOf = (keptAs: string) => `countinghouse.message.${keptAs}`

/** Keeps the typed words in this tab until they were sent, whatever others write meanwhile. */
export function useKeptMessage(
  keptAs: string,
  form: RefObject<HTMLFormElement | null>,
  outcome: WritingOutcome | undefined,
): () => void {
  useEffect(() => {
    const words = kept(keptAs)
    if (!words || !form.current) return
    for (const [name, value] of Object.entries(words)) {
      const field = form.current.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value ||= value
    }
  }, [keptAs, form])

  // Sent: the next message begins with an empty sheet. What was typed since then stays.
  useEffect(() => {
    const body = form.current?.elements.namedItem('body')
    if (!outcome?.ok || !(body instanceof HTMLTextAreaElement)) return
    if (body.value && !sameText(body.value, outcome.typed.body)) return
    sessionStorage.removeItem(keyOf(keptAs))
    form.current?.reset()
  }, [keptAs, form, outcome])

  return () => {
    if (!form.current) return
    const typed = new FormData(form.current)
    const words = { subject: String(typed.get('subject') ?? ''), body: String(typed.get('body') ?? '') }
    sessionStorage.setItem(keyOf(keptAs), JSON.stringify(words))
  }
}

/** Forgets words that began a conversation, once they are read there: the form they were typed into is gone by then. */
export function useForgetSent(keptAs: string, messages: { body: string }[]): void {
  useEffect(() => {
    const words = kept(keptAs)
    if (!words || !messages.some(({ body }) => sameText(body, words.body))) return
    sessionStorage.removeItem(keyOf(keptAs))
    keepAttached(keptAs, [])
  }, [keptAs, messages])
}

/** A document that will come with the message. */
export interface Attached {
  id: string
  name: string
  size: number
}

const filesOf = (keptAs: string) => `${keyOf(keptAs)}.files`

export function readAttached(keptAs: string): Attached[] {
  return JSON.parse(sessionStorage.getItem(filesOf(keptAs)) ?? '[]') as Attached[]
}

export function keepAttached(keptAs: string, files: Attached[]): void {
  if (files.length === 0) sessionStorage.removeItem(filesOf(keptAs))
  else sessionStorage.setItem(filesOf(keptAs), JSON.stringify(files))
}

function kept(keptAs: string): { subject: string; body: string } | null {
  const words = sessionStorage.getItem(keyOf(keptAs))
  return words ? JSON.parse(words) : null
}

/** Lines may end differently on their way through a form. */
const sameText = (one: string, other: string) => plain(one) === plain(other)
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()
