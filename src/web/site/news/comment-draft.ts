import { useEffect, useRef } from 'react'

const FIELDS = ['name', 'email', 'comment']

export const draftKey = (articleId: number) => `countinghouse.draft.comment-${articleId}`

/** Keeps what is typed into the form in this browser tab until it has been sent. */
export function useCommentDraft(articleId: number) {
  const ref = useRef<HTMLElement>(null)
  const key = draftKey(articleId)

  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    const controls = () => [...frame.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]')]
    const kept: Record<string, string> = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    for (const control of controls()) {
      const value = kept[control.name]
      // What stands in the field already was typed before this script arrived.
      if (value && !control.value && FIELDS.includes(control.name)) control.value = value
    }
    const keep = () => {
      const typed = controls().filter((control) => FIELDS.includes(control.name))
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed.map(({ name, value }) => [name, value]))))
    }
    frame.addEventListener('input', keep)
    return () => frame.removeEventListener('input', keep)
  }, [key])

  return { ref, clear: () => sessionStorage.removeItem(key) }
}
