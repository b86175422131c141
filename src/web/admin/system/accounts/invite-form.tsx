import { Link } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import type { TeamOutcome } from './team-acts.ts'
import { ROLE_CHOICES, ROLE_HINTS } from './team-text.ts'

/** Asks somebody to join, by email, or by a link to pass on while there is no mail server. */
export function InviteForm({ outcome, away }: { outcome: TeamOutcome | undefined; away: string }) {
  const { sendsEmail } = useFirm()
  const errors = outcome?.fields ?? {}
  const typed = outcome?.typed ?? {}
  return (
    <section className="rule-double-top rule-double mb-4 py-4" aria-labelledby="invite">
      <h2 id="invite" className="text-xl">
        Invite somebody
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {sendsEmail
          ? 'They get a link that works once, for seven days, and choose their own password.'
          : 'You get a link to pass on, because no mail server is set up. It works once, for seven days, and they choose their own password.'}
      </p>
      <Form
        errors={errors}
        values={typed}
        submit={sendsEmail ? 'Send the invitation' : 'Make the invitation'}
        aria-label="Invite somebody"
        className="max-w-measure"
        beside={
          <Link to={away} className="inline-flex min-h-11 items-center">
            Cancel
          </Link>
        }
      >
        <FreshMark />
        <input type="hidden" name="intent" value="invite" />
        <TextField label="Full name" name="fullName" autoComplete="off" />
        <TextField label="Email" name="email" type="email" autoComplete="off" />
        <RadioGroup
          label="Role"
          name="role"
          defaultValue={typed.role || 'editor'}
          choices={ROLE_CHOICES.map((choice) => ({ ...choice, hint: ROLE_HINTS[choice.value] }))}
        />
      </Form>
    </section>
  )
}
