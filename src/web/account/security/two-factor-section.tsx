import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { AccountSection } from '#web/account/account-section.tsx'
import { PasswordProof } from '#web/account/password-proof.tsx'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import type { Enrolment, Result } from './security-intents.ts'

interface Props {
  state: { enabled: boolean; required: boolean; recoveryCodesLeft: number }
  hasPassword: boolean
  result: Result | undefined
}

type Errors = Record<string, string>

/** Two-step verification: off, being set up, or on. */
export function TwoFactorSection({ state, hasPassword, result }: Props) {
  const errorsIn = (intent: string, idPrefix = '') => (result?.intent === intent ? errorsOf(result, idPrefix) : {})
  const enrolment = state.enabled ? undefined : result?.enrolment
  return (
    <AccountSection
      title="Two-step verification"
      note="Sign in with your password and a code from an authenticator app on your phone."
    >
      {result?.ok && result.message ? (
        <OutcomeAlert tone="success" className="mb-6">
          {result.message}
        </OutcomeAlert>
      ) : null}
      {result?.recoveryCodes ? <RecoveryCodes codes={result.recoveryCodes} /> : null}
      {state.enabled ? <On state={state} hasPassword={hasPassword} errorsIn={errorsIn} /> : null}
      {!state.enabled && enrolment ? <Enrol enrolment={enrolment} errors={errorsIn('confirm')} /> : null}
      {!state.enabled && !enrolment ? <Off hasPassword={hasPassword} errors={errorsIn('start', 'start-')} /> : null}
    </AccountSection>
  )
}

function Off({ hasPassword, errors }: { hasPassword: boolean; errors: Errors }) {
  return (
    <Form errors={errors} submit="Set up" aria-label="Set up two-step verification">
      <input type="hidden" name="intent" value="start" />
      <PasswordProof id="start-password" hasPassword={hasPassword} />
    </Form>
  )
}

function Enrol({ enrolment, errors }: { enrolment: Enrolment; errors: Errors }) {
  return (
    <Form errors={errors} submit="Turn on" aria-label="Confirm the app">
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="secret" value={enrolment.secret} />
      <input type="hidden" name="qr" value={enrolment.qr} />
      <OutcomeAlert tone="info">
        Scan this with your authenticator app, then enter the six digits that it shows.
      </OutcomeAlert>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(enrolment.qr)}`}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
        className="border border-line bg-white p-2"
      />
      <p className="text-sm text-ink-soft">
        Or type this key into the app: <span className="figures font-semibold text-ink">{enrolment.secret}</span>
      </p>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        inputClassName="figures max-w-48"
      />
    </Form>
  )
}

interface OnProps extends Pick<Props, 'state' | 'hasPassword'> {
  errorsIn(intent: string, idPrefix: string): Errors
}

function On({ state, hasPassword, errorsIn }: OnProps) {
  const renewing = errorsIn('renew', 'renew-')
  const disabling = errorsIn('disable', 'disable-')
  return (
    <div className="flex flex-col gap-8">
      <p>
        Two-step verification is on. You have <span className="figures font-semibold">{state.recoveryCodesLeft}</span>{' '}
        recovery codes left.
      </p>
      <Form errors={renewing} aria-label="New recovery codes">
        <input type="hidden" name="intent" value="renew" />
        <PasswordProof id="renew-password" hasPassword={hasPassword} />
        <div>
          <Button variant="secondary">Create new recovery codes</Button>
        </div>
      </Form>
      {state.required ? (
        <p className="text-sm text-ink-soft">Your firm requires two-step verification for staff.</p>
      ) : (
        <Form errors={disabling} aria-label="Turn off two-step verification">
          <input type="hidden" name="intent" value="disable" />
          <PasswordProof id="disable-password" hasPassword={hasPassword} />
          <TextField
            label="Code"
            id="disable-code"
            name="code"
            autoComplete="one-time-code"
            inputClassName="figures max-w-48"
          />
          <div>
            <Button variant="secondary">Turn off</Button>
          </div>
        </Form>
      )}
    </div>
  )
}

/** Ten codes, shown this once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Alert tone="warning" title="Keep these recovery codes" className="mb-6">
      <p>Each code works once, if you lose your phone. They are shown only now: print them or write them down.</p>
      <ul className="figures mt-4 grid max-w-form grid-cols-2 gap-x-8 font-semibold">
        {codes.map((code) => (
          <li key={code} className="rule-bottom py-1">
            {code}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
