import { TextField } from '#design/primitives/input.tsx'

interface Props {
  label?: string
  hint?: string
  name?: string
  errors: Record<string, string>
}

/** A password that is being chosen: once, and once more against slips. */
export function PasswordPair({
  label = 'New password',
  hint = 'At least 10 characters.',
  name = 'password',
  errors,
}: Props) {
  const both = { type: 'password', autoComplete: 'new-password', maxLength: 128 }
  return (
    <>
      <TextField label={label} hint={hint} name={name} error={errors[name]} {...both} />
      <TextField label="Confirm password" name="confirmPassword" error={errors.confirmPassword} {...both} />
    </>
  )
}
