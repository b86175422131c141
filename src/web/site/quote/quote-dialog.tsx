import { useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { DialogSheet, dialogClass } from '#design/primitives/dialog-sheet.tsx'
import { invoker } from '#design/primitives/invoker.ts'
import { DocumentContext } from '#web/site/islands/document-context.ts'
import { Island } from '#web/site/islands/island.tsx'
import { QUOTE_DIALOG } from '#web/site/parts/quote-dialog-id.ts'
import { QuoteDialogForm, type QuoteDialogProps } from './quote-dialog-form.tsx'

/** The quote form over any public page but its own: a plain dialog, in which only the form is an island. */
export function QuoteDialog(props: QuoteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A document has the form from the start, so that the dialog opens before any script; the application makes it when it is opened.
  const [hasForm, setHasForm] = useState(useContext(DocumentContext) !== null)
  const isOwnPage = useLocation().pathname === '/quote'
  useEffect(() => {
    const element = dialog.current
    if (isOwnPage || !element) return
    const makeForm = () => setHasForm((has) => has || element.open)
    makeForm()
    // React does not pass on the `toggle` event of a dialog, and not every browser has it.
    const observer = new MutationObserver(makeForm)
    observer.observe(element, { attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [isOwnPage])
  if (isOwnPage) return null
  const titleId = `${QUOTE_DIALOG}-title`
  return (
    <dialog
      ref={dialog}
      id={QUOTE_DIALOG}
      aria-labelledby={titleId}
      closedby="any"
      className={dialogClass(true)}
      data-print="no"
    >
      <DialogSheet titleId={titleId} title="Request a quote" close={invoker('close', QUOTE_DIALOG)} startsAtTitle>
        {hasForm ? <Island name="quote-dialog" of={QuoteDialogForm} props={props} /> : null}
      </DialogSheet>
    </dialog>
  )
}
