import { Form } from 'react-router'
import type { SessionAnswer } from '#contract/my-account.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { RoomSection } from '#web/account/room-section.tsx'
import { dropToken } from '#web/signed-in/session/token.ts'
import type { Result } from './security-intents.ts'

interface Props {
  sessions: SessionAnswer[]
  result: Result | undefined
}

const seen = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Where the person is logged in; each device can be shown the door. */
export function DevicesSection({ sessions, result }: Props) {
  return (
    <RoomSection title="Devices" note="Where you are signed in. Sign out any device you do not recognise.">
      {result ? (
        <Alert tone={result.ok ? 'success' : 'error'} className="mb-6">
          {result.message}
        </Alert>
      ) : null}
      <ul className="rule-top">
        {sessions.map((session) => (
          <li key={session.id} className="rule-bottom flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="font-semibold">
                {session.device} {session.current ? <Tag tone="green">This device</Tag> : null}
              </p>
              <p className="figures text-sm text-ink-soft">
                {session.place} · last seen {seen.format(new Date(session.lastSeenAt))} UTC
              </p>
            </div>
            {session.current ? null : (
              <Form method="post">
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="id" value={session.id} />
                <Button variant="quiet" size="small" aria-label={`Sign out ${session.device}`}>
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        {sessions.length > 1 ? (
          <Form method="post">
            <input type="hidden" name="intent" value="end-others" />
            <Button variant="secondary">Sign out everywhere else</Button>
          </Form>
        ) : null}
        <Form method="post" action="/logout" reloadDocument onSubmit={dropToken}>
          <input type="hidden" name="everywhere" value="true" />
          <Button variant="secondary">Sign out everywhere</Button>
        </Form>
      </div>
    </RoomSection>
  )
}
