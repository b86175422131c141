import type { VerifiedAnswer } from '#contract/work/verification.ts'
import type { Verified } from '#contract/work/verification-fields.ts'
import { Alert, type AlertTone } from '#design/primitives/alert.tsx'
import { longDate } from '#domain/time/days.ts'
import { formatZone, wallClock } from '#domain/time/wall-clock.ts'

interface Props {
  verified: VerifiedAnswer
  /** What the file is called. */
  name: string
  firm: { name: string; timeZone: string }
}

/** What the check found, in plain words. */
export function Verdict({ verified: { outcome, by, sealedAt }, name, firm }: Props) {
  const { tone, title, text } = WORDS[outcome]
  const { date, time } = wallClock(sealedAt ?? 0, firm.timeZone)
  const when = sealedAt ? ` on ${longDate(date)} at ${time}, ${formatZone(firm.timeZone)} time` : ''
  return (
    <Alert tone={tone} title={title} className="mb-10">
      {name ? <p className="font-semibold wrap-anywhere">{name}</p> : null}
      <p className="mt-1">
        {outcome === 'unchanged' ? `${by ?? firm.name} sealed it${when}. Not one byte has changed since.` : text}
      </p>
    </Alert>
  )
}

const WORDS: Record<Verified, { tone: AlertTone; title: string; text: string }> = {
  unchanged: { tone: 'success', title: 'Sealed here and unchanged', text: '' },
  changed: {
    tone: 'error',
    title: 'Changed since it was sealed',
    text: 'This file comes from one that we sealed, but it is no longer as it was. Do not rely on it: ask us for the original.',
  },
  'not-ours': {
    tone: 'warning',
    title: 'Not sealed here',
    text: 'This is a PDF without a seal of ours. A copy that was printed, or saved anew by another program, has lost its seal.',
  },
  'not-a-pdf': {
    tone: 'warning',
    title: 'Not a PDF',
    text: 'We seal PDF files only. Choose the file that you saved from your client area.',
  },
}
