import { useNavigation } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Checkbox, RadioGroup } from '#design/primitives/choice.tsx'
import { FieldGroup } from '#design/primitives/field.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { WEEKENDS } from '#domain/deadlines/rule.ts'
import { counted } from '#domain/text/counted.ts'
import { MONTH_NAMES } from '#domain/time/days.ts'
import type { TypedRule } from './read-rule.ts'

interface Props {
  typed: TypedRule
  errors: Record<string, string>
  regions: { code: string; name: string }[]
  previewed: string
  isNew: boolean
  version: number
  clients: number
}

/** A rule as a form: what it is counted from, how far, and what happens on a day off. */
export function RuleForm({ typed, errors, regions, previewed, isNew, version, clients }: Props) {
  const { state, formData } = useNavigation()
  const isSaving = state !== 'idle' && formData?.get('intent') === 'save'
  return (
    <Form errors={errors} values={typed}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="previewed" value={previewed} />
      <input type="hidden" name="state" value={typed.state} />
      <TextField name="name" label="Name" hint="As lists show it" maxLength={120} />
      <TextField
        name="service"
        label="Service"
        hint="What it is part of, such as VAT or Payroll"
        maxLength={60}
        inputClassName="max-w-64"
      />
      <RadioGroup
        name="anchor"
        label="Counted from"
        choices={[
          { value: 'month', label: 'The end of each month' },
          { value: 'quarter', label: 'The end of each quarter' },
          { value: 'year-end', label: 'The client’s year end', hint: 'From the client’s page' },
          { value: 'fixed', label: 'The same day every year' },
          { value: 'event', label: 'The day it begins for the client', hint: 'Once, such as a registration' },
        ]}
      />
      <FieldGroup id="day-of-year" label="Day and month" hint="For “The same day every year” only" optional>
        <div className="flex flex-wrap gap-4">
          <TextField name="day" label="Day" inputMode="numeric" inputClassName="max-w-20" />
          <SelectField
            name="month"
            label="Month"
            choices={MONTH_NAMES.map((name, at) => ({ value: String(at + 1), label: name }))}
          />
        </div>
      </FieldGroup>
      <div className="flex flex-wrap items-end gap-4">
        <TextField name="count" label="How far" inputMode="numeric" inputClassName="max-w-24" />
        <SelectField
          name="unit"
          label="In"
          choices={[
            { value: 'days', label: 'Days' },
            { value: 'workingDays', label: 'Working days' },
            { value: 'months', label: 'Months' },
          ]}
        />
        <SelectField
          name="direction"
          label="Before or after"
          choices={[
            { value: 'after', label: 'After' },
            { value: 'before', label: 'Before' },
          ]}
        />
      </div>
      <TextField
        name="dayOfMonth"
        label="On this day of the month"
        hint="With months only: 1 to 31. Left empty, it is the same day; the last of a month leads to the last of another."
        optional
        inputMode="numeric"
        inputClassName="max-w-24"
      />
      <RadioGroup
        name="roll"
        label="On a day off"
        choices={[
          { value: 'next', label: 'The next working day' },
          { value: 'previous', label: 'The working day before' },
          { value: 'none', label: 'Keep the date' },
        ]}
      />
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          name="weekend"
          label="Days off in the week"
          optional
          choices={WEEKENDS.map(({ days, words }) => ({ value: days.join(' '), label: words }))}
        />
        <SelectField
          name="region"
          label="Public holidays of"
          hint="From date-holidays, after Wikipedia (CC BY-SA)"
          optional
          prompt="None"
          choices={regions.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <TextAreaField
        name="note"
        label="Note for clients"
        hint="Read by clients beside the date"
        optional
        rows={2}
        maxLength={500}
      />
      <TextAreaField
        name="steps"
        label="Steps"
        hint="What each of its deadlines starts with, one a line. A number after a colon is how many days before the date: “Prepare the return: 7”"
        optional
        rows={4}
      />
      <Checkbox name="isPublic" label="Show it in the public calendar" defaultChecked={typed.isPublic === 'on'} />
      <SelectField
        name="yearEnd"
        label="Preview for a year that ends on"
        defaultValue={typed.yearEnd || '12-31'}
        choices={MONTH_NAMES.map((name, at) => {
          const value = `${String(at + 1).padStart(2, '0')}-${[31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][at]}`
          return { value, label: `The end of ${name}` }
        })}
      />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="preview" variant="secondary">
          Show the dates
        </Button>
        <Button name="intent" value="save" busy={isSaving}>
          {isNew ? 'Save the rule' : 'Save the changes'}
        </Button>
      </div>
      <p role="status" className="text-ink-soft">
        {isSaving && clients > 0 ? `Saving for ${counted(clients, 'client')} …` : ''}
      </p>
    </Form>
  )
}
