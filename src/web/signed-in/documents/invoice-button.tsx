import { useState } from 'react'
import type { EInvoice } from '#contract/clients/e-invoices.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { read } from '#web/api.ts'
import { failureText } from '#web/signed-in/session/submit.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'
import { InvoiceView } from './invoice-view.tsx'

export function InvoiceButton({ id, name }: { id: string; name: string }) {
  const client = useClient()
  const [found, setFound] = useState<EInvoice | null>(null)
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)

  async function show(): Promise<void> {
    setBusy(true)
    setWords('')
    try {
      const { invoice, about } = await read(client.api.documents[':id'].invoice.$get({ param: { id } }))
      setFound(invoice)
      if (!invoice) setWords(about ?? 'There is no e-invoice in this file.')
    } catch (error) {
      setWords(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        type="button"
        variant="quiet"
        size="small"
        busy={busy}
        onClick={show}
        aria-label={`Show as an invoice: ${name}`}
      >
        Show as an invoice
      </Button>
      {words ? <Alert className="mt-2">{words}</Alert> : null}
      {found ? (
        <Dialog open onClose={() => setFound(null)} title={name} wide>
          <InvoiceView invoice={found} />
        </Dialog>
      ) : null}
    </>
  )
}
