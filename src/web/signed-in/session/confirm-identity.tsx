import { type FormEvent, useEffect, useId, useState } from 'react'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { confirmBy, confirmByPasskey, mailCode } from './identity.ts'
import { canUsePasskeys } from './passkeys.ts'

interface Props {
  email: string
  hasPassword: boolean
  onDone(confirmed: boolean): void
}

/** Asks once more who is at the device, before an act that a session left open must not allow. */
export function ConfirmIdentity({ email, hasPassword, onDone }: Props) {
  const [words, setWords] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [passkeys, setPasskeys] = useState(false)
  const id = useId()
  useEffect(() => setPasskeys(canUsePasskeys()), [])

  async function attempt(work: ReturnType<typeof confirmBy>): Promise<void> {
    setBusy(true)
    setWords(null)
    const outcome = await work
    setBusy(false)
    if (outcome.ok) onDone(true)
    else setWords(outcome.message)
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    const typed = String(new FormData(event.currentTarget).get('shown') ?? '')
    void attempt(confirmBy(hasPassword ? { password: typed } : { code: typed }))
  }

  return (
    <Dialog open onClose={() => onDone(false)} title="Please confirm that it is you">
      <form onSubmit={submit} className="flex flex-col gap-5">
        <p>This needs a password or passkey that you have entered within the last ten minutes.</p>
        {words && <Alert tone="error">{words}</Alert>}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {hasPassword ? (
          <TextField
            id={`${id}-password`}
            name="shown"
            type="password"
            label="Password"
            hint={`For ${email}`}
            autoComplete="current-password"
          />
        ) : (
          <TextField
            id={`${id}-code`}
            name="shown"
            label="Code from the email"
            hint={`Six digits, from the email to ${email}`}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>Confirm and carry on</Button>
          {hasPassword ? null : (
            <Button
              type="button"
              variant="secondary"
              onClick={() => mailCode(email).then(({ message }) => setWords(message))}
            >
              Email me a code
            </Button>
          )}
          {passkeys ? (
            <Button type="button" variant="secondary" onClick={() => attempt(confirmByPasskey())}>
              Use a passkey
            </Button>
          ) : null}
          <Button type="button" variant="quiet" onClick={() => onDone(false)}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
