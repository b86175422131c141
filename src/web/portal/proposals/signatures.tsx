import type { MyProposalAnswer } from '#contract/work/my-proposals.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'

/** Who signs, who has, and what exactly was signed. */
export function Signatures({ proposal: { signers, hash, number } }: { proposal: MyProposalAnswer }) {
  const { timeZone } = useFirm()
  return (
    <section aria-label="Signatures" className="mt-8">
      <h3 className="text-xl">Signatures</h3>
      <ul className="rule-top mt-2">
        {signers.map(({ name, state, typedName, signedAt, you }) => (
          <li key={name} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <span className="wrap-anywhere">
              {state === 'signed' ? <span className="display text-lg italic">{typedName}</span> : name}
              {you ? <span className="text-ink-soft"> (you)</span> : null}
            </span>
            <span className="figures text-ink-soft">
              {state === 'waiting' || !signedAt
                ? 'Not signed yet'
                : `${state === 'signed' ? 'Signed' : 'Declined'} ${clockTime(signedAt, timeZone)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
        Version {number}, fingerprint (SHA-256) {hash}. This is a simple electronic signature with evidence: a code sent
        to the email of each signer, their typed name, and the time.
      </p>
    </section>
  )
}
