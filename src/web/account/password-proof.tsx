import { TextField } from '#design/primitives/input.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'

/** Asks for the password before a sensitive change; who has none is asked for a code or a passkey when the form is sent. */
export function PasswordProof({ id, hasPassword }: { id?: string; hasPassword: boolean }) {
  if (!hasPassword) return <FreshMark />
  return (
    <TextField
      label="Your password"
      {...(id ? { id } : {})}
      name="password"
      type="password"
      autoComplete="current-password"
    />
  )
}
