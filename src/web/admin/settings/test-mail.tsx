import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { ApiProblem, read } from '#web/api.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'

/** Sends a mail to whoever is signed in, with what is saved. */
export function TestMail() {
  const { client } = useSession()
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      tell({ words: (await read(client.api.outbox.test.$post())).message })
    } catch (error) {
      tell({ words: error instanceof ApiProblem ? error.message : 'Network error', tone: 'bad' })
    }
    setBusy(false)
  }

  return (
    <form method="post" className="rule-top mt-8 max-w-form pt-4" onSubmit={(event) => void send(event)}>
      <Button name="act" value="test" variant="secondary" busy={busy}>
        Send a test email
      </Button>
      <p className="mt-2 text-sm text-ink-soft">
        It goes to your own address, as it is saved. See what happened to it under{' '}
        <Link to="/dashboard/mail" className="ink-link">
          Mail
        </Link>
        .
      </p>
    </form>
  )
}
