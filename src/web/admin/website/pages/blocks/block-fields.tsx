import type { JSONContent } from '@tiptap/core'
import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import type { BlockField } from '#domain/pages/blocks.ts'
import { PicturePart } from './picture-part.tsx'

interface Props {
  path: string
  fields: BlockField[]
  node: JSONContent
  onChange(node: JSONContent): void
}

export function BlockFields({ path, fields, node, onChange }: Props) {
  const set = (attrs: Record<string, unknown>) => onChange({ ...node, attrs: { ...node.attrs, ...attrs } })
  return fields.map((field) => (
    <Control key={field.name} field={field} path={path} attrs={node.attrs ?? {}} onSet={set} />
  ))
}

interface ControlProps {
  field: BlockField
  path: string
  attrs: Record<string, unknown>
  onSet(attrs: Record<string, unknown>): void
}

function Control({ field, path, attrs, onSet }: ControlProps) {
  const { name, kind, label, hint, most, required, choices = [] } = field
  if (kind === 'picture') return <PicturePart path={path} field={field} attrs={attrs} onSet={onSet} />
  const words = {
    name: `${path}-${name}`,
    label,
    hint,
    optional: !required,
    value: String(attrs[name] ?? ''),
    maxLength: most,
  }
  if (kind === 'choice') {
    const { value, maxLength: _, ...group } = words
    return (
      <RadioGroup
        {...group}
        optional={false}
        choices={choices}
        defaultValue={value}
        onChange={({ target }) => onSet({ [name]: target.value })}
      />
    )
  }
  if (kind === 'text') return <TextAreaField {...words} onChange={({ target }) => onSet({ [name]: target.value })} />
  return <TextField {...words} onChange={({ target }) => onSet({ [name]: target.value })} />
}
