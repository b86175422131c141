import { useEffect, useSyncExternalStore } from 'react'
import { Toast, ToastShelf, toastActionClass } from '#design/primitives/toast.tsx'
import { keepFocus } from './kept-focus.tsx'

export interface Message {
  words: string
  tone?: 'good' | 'bad'
  /** How the deed is taken back. */
  undo?: () => void
  /** Another way on, such as signing in again; the message stays until it is taken or no longer needed. */
  act?: { label: string; run: () => void }
  /** Where the outcome is to be seen, on the site. */
  link?: { href: string; label: string } | undefined
  /** What it is about: whatever was said about the same before gives way to it. */
  about?: string
}

type Shown = Message & { id: number }

const SECONDS = { quiet: 6, act: 15 }

// Beside the screens, not in one of their frames: what was said stays while somebody goes from one frame to the other.
const NONE: Shown[] = []
let shown = NONE
let counter = 0
const watchers = new Set<() => void>()

/** Says something in passing: `tell({ words: 'Saved.' })`. */
export function tell(message: Message): void {
  // The same words once more take the place of the old ones.
  const others = shown.filter(({ words, about }) => words !== message.words && (!about || about !== message.about))
  show([...others.slice(-2), { ...message, id: ++counter }])
}

/** What was said about this no longer holds. */
export function untell(about: string): void {
  if (shown.some((message) => message.about === about)) show(shown.filter((message) => message.about !== about))
}

/** Where messages appear, at the foot of every screen of the office. */
export function Toasts() {
  const messages = useSyncExternalStore(
    watch,
    () => shown,
    () => NONE,
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that leaves may have held the focus.
  useEffect(keepFocus, [messages])

  return (
    <ToastShelf>
      {messages.map(({ id, words, tone, undo, act, link }) => (
        <Toast
          key={id}
          onDismiss={() => dismiss(id)}
          // Bad news stays until it has been read.
          seconds={tone === 'bad' || act ? undefined : undo || link ? SECONDS.act : SECONDS.quiet}
          undo={act ? { label: act.label, onUndo: act.run } : undo && { onUndo: () => [undo(), dismiss(id)] }}
          undoForm={
            link && (
              <a href={link.href} target="_blank" rel="noreferrer" className={toastActionClass}>
                {link.label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )
          }
        >
          {tone === 'bad' ? <span role="alert">{words}</span> : words}
        </Toast>
      ))}
    </ToastShelf>
  )
}

function show(messages: Shown[]): void {
  shown = messages
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => {
    watchers.delete(changed)
    // Whoever has left the office does not find old words when they come back.
    queueMicrotask(() => {
      if (watchers.size === 0) show(NONE)
    })
  }
}

function dismiss(id: number): void {
  show(shown.filter((message) => message.id !== id))
}
