import type { EventAnswer } from '#contract/website/events.ts'
import { PlainForm } from '#design/patterns/plain-form.tsx'
import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import type { FieldErrors } from '#web/site/sending/field-errors.ts'

interface RegisterValues {
  name: string
  email: string
  phone: string
  company: string
  attendees: string
  answers: string[]
}

interface Props {
  event: Pick<EventAnswer, 'questions' | 'address' | 'seats'>
  isFull: boolean
  sendsEmail: boolean
  values: Partial<RegisterValues>
  errors?: FieldErrors
}

export function readRegisterForm(form: FormData, questions: number): RegisterValues {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    ...{ name: text('name'), email: text('email'), phone: text('phone'), company: text('company') },
    attendees: text('attendees'),
    answers: Array.from({ length: questions }, (_, at) => text(`answer-${at}`)),
  }
}

/** The registration. It needs no script. */
export function RegisterForm({ event, isFull, sendsEmail, values, errors = {} }: Props) {
  return (
    <PlainForm
      action={event.address}
      aria-label="Registration"
      errors={errors}
      submit={isFull ? 'Join the waiting list' : 'Register'}
    >
      <TextField name="name" label="Your name" autoComplete="name" maxLength={120} defaultValue={values.name} />
      <TextField
        name="email"
        label="Your email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        hint={sendsEmail ? 'The confirmation goes there, with the entry for your calendar.' : undefined}
        defaultValue={values.email}
      />
      <TextField name="phone" label="Phone" type="tel" autoComplete="tel" optional defaultValue={values.phone} />
      <TextField
        name="company"
        label="Company"
        autoComplete="organization"
        maxLength={120}
        optional
        defaultValue={values.company}
      />
      <TextAreaField
        name="attendees"
        label="Who comes"
        hint="Only if you register others: one name on each line, with your own if you come. At most 10."
        rows={3}
        optional
        defaultValue={values.attendees}
      />
      {event.questions.map(({ label, kind, choices, required }, at) => {
        const field = { name: `answer-${at}`, label, optional: !required }
        const answer = values.answers?.[at]
        if (kind === 'choice') {
          const all = [
            { value: '', label: 'Please choose' },
            ...choices.map((choice) => ({ value: choice, label: choice })),
          ]
          return <SelectField key={label} {...field} choices={all} defaultValue={answer ?? ''} />
        }
        if (kind === 'yesno') {
          return (
            <RadioGroup
              key={label}
              name={field.name}
              label={label}
              choices={[
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
              defaultValue={answer}
            />
          )
        }
        return <TextField key={label} {...field} maxLength={500} defaultValue={answer} />
      })}
      <p className="hidden" aria-hidden="true">
        <label>
          Leave this empty <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <p className="text-sm text-ink-soft">
        We use what you enter for this event only.
        {sendsEmail ? ' You can change or cancel it by the link in the email.' : ''}
      </p>
    </PlainForm>
  )
}
