import { data } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { Field } from '#design/primitives/field.tsx'
import { ApiProblem } from '#web/api.ts'

/** Reads a table from a form and hands it to a call: first to see what would happen, then to do it. */
export async function importCsv<T>(form: FormData, call: (json: { csv: string; commit: boolean }) => Promise<T>) {
  const file = form.get('file')
  const csv = file instanceof File ? await file.text() : String(form.get('csv') ?? '')
  const commit = form.get('intent') === 'import'
  try {
    return { found: await call({ csv, commit }), csv: commit ? '' : csv, fault: '' }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ found: null, csv: '', fault: error.fields.csv ?? error.message }, { status: 422 })
  }
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

export const FILE_LOOK =
  'mt-3 block w-full text-ink-soft file:mr-4 file:min-h-12 file:cursor-pointer file:rounded-sm file:border file:border-solid ' +
  'file:border-ink file:bg-transparent file:px-5 file:font-semibold file:text-ink hover:file:bg-wash'
