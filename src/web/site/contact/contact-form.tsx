import { useRef } from 'react'
import { PlainForm } from '#design/patterns/plain-form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import type { FieldErrors } from '#web/site/sending/field-errors.ts'
import { NewsletterChoice } from '#web/site/sending/newsletter-choice.tsx'
import type { Form as SentForm } from '#web/site/sending/outbox.ts'
import { PrivacyNote, RobotChecks } from '#web/site/sending/robot-checks.tsx'
import { type Sent, useSending } from '#web/site/sending/use-sending.ts'
import { type ContactWords, checkContact, readContact } from './check-contact.ts'

interface Props {
  openedAt: string
  hasNewsletter: boolean
  at?: string
  values?: Partial<ContactWords>
  errors?: FieldErrors
  onSent: (sent: Sent) => void
}

export function ContactForm({ at = '/Contact', values = {}, errors: before = {}, onSent, ...facts }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, attempt, busy, submit, recheck, forgetDraft } = useSending<Extract<SentForm, { kind: 'contact' }>>({
    form,
    kind: 'contact',
    read: (element) => readContact(new FormData(element)),
    check: (message) => checkContact(message) as FieldErrors,
    errors: before,
    onSent,
  })
  return (
    <PlainForm
      ref={form}
      action={at}
      aria-label="Contact form"
      errors={errors}
      values={values}
      attempt={attempt}
      busy={busy}
      submit="Send"
      onSubmit={submit}
      onInput={({ target }) => recheck((target as HTMLInputElement).name)}
      onReset={forgetDraft}
    >
      <TextField name="name" label="Name" autoComplete="name" />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField name="email" label="Email" type="email" autoComplete="email" spellCheck={false} />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" optional />
      </div>
      <TextAreaField name="message" label="Message" hint="Please leave out account numbers and passwords" rows={7} />
      {facts.hasNewsletter ? <NewsletterChoice /> : null}
      <RobotChecks id="website" openedAt={facts.openedAt} />
      <PrivacyNote />
    </PlainForm>
  )
}
