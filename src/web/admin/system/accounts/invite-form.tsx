import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { ListForm } from '#web/signed-in/list/list-form.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import type { TeamOutcome } from './team-acts.ts'
import { ROLE_CHOICES, ROLE_HINTS } from './team-text.ts'

/** Asks a user to join, by email, or by a link to pass on while there is no mail server. */
export function InviteForm({ outcome, away }: { outcome: TeamOutcome | undefined; away: string }) {
  const { sendsEmail } = useFirm()
  const typed = outcome?.typed ?? {}
  return (
    <ListForm
      label="Invite somebody"
      away={away}
      intro={
        <>
          <h2 className="text-xl">Invite somebody</h2>
          <p className="mt-1 mb-4 max-w-measure text-sm text-ink-soft">
            {sendsEmail
              ? 'They get a link that works once, for seven days, and choose their own password.'
              : 'You get a link to pass on, because no mail server is set up. It works once, for seven days, and they choose their own password.'}
          </p>
        </>
      }
      errors={outcome?.fields ?? {}}
      values={typed}
      submit={sendsEmail ? 'Send the invitation' : 'Make the invitation'}
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
    </ListForm>
  )
}
