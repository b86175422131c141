import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  children: ReactNode
  /** What takes the deed back: a label and a verb, or with `undoForm` a form that works without a script. */
  undo?: { label?: string; onUndo: () => void }
  undoForm?: ReactNode
  onDismiss?: () => void
  /** Seconds until it leaves by itself; it waits while the pointer or the focus is on it, or on its way by Tab. */
  seconds?: number
}

export function Toast({ children, undo, undoForm, onDismiss, seconds }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useLeaving(ref, seconds, onDismiss)
  return (
    <div
      ref={ref}
      className="ui-toast-in flex min-h-12 w-full flex-wrap items-center justify-end gap-x-2 bg-cover py-1 text-sm text-on-cover"
    >
      <div role="status" className="grow basis-40 py-2">
        {children}
      </div>
      {undoForm}
      {undo ? (
        <button type="button" onClick={undo.onUndo} className={toastActionClass}>
          {undo.label ?? 'Undo'}
        </button>
      ) : null}
      {onDismiss ? (
        <button type="button" onClick={onDismiss} className={toastActionClass}>
          <span className="sr-only">Dismiss</span>
          <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3">
            <path d="m2 2 12 12M14 2 2 14" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      ) : null}
    </div>
  )
}

/** The look of the button inside an `undoForm`. */
export const toastActionClass =
  'inline-flex min-h-11 shrink-0 min-w-11 cursor-pointer items-center justify-center rounded-sm px-3 font-semibold text-cover-brass hover:underline'

function useLeaving(ref: React.RefObject<HTMLElement | null>, seconds?: number, onDismiss?: () => void) {
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss
  useEffect(() => {
    const toast = ref.current
    if (!toast || !seconds) return
    let timer: ReturnType<typeof setTimeout>
    const stay = () => clearTimeout(timer)
    const leave = () => {
      stay()
      timer = setTimeout(() => dismiss.current?.(), seconds * 1000)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' && !toast.matches(':hover, :focus-within')) leave()
    }
    leave()
    document.addEventListener('keydown', onKey)
    for (const event of ['pointerenter', 'focusin']) toast.addEventListener(event, stay)
    for (const event of ['pointerleave', 'focusout']) toast.addEventListener(event, leave)
    return () => {
      stay()
      document.removeEventListener('keydown', onKey)
      for (const event of ['pointerenter', 'focusin']) toast.removeEventListener(event, stay)
      for (const event of ['pointerleave', 'focusout']) toast.removeEventListener(event, leave)
    }
  }, [ref, seconds])
}
