import { useState } from 'react'
import { Form } from '#design/patterns/form.tsx'
import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import { RIGHTS } from './member-text.ts'

interface Invited {
  ok: boolean
  message: string
  intent: string
  fields: Record<string, string>
  typed: Record<string, string>
}

interface Props {
  outcome: Invited | undefined
  usual: 'owner' | 'contributor'
  submit: string
  /** Whom the form begins with. */
  first?: { name: string; email: string } | null
}

/** Asks for whom to invite; what was typed stays when it was not taken. */
export function InviteMember({ outcome, usual, submit, first }: Props) {
  const { sendsEmail } = useFirm()
  const failed = outcome?.intent === 'invite' && !outcome.ok ? outcome : undefined
  // Empty after an invitation, and only then: what is typed stays when the list changes meanwhile.
  const [form, setForm] = useState({ number: 0, outcome })
  if (outcome !== form.outcome) {
    const isInvited = outcome?.intent === 'invite' && outcome.ok
    setForm({ number: isInvited ? form.number + 1 : form.number, outcome })
  }
  return (
    <Form
      key={form.number}
      errors={errorsOf(failed)}
      values={failed?.typed ?? { right: usual, ...first }}
      submit={sendsEmail ? submit : 'Invite'}
      aria-label="Invite a person"
    >
      <input type="hidden" name="intent" value="invite" />
      <TextField label="Name" name="name" />
      <TextField
        label="Email"
        name="email"
        type="email"
        hint={sendsEmail ? 'We send the invitation there. They sign in with a code, without a password.' : undefined}
      />
      <RadioGroup
        label="What they may do"
        name="right"
        choices={Object.entries(RIGHTS).map(([value, { label, hint }]) => ({ value, label, hint }))}
      />
    </Form>
  )
}
