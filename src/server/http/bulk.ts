import type { BulkAnswer } from '#contract/selection.ts'
import { notFound, Problem } from './problem.ts'

interface Selected<Row> {
  rows: Row[]
  /** Ids of the selection that do not exist, or not for the caller: the answer is the same. */
  missing: number[]
}

interface Bulk<Row> {
  selected: Selected<Row>
  /** The versions that the caller has seen, by id. */
  versions?: Record<string, number> | undefined
  noSuch: string
  /** Whether a row is as wished already: it is left alone, and not counted. */
  isSo?: (row: Row) => boolean
  /** Changes one row in its own transaction, if it still has this version; the answer is what is said of it. */
  change: (row: Row) => Promise<string>
  /** What is said of the whole, given how many rows were changed. */
  message: (done: number) => string
}

/** Changes the selected rows one after another: a row that is refused leaves the others alone. */
export async function changeEach<Row extends { id: number; name: string; version?: number }>(
  bulk: Bulk<Row>,
): Promise<BulkAnswer> {
  const { selected, versions = {}, noSuch, isSo, change, message } = bulk
  if (selected.rows.length === 0) throw notFound(noSuch)
  const refused: BulkAnswer['rows'] = selected.missing.map((id) => ({
    ...{ id, name: null, ok: false },
    ...{ code: 'not-found', message: noSuch },
  }))
  const [changed, same]: [BulkAnswer['rows'], BulkAnswer['rows']] = [[], []]
  for (const row of selected.rows) {
    const { id, name } = row
    const seen = { ...row, ...(versions[id] ? { version: versions[id] } : {}) }
    if (seen.version === row.version && isSo?.(row)) {
      same.push({ id, name, ok: true, code: null, message: 'Nothing to change.' })
      continue
    }
    try {
      changed.push({ id, name, ok: true, code: null, message: await change(seen) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ id, name, ok: false, code: error.code, message: error.message })
    }
  }
  return { message: message(changed.length), done: changed.length, rows: [...refused, ...changed, ...same] }
}
