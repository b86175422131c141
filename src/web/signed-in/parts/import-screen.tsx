import type { ReactNode } from 'react'
import { Link, Form as PlainForm } from 'react-router'
import type { ColumnTitles } from '#contract/csv-import.ts'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { counted } from '#domain/text/counted.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ChooseColumns, ChooseCsv, TableInputs } from './csv-import.tsx'

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

interface Outcome<R extends Row> {
  found: { done: boolean; counts: Counts; columns: { heading: string; field: string }[]; rows: R[] } | null
  csv: string
  columns: Record<string, string>
  headings: string[]
  fault: string
}

interface Props<R extends Row> {
  /** What a row is, one and many, and the address of their list; the import is below it. */
  noun: [one: string, many: string]
  list: string
  /** Whether rows that are known are imported too: what is missing is filled in. */
  fillsKnown?: boolean
  titles: ColumnTitles
  columns: string
  outcome: Outcome<R> | undefined
  /** Beside number and state: what a row is called, and one thing more. */
  head: [string, string]
  cells: (row: R) => [string, ReactNode]
}

/** Imports rows of a spreadsheet: first what would happen row by row, then the deed. */
export function ImportScreen<R extends Row>(props: Props<R>) {
  const { noun, list, columns, titles, outcome } = props
  const [, many] = noun
  return (
    <>
      <OfficeTitle>{`Import ${many}`}</OfficeTitle>
      <p className="mb-2">
        <Link to={list} className="ink-link inline-flex min-h-9 items-center">
          {`Back to the ${many}`}
        </Link>
      </p>
      <h1 className="rule-double mb-6 pb-4 text-3xl font-normal">{`Import ${many}`}</h1>
      {outcome?.found ? (
        <Found {...props} found={outcome.found} outcome={outcome} />
      ) : (
        <>
          <ChooseCsv fault={outcome?.fault} columns={columns} />
          {outcome && outcome.headings.length > 0 ? (
            <section className="mt-10">
              <h2 className="mb-4 text-xl">What the columns of this table are</h2>
              <ChooseColumns
                csv={outcome.csv}
                titles={titles}
                columns={outcome.headings.map((heading) => ({ heading, field: outcome.columns[heading] ?? '' }))}
              />
            </section>
          ) : null}
        </>
      )}
    </>
  )
}

type FoundProps<R extends Row> = Props<R> & { found: NonNullable<Outcome<R>['found']>; outcome: Outcome<R> }

function Found<R extends Row>({
  noun: [one, many],
  list,
  fillsKnown,
  titles,
  outcome,
  found,
  head,
  cells,
}: FoundProps<R>) {
  const { done, counts, columns, rows } = found
  if (done) {
    return (
      <>
        <OutcomeAlert tone="success" className="mb-6">
          {`${counted(counts.new, one, many)} imported. ${skipped(counts, fillsKnown)} `}
          <Link to={list} className="ink-link">
            {`See the ${many}`}
          </Link>
        </OutcomeAlert>
        <Rows rows={rows.filter(({ state }) => state === 'wrong')} head={head} cells={cells} />
      </>
    )
  }
  const right = counts.new + (fillsKnown ? counts.known : 0)
  const ignored = columns.filter(({ field }) => field === '').map(({ heading }) => heading || 'one without a name')
  return (
    <>
      <p className="figures mb-4">{`${counted(counts.new, `new ${one}`, `new ${many}`)}. ${skipped(counts, fillsKnown)}`}</p>
      {ignored.length > 0 ? <p className="mb-4">{`Columns that are not imported: ${ignored.join(', ')}.`}</p> : null}
      <PlainForm method="post" className="mb-6 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="import" />
        <TableInputs csv={outcome.csv} columns={outcome.columns} />
        {right > 0 ? <Button>{`Import ${counted(right, one, many)}`}</Button> : null}
        <ButtonLink href={`${list}/import`} variant="secondary">
          Choose another file
        </ButtonLink>
      </PlainForm>
      <details className="mb-8">
        <summary className="ink-link min-h-9 cursor-pointer">What the columns are</summary>
        <div className="pt-4">
          <ChooseColumns csv={outcome.csv} titles={titles} columns={columns.filter(({ heading }) => heading)} />
        </div>
      </details>
      <Rows rows={rows} head={head} cells={cells} />
    </>
  )
}

const skipped = ({ known, wrong }: Counts, fillsKnown = false) =>
  [
    ...(known > 0
      ? [
          `${known.toLocaleString('en')} known already${fillsKnown ? ': what is missing is filled in.' : ' and left as they are.'}`,
        ]
      : []),
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
      <Th className="max-md:hidden">{head[1]}</Th>
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
              <span className="block text-sm text-ink-soft wrap-anywhere md:hidden">{more}</span>
              {Object.values(row.errors).map((words) => (
                <span key={words} className="block text-sm text-red">
                  {words}
                </span>
              ))}
            </Td>
            <Td className="max-md:hidden">{more}</Td>
          </Tr>
        )
      })}
    </Table>
  )
}
