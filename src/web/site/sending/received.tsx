import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  title: string
  /** Null while the form waits on this device. */
  reference: string | null
  next: ReactNode[]
  /** Takes the place of a form that was just sent, and so takes its focus. */
  takesFocus?: boolean
}

/** The receipt for a form: its reference, and what happens next. */
export function Received({ title, reference, next, takesFocus }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'start' })
  }, [takesFocus])
  return (
    <div
      ref={ref}
      role="status"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a form that was sent before its script had come leads here.
      autoFocus
      className="rule-double-top rule-double max-w-form scroll-mt-4 self-start bg-sheet px-5 py-8 sm:px-8"
    >
      <p className="display text-3xl text-green">{title}</p>
      {reference ? (
        <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 border-y border-rule py-3">
          <span className="text-ink-soft">Your reference</span>
          <span className="display figures text-2xl tracking-wide">{reference}</span>
        </p>
      ) : (
        <p className="mt-4 border-l-3 border-brass bg-brass-wash px-4 py-3">
          We cannot be reached at the moment. What you wrote is kept on this device, waiting to be sent. It goes out by
          itself once we can be reached while a page of this site is open.
        </p>
      )}
      <h2 className="mt-6 text-lg">What happens next</h2>
      <ol className="mt-2 list-decimal pl-6 marker:text-brass">
        {next.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a receipt keep their order.
          <li key={at} className="py-1 pl-1">
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface Sent {
  what: string
  reference?: string | null
  sendsEmail: boolean
}

/** What the reference is good for, once there is one. */
export function keepingSteps({ what, reference, sendsEmail }: Sent): string[] {
  if (!reference) return [`As soon as your ${what} has arrived, your reference is shown here.`]
  const names = `it names your ${what} whenever you write or call`
  return [
    sendsEmail
      ? `Please keep your reference: ${names}.`
      : `Please note your reference, as we cannot email it: ${names}.`,
  ]
}

/** How something is added: the email has a link, without email there is none. */
export const addingStep = ({ what, sendsEmail }: Sent) =>
  sendsEmail
    ? `You get an email with a link to the ${what}: there you read our answers and write more. You sign in with a code that we email you.`
    : 'If you want to add something, write again or call, and name the reference.'
