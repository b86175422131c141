import { type ReactNode, useRef } from 'react'
import { BUSINESS_TYPES, CHALLENGES } from '#contract/request-rules.ts'
import { PlainForm } from '#design/patterns/plain-form.tsx'
import { CheckboxGroup, RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { Breakable } from '#web/site/parts/breakable.tsx'
import type { FieldErrors } from '#web/site/sending/field-errors.ts'
import { NewsletterChoice } from '#web/site/sending/newsletter-choice.tsx'
import type { Form as SentForm } from '#web/site/sending/outbox.ts'
import { PrivacyNote, RobotChecks } from '#web/site/sending/robot-checks.tsx'
import { type Sent, useSending } from '#web/site/sending/use-sending.ts'
import { checkQuote, type QuoteWords, readQuote } from './check-quote.ts'

interface Props {
  plans: { slug: string; name: string }[]
  plan?: string
  openedAt: string
  hasNewsletter: boolean
  values?: Partial<QuoteWords>
  errors?: FieldErrors
  onSent: (sent: Sent) => void
  beside?: ReactNode
  className?: string
}

export function QuoteForm({
  plans,
  plan,
  openedAt,
  hasNewsletter,
  values = {},
  errors: before = {},
  onSent,
  beside,
  className,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, attempt, busy, submit, recheck, forgetDraft } = useSending<Extract<SentForm, { kind: 'quote' }>>({
    form,
    kind: 'quote',
    read: (element) => readQuote(new FormData(element)),
    check: (quote) => checkQuote(quote) as FieldErrors,
    errors: before,
    onSent,
  })
  const text = (name: TextName) => ({ id: idOf(name), name })
  return (
    <PlainForm
      ref={form}
      action="/quote"
      aria-label="Request a quote"
      errors={Object.fromEntries(Object.entries(errors).map(([name, words]) => [name && idOf(name), words]))}
      values={values}
      attempt={attempt}
      busy={busy}
      submit="Send request"
      beside={beside}
      className={className}
      onSubmit={submit}
      onInput={(event) => recheckFrom(event.target, recheck)}
      onReset={forgetDraft}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...text('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...text('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <TextField {...text('companyName')} label="Company name" autoComplete="organization" />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...text('email')} label="Email" type="email" autoComplete="email" spellCheck={false} />
        <TextField {...text('phone')} label="Phone" type="tel" autoComplete="tel" />
      </div>
      <TextField
        {...text('location')}
        label="Location"
        hint="The town or region you work in"
        autoComplete="address-level2"
      />
      <RadioGroup
        id={idOf('description')}
        name="description"
        label="What describes you best?"
        choices={BUSINESS_TYPES.map((value) => ({ value, label: value }))}
        className="sm:[&>div:last-child]:grid sm:[&>div:last-child]:grid-cols-2"
      />
      <CheckboxGroup
        id={idOf('challenges')}
        name="challenges"
        label="What are your challenges?"
        hint="Choose all that apply"
        choices={CHALLENGES.map((value) => ({ value, label: <Breakable text={capital(value)} /> }))}
        under={{ Other: <TextField {...text('otherChallenge')} label="What else do you need help with?" /> }}
      />
      {plans.length > 0 ? (
        <SelectField
          id={idOf('plan')}
          name="plan"
          label="Plan"
          optional
          prompt="No plan chosen yet"
          choices={plans.map(({ name }) => ({ value: name, label: name }))}
          defaultValue={values.plan ?? planNamed(plans, plan)}
        />
      ) : null}
      {hasNewsletter ? <NewsletterChoice id={idOf('newsletter')} /> : null}
      <RobotChecks id={idOf('website')} openedAt={openedAt} />
      <PrivacyNote />
    </PlainForm>
  )
}

type TextName = 'firstName' | 'lastName' | 'companyName' | 'email' | 'phone' | 'location' | 'otherChallenge'

const capital = (text: string) => text[0]?.toUpperCase() + text.slice(1)

const idOf = (name: string) => `quote-${name}`

function planNamed(plans: Props['plans'], wanted: string | undefined): string | undefined {
  return plans.find(({ slug, name }) => slug === wanted || name === wanted)?.name
}

function recheckFrom(target: EventTarget, recheck: (name: string) => void): void {
  if (!(target instanceof HTMLInputElement)) return
  recheck(target.name)
  // Whether the free line is needed depends on what is ticked.
  if (target.name === 'challenges') recheck('otherChallenge')
}
