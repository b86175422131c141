import { useEffect, useRef } from 'react'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { PasswordPair } from '#web/account/password-pair.tsx'
import { RoomSection } from '#web/account/room-section.tsx'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import type { Result } from './security-intents.ts'

export function PasswordSection({ result }: { result: Result | undefined }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result?.ok) frame.current?.querySelector('form')?.reset()
  }, [result])
  const errors = errorsOf(result)
  return (
    <RoomSection title="Password" note="Changing it signs you out on every other device.">
      {result?.ok ? (
        <Alert tone="success" className="mb-6">
          {result.message}
        </Alert>
      ) : null}
      <div ref={frame}>
        <Form errors={errors} submit="Change the password" aria-label="Password">
          <input type="hidden" name="intent" value="password" />
          <TextField
            label="Current password"
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            error={errors.currentPassword}
          />
          <PasswordPair name="newPassword" errors={errors} />
        </Form>
      </div>
    </RoomSection>
  )
}
