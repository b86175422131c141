import type { ImportAnswer } from '#contract/website/imports.ts'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { KIND_WORDS, OUTCOME_WORDS, PLAN_WORDS } from './import-text.ts'

const PLANS = ['import', 'merge', 'skip'] as const
// What failed is where a telephone shows it.
const OUTCOMES = ['imported', 'failed', 'skipped', 'merged', 'waiting'] as const

interface Props {
  counts: ImportAnswer['counts']
  caption: string
  isPlan: boolean
}

/** What would become of the items by kind, or what became of them; the sums are those of the source. */
export function ImportCounts({ counts, caption, isPlan }: Props) {
  const columns = isPlan
    ? PLANS.map((plan) => ({ key: plan, head: PLAN_WORDS[plan], of: (row: Row) => row.planned[plan] }))
    : OUTCOMES.map((outcome) => ({
        key: outcome,
        head: OUTCOME_WORDS[outcome],
        of: (row: Row) => row.outcomes[outcome],
      }))
  const sum = (of: (row: Row) => number) => counts.reduce((all, row) => all + of(row), 0)
  // On a telephone there is no room for a column of noughts.
  const lookOf = (of: (row: Row) => number) => (sum(of) === 0 ? 'max-md:hidden' : undefined)
  const cell = (key: string, count: number, look?: string) => (
    <Td key={key} numeric className={look}>
      {count.toLocaleString('en')}
    </Td>
  )
  return (
    <Table
      caption={caption}
      dense
      head={
        <>
          <Th>Kind</Th>
          <Th numeric>In the files</Th>
          {columns.map(({ key, head, of }) => (
            <Th key={key} numeric className={lookOf(of)}>
              {head}
            </Th>
          ))}
        </>
      }
      foot={
        <Tr>
          <Th scope="row">All</Th>
          {cell(
            'total',
            sum(({ total }) => total),
          )}
          {columns.map(({ key, of }) => cell(key, sum(of), lookOf(of)))}
        </Tr>
      }
    >
      {counts.map((row) => (
        <Tr key={row.kind}>
          <Th scope="row">{KIND_WORDS[row.kind]}</Th>
          {cell('total', row.total)}
          {columns.map(({ key, of }) => cell(key, of(row), lookOf(of)))}
        </Tr>
      ))}
    </Table>
  )
}

type Row = ImportAnswer['counts'][number]
