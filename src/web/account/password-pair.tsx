import { TextField } from '#design/primitives/input.tsx'

interface Props {
  label?: string
  hint?: string
  name?: string
}

/** A password that is being chosen: once, and once more against slips. */
export function PasswordPair({ label = 'New password', hint = 'At least 10 characters.', name = 'password' }: Props) {
  const both = { type: 'password', autoComplete: 'new-password', maxLength: 128 }
  return (
    <>
      <TextField label={label} hint={hint} name={name} {...both} />
      <TextField label="Confirm password" name="confirmPassword" {...both} />
    </>
  )
}
