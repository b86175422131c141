import { Form } from 'react-router'
import type { SessionAnswer } from '#contract/system/my-account.ts'
import type { DeviceAnswer } from '#contract/system/my-devices.ts'
import { Button } from '#design/primitives/button.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { AccountSection } from '#web/account/account-section.tsx'
import { dropToken } from '#web/signed-in/session/token.ts'
import type { Result } from './security-intents.ts'

interface Props {
  sessions: SessionAnswer[]
  devices: DeviceAnswer[]
  result: Result | undefined
}

const seen = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Where the person is signed in, and the devices that are known; each can be signed out. */
export function DevicesSection({ sessions, devices, result }: Props) {
  return (
    <AccountSection title="Devices" note="Where you are signed in. Sign out any device you do not recognise.">
      {result ? (
        <OutcomeAlert tone={result.ok ? 'success' : 'error'} className="mb-6">
          {result.message}
        </OutcomeAlert>
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
      {devices.length > 0 ? <KnownDevices devices={devices} /> : null}
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
    </AccountSection>
  )
}

function KnownDevices({ devices }: { devices: DeviceAnswer[] }) {
  return (
    <>
      <h3 className="mt-8 text-lg">Remembered devices</h3>
      <p className="mt-1 text-sm text-ink-soft">
        You signed in with these in the last 30 days. Strangers who guess at your password cannot slow them down.
      </p>
      <ul className="rule-top mt-3">
        {devices.map(({ id, device, place, lastUsedAt }) => (
          <li key={id} className="rule-bottom flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="font-semibold">{device}</p>
              <p className="figures text-sm text-ink-soft">
                {place} · last signed in {seen.format(new Date(lastUsedAt))} UTC
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="intent" value="forget-device" />
              <input type="hidden" name="id" value={id} />
              <Button variant="quiet" size="small" aria-label={`Forget ${device}`}>
                Forget
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}
