import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Role } from '#domain/roles.ts'
import { FindBox } from './find-box.tsx'
import './find.css'

/** The way to everything: a line in the sidebar and a key. Without a script it leads to a page that does the same. */
export function FindAnything({ role }: { role: Role }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState(0)
  const [keys, setKeys] = useState('Ctrl K')
  const { pathname, search } = useLocation()

  const open = () => {
    // Over another question that is open, a second one would only confuse.
    if (document.querySelector('dialog[open]')) return
    setOpened((before) => before + 1)
    dialog.current?.showModal()
  }

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
      // In a text the same key makes a link.
      if (!isOurs || event.defaultPrevented) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  useEffect(() => {
    if (/Mac|iP/.test(navigator.platform)) setKeys('⌘ K')
  }, [])

  // A form that has been sent makes the same address new: only another address means that one has gone somewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever one has gone, the way there is closed
  useEffect(() => dialog.current?.close(), [pathname, search])

  return (
    <>
      <Link
        to="/dashboard/find"
        className="find-opener"
        data-keys={keys}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
      >
        <span>
          Find<span className="find-more"> anything</span>
        </span>
      </Link>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key. */}
      <dialog
        ref={dialog}
        className="find"
        aria-label="Find anything"
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        {opened > 0 ? <FindBox key={opened} role={role} onLeave={() => dialog.current?.close()} /> : null}
      </dialog>
    </>
  )
}
