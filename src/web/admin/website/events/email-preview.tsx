import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { counted } from '#domain/text/counted.ts'

interface Props {
  tone: 'info' | 'warning'
  preview: { recipients: number; subject: string; text: string }
}

/** An email to attendees before it is sent. */
export function EmailPreview({ tone, preview: { recipients, subject, text } }: Props) {
  return (
    <OutcomeAlert isLong tone={tone} title={`${counted(recipients, 'person', 'people')} will get this email`}>
      <p className="font-semibold">{subject}</p>
      <pre className="mt-2 max-h-80 overflow-auto whitespace-pre-wrap text-sm wrap-anywhere">{text}</pre>
    </OutcomeAlert>
  )
}
