import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import type { Schema } from './api-document.ts'
import { type FieldLine, fieldsOf, kindOf, limitsOf } from './schema-words.ts'

/** A schema: one line where it is a single kind, else a table of its fields. */
export function SchemaTable({ caption, schema }: { caption: string; schema: Schema }) {
  const fields = fieldsOf(schema.type === 'array' && schema.items ? schema.items : schema)
  if (fields.length === 0) {
    return (
      <p className="text-sm">
        <Kind schema={schema} />
      </p>
    )
  }
  return (
    <>
      {schema.type === 'array' ? <p className="mb-2 text-sm">A list; each entry has:</p> : null}
      <FieldTable caption={caption} fields={fields} />
    </>
  )
}

/** Fields with their kind and what they have to keep to. */
export function FieldTable({ caption, fields }: { caption: string; fields: FieldLine[] }) {
  return (
    <Table
      caption={caption}
      hideCaption
      dense
      head={
        <>
          <Th>Field</Th>
          <Th>Kind</Th>
          <Th>Note</Th>
        </>
      }
    >
      {fields.map(({ name, required, schema }) => (
        <Tr key={name}>
          <Th scope="row" className="font-mono font-normal">
            {name}
            {required ? <span className="block font-sans text-xs text-brass">required</span> : null}
          </Th>
          <Td>
            <Kind schema={schema} />
          </Td>
          <Td className="text-ink-soft">{[schema.description, limitsOf(schema)].filter(Boolean).join('; ')}</Td>
        </Tr>
      ))}
    </Table>
  )
}

function Kind({ schema }: { schema: Schema }) {
  return kindOf(schema).map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <a key={piece.form} href={`#form-${piece.form}`} className="text-green underline">
        {piece.form}
      </a>
    ),
  )
}
