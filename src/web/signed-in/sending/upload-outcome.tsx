import type { UploadAnswer } from '#contract/uploads.ts'
import { Alert } from '#design/primitives/alert.tsx'

/** What became of a file that was sent by a plain form. */
export function UploadOutcome({ upload }: { upload: UploadAnswer | null }) {
  if (!upload) return null
  const { name, receipt, refusal } = upload
  if (receipt) {
    return (
      <Alert tone="success" title={`Received: ${receipt.name}`} className="mb-6">
        Reference <span className="figures font-semibold">{receipt.reference}</span>. The receipt is on its way to you
        by email.
      </Alert>
    )
  }
  return (
    <Alert tone="error" title={`Not sent: ${name}`} className="mb-6">
      {refusal ?? 'It has not arrived whole. Please send it again.'}
    </Alert>
  )
}
