import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { askForPasskey, canUsePasskeys } from '#web/account/session/passkeys.ts'

/** Logs in with a passkey, on devices that know such a thing. */
export function PasskeyButton({ next }: { next: string }) {
  const [offered, setOffered] = useState(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const navigate = useNavigate()
  useEffect(() => setOffered(canUsePasskeys()), [])
  if (!offered) return null

  const logIn = async () => {
    setBusy(true)
    const outcome = await askForPasskey()
    setBusy(false)
    if (outcome.ok) await navigate(next)
    else setTrouble(outcome.message)
  }
  return (
    <div className="rule-top mt-8 max-w-form pt-6">
      {trouble ? (
        <Alert tone="error" className="mb-4">
          {trouble}
        </Alert>
      ) : null}
      <Button type="button" variant="secondary" busy={busy} onClick={logIn}>
        Log in with a passkey
      </Button>
    </div>
  )
}
