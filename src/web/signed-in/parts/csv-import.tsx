import { data } from 'react-router'
import type { ColumnTitles } from '#contract/csv-import.ts'
import { Form } from '#design/patterns/form.tsx'
import { Field } from '#design/primitives/field.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { csvHeadings } from '#domain/text/csv-headings.ts'
import { ApiProblem } from '#web/api.ts'

type Columns = Record<string, string>

interface Asked<Field extends string> {
  csv: string
  commit: boolean
  columns: Record<string, Field | ''>
}

/** Reads a table from a form and passes it to a call: first to see what would happen, then to do it. */
export async function importCsv<Titles extends ColumnTitles, T>(
  form: FormData,
  titles: Titles,
  call: (json: Asked<keyof Titles & string>) => Promise<T>,
) {
  const file = form.get('file')
  const csv = file instanceof File ? await file.text() : String(form.get('csv') ?? '')
  const commit = form.get('intent') === 'import'
  const fields: (keyof Titles & string)[] = Object.keys(titles)
  const columns: Asked<keyof Titles & string>['columns'] = {}
  for (const [name, value] of form) {
    if (name.startsWith(COLUMN)) columns[name.slice(COLUMN.length)] = fields.find((field) => field === value) ?? ''
  }
  try {
    const found = await call({ csv, commit, columns })
    return { found, csv: commit ? '' : csv, columns, headings: [], fault: '' }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const isUnnamed = error.code === 'columns-missing'
    const headings = isUnnamed ? csvHeadings(csv) : []
    const fault = error.fields.csv ?? error.message
    return data({ found: null, csv: isUnnamed ? csv : '', columns, headings, fault }, { status: 422 })
  }
}

const COLUMN = 'column:'

export function TableInputs({ csv, columns }: { csv: string; columns: Columns }) {
  return (
    <>
      <input type="hidden" name="csv" value={csv} />
      {Object.entries(columns).map(([heading, field]) => (
        <input key={heading} type="hidden" name={COLUMN + heading} value={field} />
      ))}
    </>
  )
}

/** Where a table is chosen; `columns` says what its first line names. */
export function ChooseCsv({ fault, columns }: { fault: string | undefined; columns: string }) {
  return (
    <Form errors={fault ? { file: fault } : {}} multipart submit="Check the rows">
      <Field
        id="file"
        label="Table (CSV)"
        hint={`The first line names the columns: ${columns}. At most 5,000 rows. Nothing is imported until you have checked it.`}
        error={fault}
      >
        {(ties) => (
          <input type="file" name="file" accept=".csv,text/csv,text/plain" required {...ties} className={FILE_LOOK} />
        )}
      </Field>
    </Form>
  )
}

interface ChosenColumns {
  csv: string
  titles: ColumnTitles
  columns: { heading: string; field: string }[]
}

/** Where the columns of a table are told apart, when their headings do not tell. */
export function ChooseColumns({ csv, titles, columns }: ChosenColumns) {
  const choices = Object.entries(titles).map(([value, label]) => ({ value, label }))
  return (
    <Form submit="Check again">
      <TableInputs csv={csv} columns={{}} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ heading, field }) => (
          <SelectField
            key={heading}
            name={COLUMN + heading}
            label={`Column “${heading}”`}
            choices={choices}
            prompt="Not imported"
            defaultValue={field}
            required={false}
          />
        ))}
      </div>
    </Form>
  )
}

export const FILE_LOOK =
  'mt-3 block w-full text-ink-soft file:mr-4 file:min-h-12 file:cursor-pointer file:rounded-sm file:border file:border-solid ' +
  'file:border-ink file:bg-transparent file:px-5 file:font-semibold file:text-ink hover:file:bg-wash'
