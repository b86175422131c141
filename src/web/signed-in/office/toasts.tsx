import { useEffect, useSyncExternalStore } from 'react'
import { Toast, ToastShelf, toastActionClass } from '#design/primitives/toast.tsx'
import { keepFocus } from './kept-focus.tsx'

interface Words {
  words: string
  /** How the deed is taken back. */
  undo?: () => void
  /** Another way on, such as signing in again; the message stays until it is taken or no longer needed. */
  act?: { label: string; run: () => void }
  /** Where the outcome is to be seen, on the site. */
  link?: { href: string; label: string } | undefined
}

/** What an act came to. Bad news says which act it is about: it stays until it is dismissed or the act succeeds. */
type Message = Words & ({ tone?: 'good'; about?: string } | { tone: 'good' | 'bad'; about: string })

/** The same bad news about several acts is said once, and stays until each has succeeded. */
type Shown = Message & { id: number; acts: string[] }

const SECONDS = { quiet: 6, act: 15 }

// Beside the screens, not in one of their frames: what was said stays while a user goes from one frame to the other.
const NONE: Shown[] = []
let shown = NONE
let counter = 0
const watchers = new Set<() => void>()

/** Says something in passing: `tell({ words: 'Saved.' })`. */
export function tell(message: Message): void {
  const { words, about, tone } = message
  if (about) untell(about)
  // The same words once more take the place of the old ones.
  const same = shown.find((other) => other.words === words && other.tone === tone)
  const acts = [...(same?.acts ?? []), ...(about ? [about] : [])]
  show([...shown.filter((other) => other !== same).slice(-2), { ...message, id: ++counter, acts }])
}

/** What was said about this no longer holds. */
export function untell(about: string): void {
  if (!shown.some(({ acts }) => acts.includes(about))) return
  show(shown.flatMap((message) => without(message, about)))
}

/** Drops what was said in passing about earlier acts; bad news stays until it is read. */
export function untellGood(): void {
  if (shown.some(({ tone }) => tone !== 'bad')) show(shown.filter(({ tone }) => tone === 'bad'))
}

/** Where messages appear, in the place that every screen of the office sets aside for them. */
export function Toasts({ label }: { label?: string }) {
  const messages = useSyncExternalStore(
    watch,
    () => shown,
    () => NONE,
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that leaves may have held the focus.
  useEffect(keepFocus, [messages])

  return (
    <ToastShelf className="office-toasts" {...(label && { label })}>
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

function without(message: Shown, about: string): Shown[] {
  if (!message.acts.includes(about)) return [message]
  const acts = message.acts.filter((act) => act !== about)
  return acts.length > 0 ? [{ ...message, acts }] : []
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
