import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Toast, ToastShelf } from '#design/primitives/toast.tsx'
import { keepFocus } from './kept-focus.tsx'

export interface Message {
  words: string
  tone?: 'good' | 'bad'
  /** How the deed is taken back. */
  undo?: () => void
}

const TellContext = createContext<(message: Message) => void>(() => {})

/** Says something in passing: `const tell = useTell(); tell({ words: 'Saved.' })`. */
export const useTell = () => useContext(TellContext)

const SECONDS = { quiet: 6, undo: 15 }

/** Where messages appear, at the foot of every screen of the office. */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Message & { id: number })[]>([])
  const counter = useRef(0)
  const dismiss = (id: number) => setShown((all) => all.filter((message) => message.id !== id))
  const tell = useCallback((message: Message) => {
    const id = ++counter.current
    // The same words once more take the place of the old ones.
    setShown((all) => [...all.filter(({ words }) => words !== message.words).slice(-2), { ...message, id }])
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that leaves may have held the focus.
  useEffect(keepFocus, [shown])

  return (
    <TellContext value={tell}>
      {children}
      <ToastShelf>
        {shown.map(({ id, words, tone, undo }) => (
          <Toast
            key={id}
            onDismiss={() => dismiss(id)}
            // Bad news stays until it has been read.
            seconds={tone === 'bad' ? undefined : undo ? SECONDS.undo : SECONDS.quiet}
            undo={undo && { onUndo: () => [undo(), dismiss(id)] }}
          >
            {tone === 'bad' ? <span role="alert">{words}</span> : words}
          </Toast>
        ))}
      </ToastShelf>
    </TellContext>
  )
}
