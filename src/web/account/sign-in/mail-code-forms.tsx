import { useEffect, useRef } from 'react'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Checkbox } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { Failure } from './sign-in-steps.ts'

interface Props {
  next: string
  email: string
  failure: Failure | null
}

export function AskCodeForm({ next, email, failure, sentTo }: Props & { sentTo: string | null }) {
  const errors = errorsIn(failure)
  if (sentTo) return <AskForRecipient next={next} sentTo={sentTo} />
  return (
    <Form errors={errors} submit="Email me a code" aria-label="Ask for a code" beside={<WithPassword next={next} />}>
      <input type="hidden" name="form" value="ask-code" />
      <input type="hidden" name="next" value={next} />
      <TextField
        label="Email"
        hint="We send six digits to this address. You enter them here; no password is needed."
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
      />
    </Form>
  )
}

function AskForRecipient({ next, sentTo }: { next: string; sentTo: string }) {
  return (
    <Form
      submit="Email me a code"
      aria-label="Ask for a code"
      beside={
        <TextLink to={`/login?by=code&next=${encodeURIComponent(next)}`} className="inline-block py-2">
          Use another address
        </TextLink>
      }
    >
      <input type="hidden" name="form" value="ask-code" />
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="email" value={sentTo} />
      <p>
        We send six digits to <strong className="wrap-anywhere">{sentTo}</strong>. You enter them here; no password is
        needed.
      </p>
    </Form>
  )
}

interface MailCodeProps extends Props {
  message: string | null
  /** No more codes are sent for now: what is said of it. */
  enough: Enough | null
}

interface Enough {
  words: string
  phone: string
}

/** Takes the six digits. The mail may be read on another device: nothing in it signs anybody in. */
export function MailCodeForm({ next, email, failure, message, enough }: MailCodeProps) {
  const errors = errorsIn(failure)
  return (
    <>
      {message ? (
        <Alert tone="success" className="mb-8">
          {message}
        </Alert>
      ) : null}
      {enough ? <AnotherWay next={next} {...enough} /> : null}
      <Form errors={errors} submit="Sign in" aria-label="Sign in with the code" beside={<WithPassword next={next} />}>
        <input type="hidden" name="form" value="mail-code" />
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="email" value={email} />
        <TextField
          label="Code from the email"
          hint={`Six digits, from the email to ${email}. They work for 15 minutes.`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={12}
          inputClassName="figures max-w-48"
        />
        <Checkbox
          name="remember"
          label="Keep me logged in"
          hint="For 30 days on this device. Do not tick it on a shared device."
        />
      </Form>
      <Form className="mt-6" aria-label="Another code">
        <input type="hidden" name="form" value="ask-code" />
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="email" value={email} />
        <p className="text-sm text-ink-soft">
          Nothing arrived? Check your spam folder, or{' '}
          <button type="submit" className="ink-link cursor-pointer">
            send another code
          </button>
          .
        </p>
      </Form>
    </>
  )
}

function AnotherWay({ words, phone, next }: Enough & { next: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <Alert ref={ref} tone="warning" title={words} className="mb-8">
      <p>
        The newest code still works. Or <WithPassword next={next} />
        {phone ? (
          <>
            , or call us:{' '}
            <a className="ink-link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </>
        ) : null}
        .
      </p>
      <PasskeyButton next={next} remember={() => false} />
    </Alert>
  )
}

function WithPassword({ next }: { next: string }) {
  return (
    <TextLink to={`/login?by=password&next=${encodeURIComponent(next)}`} className="inline-block py-2">
      Use a password
    </TextLink>
  )
}

function errorsIn(failure: Failure | null): Record<string, string> {
  if (!failure) return {}
  return Object.keys(failure.fields).length > 0 ? failure.fields : { '': failure.message }
}
