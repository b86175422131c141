import { PROPOSAL_LIMITS, type SigningOrder } from '#contract/work/proposal-fields.ts'
import { Button } from '#design/primitives/button.tsx'
import { controlClass } from '#design/primitives/control-class.ts'
import { Select } from '#design/primitives/select.tsx'
import { counted } from '#domain/text/counted.ts'
import { useLongDay } from '#web/signed-in/parts/moments.tsx'
import { RefusedSince } from '#web/signed-in/parts/refused-since.tsx'
import type { ProposalDesk } from './use-proposal.ts'

const MAIL_WORDS = {
  queued: 'the email waits to be sent',
  sending: 'the email is on its way',
  sent: 'the email was sent',
  failed: 'the email could not be delivered',
} as const

interface Props {
  desk: ProposalDesk
  /** How long it is open, where no day is chosen. */
  validDays: number
  disabled: boolean
}

/** Who signs, in which order, and until when. Once it was sent this is read only: who was asked stays asked. */
export function SignersEditor({ desk, validDays, disabled }: Props) {
  const longDay = useLongDay()
  const { draft, proposal, change } = desk
  const { signers, signingOrder, expiresOn } = draft
  if (proposal.sentNumber > 0) {
    return (
      <section aria-label="Signers" className="mt-6">
        <h2 className="text-lg">Signers</h2>
        <ul className="rule-top mt-1">
          {proposal.signers.map(({ name, email, state, typedName, signedAt, mail, addressRefusedAt }) => (
            <li key={email || name} className="rule-bottom py-2">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm wrap-anywhere text-ink-soft">{email}</span>
              <span className="block text-sm text-ink-soft">
                {state === 'waiting' ? `Not signed yet${mail ? `; ${MAIL_WORDS[mail]}` : ''}` : null}
                {state === 'signed' && signedAt ? `Signed as “${typedName}”, ${longDay(signedAt)}` : null}
                {state === 'declined' ? 'Declined' : null}
              </span>
              {state === 'waiting' && addressRefusedAt ? <RefusedSince at={addressRefusedAt} /> : null}
            </li>
          ))}
        </ul>
      </section>
    )
  }
  const set = (at: number, some: Partial<(typeof signers)[number]>) =>
    change({ ...draft, signers: signers.map((each, index) => (index === at ? { ...each, ...some } : each)) })
  return (
    <section aria-label="Signers" className="mt-6">
      <h2 className="text-lg">Who signs</h2>
      <p className="text-sm text-ink-soft">
        Signers who do not act for the client yet are added to its people when you send it.
      </p>
      {signers.map(({ name, email }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a signer is known by the place until it is sent.
        <div key={at} className="rule-bottom py-2">
          <input
            aria-label={`Signer ${at + 1}: name`}
            placeholder="Name"
            maxLength={120}
            disabled={disabled}
            value={name}
            onChange={(event) => set(at, { name: event.target.value })}
            className={controlClass}
          />
          <input
            aria-label={`Signer ${at + 1}: email`}
            type="email"
            placeholder="Email"
            maxLength={254}
            disabled={disabled}
            value={email}
            onChange={(event) => set(at, { email: event.target.value })}
            className={controlClass}
          />
          <Button
            type="button"
            variant="quiet"
            size="small"
            disabled={disabled}
            onClick={() => change({ ...draft, signers: signers.filter((_, index) => index !== at) })}
          >
            Remove
          </Button>
        </div>
      ))}
      {signers.length < PROPOSAL_LIMITS.signers ? (
        <Button
          type="button"
          variant="secondary"
          size="small"
          className="mt-2"
          disabled={disabled}
          onClick={() => change({ ...draft, signers: [...signers, { name: '', email: '' }] })}
        >
          Add a signer
        </Button>
      ) : null}
      {signers.length > 1 ? (
        <div className="mt-3 text-sm">
          <label htmlFor="signing-order">They sign</label>
          <Select
            id="signing-order"
            disabled={disabled}
            value={signingOrder}
            choices={[
              { value: 'together', label: 'In any order' },
              { value: 'in-order', label: 'One after the other' },
            ]}
            onChange={(event) => change({ ...draft, signingOrder: event.target.value as SigningOrder })}
          />
        </div>
      ) : null}
      <label className="mt-3 block text-sm">
        Open until
        <input
          type="date"
          disabled={disabled}
          value={expiresOn ?? ''}
          onChange={(event) => change({ ...draft, expiresOn: event.target.value || null })}
          className={controlClass}
        />
        <span className="text-ink-soft">Left empty: {counted(validDays, 'day')} from sending</span>
      </label>
    </section>
  )
}
