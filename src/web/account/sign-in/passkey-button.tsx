import { useEffect, useState } from 'react'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { askForPasskey, canUsePasskeys } from '#web/signed-in/session/passkeys.ts'

interface Props {
  next: string
  remember(): boolean
}

export function PasskeyButton({ next, remember }: Props) {
  const [offered, setOffered] = useState(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => setOffered(canUsePasskeys()), [])

  const logIn = async () => {
    setBusy(true)
    setTrouble(null)
    const outcome = await askForPasskey(remember())
    // A page of its own: everything on it, the frame too, is for the person who came in.
    if (outcome.ok) return window.location.assign(next)
    setBusy(false)
    setTrouble(outcome.message)
  }
  // Its place is kept from the start, so that nothing moves when it turns out that the device can do this.
  return (
    <div className={offered ? PLACE : `${PLACE} invisible`}>
      {trouble ? (
        <Alert tone="error" className="mb-4">
          {trouble}
        </Alert>
      ) : null}
      <Button type="button" variant="secondary" busy={busy} onClick={logIn}>
        Sign in with a passkey
      </Button>
    </div>
  )
}

const PLACE = 'mt-4 max-w-form'
