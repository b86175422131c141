import type { ImportAnswer } from '#contract/imports.ts'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { KIND_WORDS, OUTCOME_WORDS, PLAN_WORDS } from './import-words.ts'

const PLANS = ['import', 'merge', 'skip'] as const
const OUTCOMES = ['imported', 'merged', 'skipped', 'failed', 'waiting'] as const

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
  const cell = (key: string, count: number) => (
    <Td key={key} numeric>
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
          {columns.map(({ key, head }) => (
            <Th key={key} numeric>
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
          {columns.map(({ key, of }) => cell(key, sum(of)))}
        </Tr>
      }
    >
      {counts.map((row) => (
        <Tr key={row.kind}>
          <Th scope="row">{KIND_WORDS[row.kind]}</Th>
          {cell('total', row.total)}
          {columns.map(({ key, of }) => cell(key, of(row)))}
        </Tr>
      ))}
    </Table>
  )
}

type Row = ImportAnswer['counts'][number]
