import { Form } from '#design/patterns/form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import type { Failure } from './sign-in-steps.ts'

interface Props {
  challenge: string
  next: string
  failure: Failure | null
}

/** The second step for those who use an authenticator app. */
export function SecondStepForm({ challenge, next, failure }: Props) {
  const error = failure ? (failure.fields.code ?? failure.message) : undefined
  return (
    <Form errors={error ? { code: error } : {}} submit="Sign in" aria-label="Second step" beside={<StartAgain />}>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="challenge" value={challenge} />
      <TextField
        label="Code from your authenticator app"
        hint="Six digits. If you do not have your phone with you, use a recovery code."
        name="code"
        autoComplete="one-time-code"
        inputMode="text"
        autoFocus
        inputClassName="figures max-w-48"
        error={error}
      />
    </Form>
  )
}

function StartAgain() {
  return (
    <TextLink to="/login" className="inline-block py-2">
      Start over
    </TextLink>
  )
}
