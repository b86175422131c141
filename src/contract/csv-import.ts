import { answers, takesJson, z } from './route.ts'

export const CSV_IMPORT = { rows: 5_000, bytes: 2 * 1024 * 1024, shown: 200 } as const

export type ColumnTitles = Record<string, string>

interface Described<Titles> {
  /** Of what: "Clients". */
  what: string
  name: string
  titles: Titles
}

/** A call that imports a table (CSV): it says what would happen row by row by default to do it. */
export function csvImport<const Titles extends ColumnTitles>({ what, name, titles }: Described<Titles>) {
  type Field = keyof Titles & string
  const names = Object.keys(titles) as Field[]
  const fields = z.enum(['', ...names])
  const cells = Object.fromEntries(names.map((field) => [field, z.string()])) as Record<Field, z.ZodString>
  const imported = z.object({
    ...cells,
    row: z.number().describe('Its line in the table, the heading being 1'),
    state: z.enum(['new', 'known', 'wrong']),
    errors: z.record(z.string(), z.string()),
  })
  const answer = z
    .object({
      done: z.boolean().describe('False for a preview'),
      counts: z.object({ new: z.number(), known: z.number(), wrong: z.number() }),
      columns: z
        .array(z.object({ heading: z.string(), field: fields }))
        .describe('What each column was read as; empty for one that is not imported'),
      rows: z.array(imported).describe(`At most ${CSV_IMPORT.shown}, wrong ones first`),
    })
    .openapi(name)
  return {
    maxBytes: CSV_IMPORT.bytes,
    summary: `${what} from a table (CSV) of at most ${CSV_IMPORT.rows} rows; shows what would happen, and does it with commit`,
    request: {
      body: takesJson(
        z.object({
          csv: z.string('Choose a file').min(1, 'Choose a file').max(CSV_IMPORT.bytes),
          commit: z.boolean().default(false).describe('Import the rows that are right'),
          columns: z
            .record(z.string().max(200), fields)
            .default({})
            .describe('What columns are, by heading, where the heading does not tell'),
        }),
      ),
    },
    responses: { 200: answers(answer, 'Row by row, what is new, known or wrong') },
  }
}
