import { useLayoutEffect, useRef } from 'react'

/** What a key does; those that are pressed while a user writes, or in a dialog, are left alone. */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>) {
  const current = useRef(keys)
  current.current = keys
  // With the screen itself, not after it: whoever sees it may press a key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(WRITING)) return
      if (document.querySelector('dialog[open]')) return
      const act = current.current[event.key]
      if (!act) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const WRITING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

/** The link of the row that holds the focus, or null. */
export function focusedLink(): HTMLAnchorElement | null {
  const row = document.activeElement?.closest('.inbox-row')
  return row?.querySelector<HTMLAnchorElement>('.inbox-link') ?? null
}

export function stepRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.inbox-link')]
  const at = links.indexOf(focusedLink() as HTMLAnchorElement)
  const next = at === -1 ? links[by === 1 ? 0 : links.length - 1] : links[at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
