import { useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { invoker } from '#design/primitives/invoker.ts'
import { QUOTE_DIALOG } from '#web/site/parts/quote-dialog-id.ts'
import { notify } from '#web/site/sending/notices.ts'
import type { Sent } from '#web/site/sending/use-sending.ts'
import { QuoteForm } from './quote-form.tsx'

export interface QuoteDialogProps {
  plans: { slug: string; name: string }[]
  openedAt: string
  hasNewsletter: boolean
}

/** The form in the dialog: what was sent closes it, and the next one begins empty. */
export function QuoteDialogForm(facts: QuoteDialogProps) {
  const [round, setRound] = useState(0)

  const sent = (outcome: Sent) => {
    const dialog = document.getElementById(QUOTE_DIALOG)
    if (dialog instanceof HTMLDialogElement) dialog.close()
    setRound(round + 1)
    const where = outcome.is === 'sent' ? `Your reference is ${outcome.reference}.` : 'It is waiting to be sent.'
    notify('Form submitted!', where, outcome.is !== 'sent')
  }

  return (
    <QuoteForm
      key={round}
      {...facts}
      onSent={sent}
      className="max-w-none"
      beside={
        <Button type="button" variant="quiet" {...invoker('close', QUOTE_DIALOG)}>
          Cancel
        </Button>
      }
    />
  )
}
