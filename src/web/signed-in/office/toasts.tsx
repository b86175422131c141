import { useSyncExternalStore } from 'react'
import { ToastShelf } from '#design/primitives/toast-shelf.tsx'
import { late } from '#web/late.tsx'
import type { Message, MessagesProps, Shown } from './message.ts'

const Messages = late<MessagesProps>(async () => (await import('./toast-messages.tsx')).ToastMessages)

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

  return (
    <ToastShelf className="office-toasts" {...(label && { label })}>
      <Messages messages={messages} onDismiss={dismiss} />
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
