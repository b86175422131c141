import { DEADLINE_COLUMNS } from '#contract/csv-columns.ts'
import { csvImport } from '#contract/csv-import.ts'
import { LENGTHS } from '#contract/limits.ts'
import { calls } from '#contract/route.ts'
import { optionalTypedLine } from '#contract/typed-text.ts'
import { newDeadline } from './deadlines.ts'

/** One row of a table of dates; the client by its name, registration or tax number. */
export const deadlineRow = newDeadline
  .omit({ clientId: true })
  .extend({ client: optionalTypedLine(LENGTHS.name).min(1, 'Enter the client') })

export const importDeadlines = calls('deadlines', 'accountant').post(
  '/api/deadlines/import',
  csvImport({
    what: 'Dates',
    name: 'DeadlineImport',
    titles: DEADLINE_COLUMNS,
  }),
)
