import type { SealAnswer } from '#contract/work/seals.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { useRenewal } from '#web/signed-in/parts/use-renewal.ts'

interface Props {
  /** Null while nothing was accepted. */
  seal: SealAnswer | null
  isOffice?: boolean
}

/** How soon one looks again: a seal takes seconds; one that was refused is tried again for hours. */
const LOOK_AGAIN_MS = { soon: 4_000, delayed: 60_000 }

/** The PDF with the signatures, for both sides; or where it is on its way there. */
export function SealPart({ seal, isOffice = false }: Props) {
  useRenewal(seal?.state === 'waiting' ? LOOK_AGAIN_MS[seal.isDelayed ? 'delayed' : 'soon'] : null)
  if (!seal) return null
  const Heading = isOffice ? 'h2' : 'h3'
  return (
    <section aria-label="Sealed PDF" className="mt-8" aria-live="polite">
      <Heading className={isOffice ? 'text-lg' : 'text-xl'}>Sealed PDF</Heading>
      {seal.state === 'sealed' ? <Sealed seal={seal} /> : <Waiting seal={seal} isOffice={isOffice} />}
    </section>
  )
}

function Sealed({ seal: { url, sealedAt, stamp } }: { seal: SealAnswer }) {
  const { timeZone } = useFirm()
  if (!url) return <p className="mt-2 text-ink-soft">It was deleted from the documents.</p>
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <a href={url} className="ink-link inline-flex min-h-11 items-center" target="_blank" rel="noreferrer">
          Open the PDF
        </a>
        <a href={`${url}?save`} className="ink-link inline-flex min-h-11 items-center">
          Save it
        </a>
      </p>
      <p className="text-sm text-ink-soft">
        With all signatures and the evidence for them
        {sealedAt ? <span className="figures">, sealed {clockTime(sealedAt, timeZone)}</span> : null}. Anybody who has a
        copy can{' '}
        <a href="/verify" className="ink-link">
          check whether it is unchanged
        </a>
        .{STAMP_WORDS[stamp]}
      </p>
    </>
  )
}

const STAMP_WORDS: Record<SealAnswer['stamp'], string> = {
  none: '',
  waiting: ' The timestamp of a third party follows by itself.',
  stamped: ' A third party has certified the time.',
  late: ' The timestamp of a third party is still missing.',
}

function Waiting({ seal: { isDelayed }, isOffice }: { seal: SealAnswer; isOffice: boolean }) {
  const why = isOffice ? ' An administrator can see why under Health.' : ''
  return (
    <p className="mt-2 text-ink-soft">
      {isDelayed
        ? `The PDF could not be sealed yet. We try again by ourselves.${why}`
        : 'The PDF with all signatures is being made. It is here in a moment.'}{' '}
      What was signed holds already.
    </p>
  )
}
