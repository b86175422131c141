import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { MyProposalAnswer } from '#contract/work/my-proposals.ts'
import { CONSENT } from '#contract/work/proposal-fields.ts'
import { ErrorSummary } from '#design/patterns/error-summary.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Checkbox } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { formatChoice, isSameChoice, offersChoice } from '#domain/proposals/choices.ts'
import { firstChoice } from '#domain/proposals/content.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { ProposalSheet } from '#web/signed-in/proposals/proposal-sheet.tsx'
import type { SigningOutcome } from './read-signing.ts'

interface Props {
  proposal: MyProposalAnswer
  outcome: SigningOutcome | undefined
  changes: string[]
}

/** Choose and sign. Works without a script: then the totals follow once the code was asked for. */
export function SignForm({ proposal, outcome, changes }: Props) {
  const { content, currency, hash } = proposal
  // What was typed under another version or choice is not consent to this one.
  const current = outcome && isAbout(outcome, proposal) ? outcome : undefined
  const typed = current?.typed
  const [choice, setChoice] = useState(proposal.choice ?? typed?.choice ?? firstChoice(content))
  const isOffline = useOffline()
  const { sendsEmail } = useFirm()
  const { state, formData } = useNavigation()
  const busy = (intent: string) => state !== 'idle' && formData?.get('intent') === intent
  // A code is for the choice that it was asked with.
  const hasCode = current?.hasCode === true && isSameChoice(current.typed.choice, choice)
  const isChosenAnew = current?.hasCode === true && !hasCode
  const errors = fieldErrorsIn(current)
  const isAtFields = Object.keys(errors).length > 0
  const tries = useCount(outcome)

  const codeSent = useRef<HTMLDivElement>(null)
  const codeStep = useRef<HTMLDivElement>(null)
  useInView(codeSent, current, () => codeStep.current?.scrollIntoView({ block: 'nearest' }))

  /** Nothing is kept to be sent later: a signature is given now or not at all. */
  function refuseOffline(event: FormEvent): void {
    if (!navigator.onLine) event.preventDefault()
  }

  return (
    <>
      <Form method="post" onSubmit={refuseOffline} className="mt-2" noValidate>
        {/* The first button of a form is what Enter presses. */}
        {hasCode ? (
          <button
            type="submit"
            name="intent"
            value="sign"
            tabIndex={-1}
            aria-hidden="true"
            onClick={busy('sign') ? (event) => event.preventDefault() : undefined}
            className="sr-only"
          />
        ) : null}
        <input type="hidden" name="hash" value={hash} />
        {outcome && !outcome.ok && !isAtFields ? (
          <Refusal outcome={outcome} of={outcome} />
        ) : changes.length > 0 && !current ? (
          <Refusal outcome={{ message: CHANGED, changes }} of={changes} />
        ) : null}
        {proposal.choice ? (
          <>
            {offersChoice(content) ? (
              <p className="mt-4 border-l-3 border-line pl-3">
                {proposal.chosenBy ?? 'Another signer'} has signed and chose{' '}
                {formatChoice(content, currency, proposal.choice)}. You sign the same. If you want something else, write
                to us and leave this unsigned.
              </p>
            ) : null}
            <ProposalSheet content={content} currency={currency} choice={proposal.choice} />
            <ChosenBefore choice={proposal.choice} />
          </>
        ) : (
          <ProposalSheet content={content} currency={currency} choice={choice} onChoose={setChoice} />
        )}
        <section aria-label="Sign" className="rule-double-top mt-10 flex max-w-form flex-col items-start gap-5 pt-6">
          <h3 className="text-xl">Sign</h3>
          <ErrorSummary errors={errors} title="Nothing was signed" attempt={tries} />
          <TextField
            name="name"
            label="Your name"
            hint="Typed here, it is your signature"
            autoComplete="name"
            maxLength={120}
            defaultValue={typed?.name}
            className="w-full"
            {...(errors.name ? { error: errors.name } : {})}
          />
          <div>
            {errors.consent ? (
              <p id="consent-error" className="text-sm font-semibold text-red">
                {errors.consent}
              </p>
            ) : null}
            <Checkbox
              name="consent"
              value="yes"
              label={CONSENT}
              defaultChecked={typed?.consent ?? false}
              {...(errors.consent ? { 'aria-invalid': true, 'aria-describedby': 'consent-error' } : {})}
            />
          </div>
          <p className="text-ink-soft">
            {isChosenAnew ? 'You changed your choice. Ask for a new code. ' : null}
            {sendsEmail
              ? 'We email you a code, so that nobody else can sign for you.'
              : 'You sign with a code from an email, and this site cannot send emails at the moment. Please write to us.'}
          </p>
          <Button name="intent" value="code" variant={hasCode ? 'secondary' : 'primary'} busy={busy('code')}>
            {hasCode ? 'Send another code' : 'Email me a code'}
          </Button>
          {/* What comes of a press is below it, so that nothing moves from under the finger. */}
          {hasCode ? (
            <div className="flex w-full flex-col items-start gap-5" ref={codeStep}>
              {current?.ok ? (
                <Alert tone="info" ref={codeSent} className="w-full">
                  {current.message}
                </Alert>
              ) : null}
              <TextField
                name="code"
                label="Code from the email"
                hint="Six digits"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                inputClassName="figures max-w-40"
                {...(errors.code ? { error: errors.code } : {})}
              />
              <Button name="intent" value="sign" busy={busy('sign')}>
                Sign and accept
              </Button>
            </div>
          ) : null}
          {isOffline ? (
            <Alert tone="warning">You are offline: this is not signed yet. Please try again when you are back.</Alert>
          ) : null}
        </section>
      </Form>
      <details className="mt-8" data-print="no">
        <summary className="min-h-11 cursor-pointer py-2 text-ink-soft">Decline</summary>
        <Form method="post" onSubmit={refuseOffline} className="flex max-w-form flex-col items-start gap-4">
          <input type="hidden" name="hash" value={hash} />
          <TextAreaField name="reason" label="Why?" optional rows={3} maxLength={3000} className="w-full" />
          <Button name="intent" value="decline" variant="secondary" busy={busy('decline')}>
            Decline the proposal
          </Button>
        </Form>
      </details>
    </>
  )
}

function useOffline(): boolean {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return isOffline
}

const CHANGED = 'The proposal has changed since you opened it. This is the new version; nothing was signed.'

/** Whether what was typed, and the code that was asked for, are for what is shown now. */
function isAbout({ typed }: SigningOutcome, { hash, choice }: MyProposalAnswer): boolean {
  return typed.hash === hash && (choice === null || isSameChoice(typed.choice, choice))
}

/** What is wrong with what was typed; anything else is said above the document. */
function fieldErrorsIn(outcome: SigningOutcome | undefined): Record<string, string> {
  const { name, consent, code } = outcome?.fields ?? {}
  return { ...(name && { name }), ...(consent && { consent }), ...(code && { code }) }
}

/** Takes the person where it is, above the new document. */
function Refusal({
  outcome: { message, changes },
  of,
}: {
  outcome: Pick<SigningOutcome, 'message' | 'changes'>
  of: unknown
}) {
  const ref = useRef<HTMLDivElement>(null)
  useInView(ref, of, () => ref.current?.scrollIntoView({ block: 'start' }))
  return (
    <Alert tone="error" className="mt-4 scroll-mt-4" ref={ref}>
      {message}
      {changes.length > 0 ? (
        <ul className="mt-2 list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      ) : null}
    </Alert>
  )
}

/** Focuses what was just said, so that it is in view and read out; the same words about a new try again. */
function useInView(said: RefObject<HTMLElement | null>, of: unknown, scroll: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each try once.
  useEffect(() => {
    if (!said.current) return
    said.current.focus({ preventScroll: true })
    scroll()
  }, [of])
}

/** How many there were, each its own object. */
function useCount(outcome: unknown): number {
  const [last, setLast] = useState({ outcome, count: 0 })
  if (last.outcome !== outcome) setLast({ outcome, count: last.count + 1 })
  return last.count
}

/** Whoever signs first has chosen; those after them sign the same. */
function ChosenBefore({ choice: { option, addOns } }: { choice: NonNullable<MyProposalAnswer['choice']> }) {
  return (
    <>
      <input type="hidden" name="option" value={option ?? ''} />
      {addOns.map((id) => (
        <input key={id} type="hidden" name="addOns" value={id} />
      ))}
    </>
  )
}
