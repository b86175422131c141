import { Checkbox, RadioGroup } from '#design/primitives/choice.tsx'
import { Field } from '#design/primitives/field.tsx'
import { Input, TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { Textarea } from '#design/primitives/textarea.tsx'
import { ColourField } from '#web/admin/system/brand/colour-field.tsx'
import { MarkField } from '#web/admin/system/brand/mark-field.tsx'
import type {
  ChoiceField,
  LinesField,
  NumberField,
  SlugField,
  SwitchField,
  TextField as TextKind,
} from '#web/admin/system/settings/describe/kinds.ts'
import { useEditing } from './edit-context.ts'
import { LinkInput } from './link-input.tsx'

interface Asked<F, V> {
  field: F
  value: V
  path: string
}

export function TextInput({ field, value, path }: Asked<TextKind | SlugField | LinesField, string | string[]>) {
  const { errors, zones, currencies, onEdit, dirty } = useEditing()
  const { label, hint, optional } = field
  const words = { label, hint, optional, error: errors[path] }
  const text = Array.isArray(value) ? value.join('\n') : value
  if (field.kind === 'text' || field.kind === 'lines') {
    return (
      <Field id={path} {...words}>
        {(ties) => (
          <Textarea
            {...ties}
            name={path}
            defaultValue={text}
            rows={field.kind === 'lines' ? 4 : 3}
            className="min-h-20!"
          />
        )}
      </Field>
    )
  }
  if (field.kind === 'zone') {
    const choices = [...new Set([text, ...zones])]
      .sort()
      .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
    return <SelectField {...words} id={path} name={path} choices={choices} defaultValue={text} />
  }
  if (field.kind === 'mark') return <MarkField id={path} {...words} value={text} isSaved={!dirty} onEdit={onEdit} />
  if (field.kind === 'primary' || field.kind === 'accent') {
    return <ColourField id={path} {...words} seed={field.kind} value={text} onEdit={() => setTimeout(onEdit)} />
  }
  if (field.kind === 'currency') {
    return <SelectField {...words} id={path} name={path} choices={currencies} defaultValue={text} />
  }
  if (field.kind === 'link') return <LinkInput {...words} path={path} value={text} />
  return (
    <TextField
      {...words}
      id={path}
      name={path}
      defaultValue={text}
      type={TYPES[field.kind] ?? 'text'}
      autoComplete="off"
      inputClassName={field.kind === 'day' ? 'max-w-48' : undefined}
    />
  )
}

const TYPES: Partial<Record<string, string>> = { email: 'email', day: 'date' }

export function NumberInput({ field, value, path }: Asked<NumberField, number | string>) {
  const { errors } = useEditing()
  const { label, hint, optional, unit } = field
  const isNone = optional && value === 0
  const text = typeof value === 'number' && field.decimals ? value.toFixed(2) : String(value)
  return (
    <Field id={path} label={label} hint={hint} optional={optional} error={errors[path]}>
      {(ties) => (
        <span className="flex items-baseline gap-3">
          <Input
            {...ties}
            name={path}
            defaultValue={isNone ? '' : text}
            inputMode={field.decimals ? 'decimal' : 'numeric'}
            autoComplete="off"
            className="figures max-w-36 text-right"
          />
          {unit ? <span className="text-ink-soft">{unit}</span> : null}
        </span>
      )}
    </Field>
  )
}

export function SwitchInput({ field, value, path }: Asked<SwitchField, boolean>) {
  return <Checkbox id={path} name={path} label={field.label} hint={field.hint} defaultChecked={value} />
}

export function ChoiceInput({ field, value, path }: Asked<ChoiceField, string>) {
  const { errors } = useEditing()
  const { label, hint, choices } = field
  return (
    <RadioGroup name={path} label={label} hint={hint} error={errors[path]} choices={choices} defaultValue={value} />
  )
}
