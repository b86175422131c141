import { PlainForm } from '#design/patterns/plain-form.tsx'
import { CheckboxGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { DAYS_BEFORE, DAYS_BEFORE_WORDS, type DaysBefore, USUAL_DAYS_BEFORE } from '#domain/calendar.ts'
import type { FieldErrors } from '#web/site/sending/field-errors.ts'

interface Wish {
  email: string
  services: string[]
  daysBefore: DaysBefore
}

interface Props {
  services: string[]
  chosen: string[]
  action: string
  values?: Wish
  errors?: FieldErrors
}

export function readEmailForm(form: FormData): Wish {
  return { email: String(form.get('email') ?? '').trim(), ...readWish(form) }
}

function readWish(form: FormData): Omit<Wish, 'email'> {
  return { services: form.getAll('services').map(String), daysBefore: Number(form.get('daysBefore')) as DaysBefore }
}

export const DAYS_BEFORE_CHOICES = DAYS_BEFORE.map((days) => ({
  value: String(days),
  label: DAYS_BEFORE_WORDS[days],
}))

/** "Tell me before this date": nothing is sent before the address is confirmed. */
export function EmailForm({ services, chosen, action, values, errors = {} }: Props) {
  return (
    <PlainForm
      action={action}
      aria-label="Emails before tax dates"
      errors={errors}
      submit="Email me before these dates"
    >
      <TextField
        name="email"
        label="Your email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        defaultValue={values?.email}
      />
      <CheckboxGroup
        name="services"
        label="Which dates"
        choices={services.map((service) => ({ value: service, label: service }))}
        defaultValue={values?.services ?? chosen}
      />
      <SelectField
        name="daysBefore"
        label="When"
        choices={DAYS_BEFORE_CHOICES}
        defaultValue={String(values?.daysBefore ?? USUAL_DAYS_BEFORE)}
      />
      <p className="text-sm text-ink-soft">
        We send an email first that asks you to confirm. Each email has a link that ends them at once and deletes your
        address. We use it for nothing else.
      </p>
    </PlainForm>
  )
}
