import { useRef } from 'react'
import { Form } from '#design/patterns/form.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { Checkbox } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { Failure } from './sign-in-steps.ts'

interface Props {
  next: string
  failure: Failure | null
  /** Without a mail server no code can come. */
  sendsEmail: boolean
}

export function PasswordForm({ next, failure, sendsEmail }: Props) {
  const fields = failure?.fields ?? {}
  const errors = failure && Object.keys(fields).length === 0 ? { '': failure.message } : fields
  const form = useRef<HTMLFormElement>(null)
  const remember = () => form.current !== null && new FormData(form.current).has('remember')
  return (
    <>
      <Form ref={form} errors={errors} submit="Sign in" aria-label="Sign in">
        <input type="hidden" name="next" value={next} />
        <TextField label="Email" name="email" type="email" autoComplete="username" defaultValue={failure?.email} />
        <div>
          <TextField label="Password" name="password" type="password" autoComplete="current-password" />
          <p className="mt-2">
            <TextLink to="/forgot-password" className="inline-block py-2">
              Forgot password?
            </TextLink>
          </p>
        </div>
        <Checkbox
          name="remember"
          label="Keep me logged in"
          hint="For 30 days on this device. Do not tick it on a shared device."
        />
      </Form>
      {sendsEmail ? (
        <p className="rule-top mt-8 max-w-form pt-6">
          <ButtonLink to={`/login?by=code&next=${encodeURIComponent(next)}`} variant="secondary">
            Email me a code
          </ButtonLink>
        </p>
      ) : null}
      <PasskeyButton next={next} remember={remember} />
    </>
  )
}
