import type { ReactNode } from 'react'
import { Link, Form as PlainForm } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { counted } from '#domain/text/counted.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ChooseCsv } from './csv-import.tsx'

interface Row {
  row: number
  state: 'new' | 'known' | 'wrong'
  errors: Record<string, string>
}

interface Counts {
  new: number
  known: number
  wrong: number
}

interface Props<R extends Row> {
  /** What a row is, and where their list stands; the import stands below it. */
  noun: 'client' | 'deadline'
  list: string
  /** What the first line of the table names. */
  columns: string
  outcome: { found: { done: boolean; counts: Counts; rows: R[] } | null; csv: string; fault: string } | undefined
  /** Beside number and state: what a row is called, and one thing more. */
  head: [string, string]
  cells: (row: R) => [string, ReactNode]
}

/** Brings rows in from a spreadsheet: first what would happen row by row, then the deed. */
export function ImportScreen<R extends Row>({ noun, list, columns, outcome, head, cells }: Props<R>) {
  const found = outcome?.found
  return (
    <>
      <OfficeTitle>{`Import ${noun}s`}</OfficeTitle>
      <p className="mb-2">
        <Link to={list} className="ink-link inline-flex min-h-9 items-center">
          {`Back to the ${noun}s`}
        </Link>
      </p>
      <h1 className="rule-double mb-6 pb-4 text-3xl font-normal">{`Import ${noun}s`}</h1>
      {found?.done ? (
        <OutcomeAlert tone="success" className="mb-6">
          {`${counted(found.counts.new, noun)} imported. ${skipped(found.counts)} `}
          <Link to={list} className="ink-link">
            {`See the ${noun}s`}
          </Link>
        </OutcomeAlert>
      ) : null}
      {found && !found.done ? (
        <>
          <p className="figures mb-4">{`${counted(found.counts.new, `new ${noun}`)}. ${skipped(found.counts)}`}</p>
          <PlainForm method="post" className="mb-8 flex flex-wrap gap-3">
            <input type="hidden" name="intent" value="import" />
            <input type="hidden" name="csv" value={outcome.csv} />
            {found.counts.new > 0 ? <Button>{`Import ${counted(found.counts.new, noun)}`}</Button> : null}
            <ButtonLink href={`${list}/import`} variant="secondary">
              Choose another file
            </ButtonLink>
          </PlainForm>
        </>
      ) : null}
      {found ? (
        <Rows
          rows={found.done ? found.rows.filter(({ state }) => state === 'wrong') : found.rows}
          head={head}
          cells={cells}
        />
      ) : (
        <ChooseCsv fault={outcome?.fault} columns={columns} />
      )}
    </>
  )
}

const skipped = ({ known, wrong }: Counts) =>
  [
    ...(known > 0 ? [`${known.toLocaleString('en')} known already and left as they are.`] : []),
    ...(wrong > 0 ? [`${wrong.toLocaleString('en')} left out because something is wrong.`] : []),
  ].join(' ')

const STATES: Record<Row['state'], { words: string; tone: TagTone }> = {
  new: { words: 'New', tone: 'green' },
  known: { words: 'Known', tone: 'quiet' },
  wrong: { words: 'Wrong', tone: 'red' },
}

function Rows<R extends Row>({ rows, head, cells }: Pick<Props<R>, 'head' | 'cells'> & { rows: R[] }) {
  if (rows.length === 0) return null
  const names = (
    <>
      <Th numeric>Row</Th>
      <Th>State</Th>
      <Th>{head[0]}</Th>
      <Th>{head[1]}</Th>
    </>
  )
  return (
    <Table caption="Rows" dense head={names}>
      {rows.map((row) => {
        const [called, more] = cells(row)
        return (
          <Tr key={row.row}>
            <Td numeric>{row.row}</Td>
            <Td>
              <Tag tone={STATES[row.state].tone}>{STATES[row.state].words}</Tag>
            </Td>
            <Td>
              <span className="wrap-anywhere">{called}</span>
              {Object.values(row.errors).map((words) => (
                <span key={words} className="block text-sm text-red">
                  {words}
                </span>
              ))}
            </Td>
            <Td>{more}</Td>
          </Tr>
        )
      })}
    </Table>
  )
}
