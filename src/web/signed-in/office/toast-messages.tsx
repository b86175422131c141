import { useEffect } from 'react'
import { Toast, toastActionClass } from '#design/primitives/toast.tsx'
import { keepFocus } from './kept-focus.tsx'
import type { MessagesProps } from './message.ts'

const SECONDS = { quiet: 6, act: 15 }

export function ToastMessages({ messages, onDismiss }: MessagesProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that leaves may have held the focus.
  useEffect(keepFocus, [messages])
  return messages.map(({ id, words, tone, undo, act, link }) => (
    <Toast
      key={id}
      onDismiss={() => onDismiss(id)}
      // Bad news stays until it has been read.
      seconds={tone === 'bad' || act ? undefined : undo || link ? SECONDS.act : SECONDS.quiet}
      undo={act ? { label: act.label, onUndo: act.run } : undo && { onUndo: () => [undo(), onDismiss(id)] }}
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
  ))
}
