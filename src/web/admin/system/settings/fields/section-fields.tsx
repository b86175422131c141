import type { Field, Fields, GroupField } from '#web/admin/system/settings/describe/kinds.ts'
import type { Value } from '#web/admin/system/settings/form/read-form.ts'
import { EntryList } from './entry-list.tsx'
import { PictureInput } from './picture-input.tsx'
import { ChoiceInput, NumberInput, SwitchInput, TextInput } from './plain-fields.tsx'
import { WeekTable } from './week-table.tsx'

interface Props {
  fields: Fields
  value: Value
  /** What the names of the controls begin with: the API names wrong fields by the same paths. */
  path: string
}

/** The fields of a section, of a group or of one entry of a list, each as its kind is asked for. */
export function SectionFields({ fields, value, path }: Props) {
  return Object.entries(fields).map(([name, field]) => (
    <Control key={name} field={field} value={value[name]} path={`${path}.${name}`} beside={value} />
  ))
}

interface ControlProps {
  field: Field
  value: unknown
  path: string
  beside: Value
}

function Control({ field, value, path, beside }: ControlProps) {
  switch (field.kind) {
    case 'group':
      return <Group field={field} value={value as Value} path={path} />
    case 'list':
      return (
        <EntryList field={field} value={value as Value[]} path={path}>
          {(entry, at) => <SectionFields fields={field.fields} value={entry} path={at} />}
        </EntryList>
      )
    case 'week':
      return <WeekTable field={field} value={value as never} path={path} />
    case 'number':
      return <NumberInput field={field} value={value as number} path={path} />
    case 'switch':
      return <SwitchInput field={field} value={value as boolean} path={path} />
    case 'choice':
      return <ChoiceInput field={field} value={value as string} path={path} />
    case 'picture':
      return (
        <PictureInput field={field} value={value as string} path={path} of={String(beside[field.of ?? ''] ?? '')} />
      )
    default:
      return <TextInput field={field} value={value as string | string[]} path={path} />
  }
}

function Group({ field, value, path }: { field: GroupField; value: Value; path: string }) {
  return (
    <fieldset className="min-w-0">
      <legend className="display rule-bottom mt-8 mb-5 w-full pb-2 text-xl">{field.label}</legend>
      <div className="flex flex-col gap-5">
        <SectionFields fields={field.fields} value={value} path={path} />
      </div>
    </fieldset>
  )
}
