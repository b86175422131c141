import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { DialogSheet, dialogClass } from './dialog-sheet.tsx'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  wide?: boolean
}

/**
 * A modal sheet on `<dialog>`: the browser keeps focus inside and gives it back. It opens only on request:
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
      className={dialogClass(wide)}
    >
      <DialogSheet titleId={titleId} title={title} close={{ onClick: onClose }}>
        {children}
      </DialogSheet>
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
