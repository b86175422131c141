import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'

interface Props {
  open: boolean
  /** Called for Escape, a click outside and the close button. */
  onClose: () => void
  title: string
  children: ReactNode
  /** A wider sheet, for a form. */
  wide?: boolean
}

/**
 * A modal sheet on `<dialog>`: the browser keeps focus inside and gives it back. It opens only when somebody asked for it:
 * one that came by itself would swallow what is being typed.
 */
export function Dialog({ open, onClose, title, children, wide }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = `title${useId()}`

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      firstPlace(dialog)?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  // One that is taken away while it is open gives the focus back too, as long as it is still there to do so.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  const closeFromOutside = (event: SyntheticEvent) => {
    if (event.target === ref.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key, told by its cancel event.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeFromOutside}
      className={`ui-dialog m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-sm bg-sheet text-ink shadow-sheet ${wide ? 'max-w-page sm:w-176' : 'max-w-form'}`}
    >
      <div className="p-5 sm:p-8">
        <div className="rule-double mb-6 flex items-start justify-between gap-4 pb-4">
          <h2 id={titleId} tabIndex={-1} data-title="" className="text-xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            className="-mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-soft hover:bg-wash hover:text-ink"
          >
            <span className="sr-only">Close</span>
            <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4">
              <path d="m2 2 12 12M14 2 2 14" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        </div>
        <div data-body="">{children}</div>
      </div>
    </dialog>
  )
}

const FIELDS = ':is(input:not([type=hidden], [type=radio]), input[type=radio]:checked, select, textarea):enabled'

/** Where a keyboard begins: the first field, else an act that changes nothing, else the title. Never the close button. */
function firstPlace(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>(`[data-body] ${FIELDS}`) ??
    dialog.querySelector<HTMLElement>('[data-body] button:is([data-variant=secondary], [data-variant=quiet])') ??
    dialog.querySelector<HTMLElement>('[data-title]')
  )
}
