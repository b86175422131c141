import type { Schema } from './api-document.ts'
import { FormLink } from './form-places.tsx'
import { choicesOf, type FieldLine, fieldsOf, kindOf, limitsOf } from './schema-text.ts'

/** A schema: one line where it is a single kind, else a table of its fields, one for each form that it may have. */
export function SchemaTable({ caption, schema }: { caption: string; schema: Schema }) {
  const choices = choicesOf(schema)
  if (choices.length > 1) {
    return choices.map((choice, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
      <div key={index} className={index ? 'mt-3' : undefined}>
        <FieldTable caption={`${caption}, form ${index + 1}`} fields={fieldsOf(choice)} />
      </div>
    ))
  }
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

export function FieldTable({ caption, fields }: { caption: string; fields: FieldLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className="table-scroll relative overflow-x-auto">
      <table className="api-fields">
        <thead>
          <tr>
            <th>Field</th>
            <th>Kind</th>
            <th>Note</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, required, schema }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {required ? <small>required</small> : null}
              </th>
              <td>
                <Kind schema={schema} />
              </td>
              <td>{[schema.description, limitsOf(schema)].filter(Boolean).join('; ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Kind({ schema }: { schema: Schema }) {
  return kindOf(schema).map((piece) =>
    typeof piece === 'string' ? piece : <FormLink key={piece.form} form={piece.form} />,
  )
}
