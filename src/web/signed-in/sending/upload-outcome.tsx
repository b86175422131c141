import type { UploadAnswer } from '#contract/system/uploads.ts'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { afterSending } from './receipt-text.ts'

export function UploadOutcome({ upload, forFirm = false }: { upload: UploadAnswer | null; forFirm?: boolean }) {
  const { sendsEmail } = useFirm()
  if (!upload) return null
  const { name, receipt, refusal } = upload
  if (receipt) {
    return (
      <OutcomeAlert tone="success" title={`${forFirm ? 'Shared' : 'Received'}: ${receipt.name}`} className="mb-6">
        Reference <span className="figures font-semibold">{receipt.reference}</span>.{' '}
        {afterSending({ forFirm, sendsEmail })}
      </OutcomeAlert>
    )
  }
  return (
    <OutcomeAlert tone="error" title={`Not sent: ${name}`} className="mb-6">
      {refusal ?? 'It has not arrived whole. Please send it again.'}
    </OutcomeAlert>
  )
}
