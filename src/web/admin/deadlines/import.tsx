import { Link, Form as PlainForm } from 'react-router'
import type { DeadlineImportAnswer } from '#contract/deadline-import.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { Table, Td, Th, Tr } from '#design/primitives/table.tsx'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { counted } from '#domain/text/counted.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { admit } from '#web/signed-in/office/staff.ts'
import { ChooseCsv, importCsv } from '#web/signed-in/parts/csv-import.tsx'
import type { Route } from './+types/import'

const COLUMNS = 'Client (its name, registration or tax number), Title, Due (2026-11-15) and, if you like, Service'

export function loader({ context }: Route.LoaderArgs) {
  admit(context, 'accountant')
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  admit(context, 'accountant')
  const { api } = context.get(clientContext)
  return await importCsv(await request.formData(), (json) => read(api.deadlines.import.$post({ json })))
}

/** Dates that the firm has in a list: first what would happen line by line, then the deed. */
export default function ImportDeadlines({ actionData }: Route.ComponentProps) {
  const found = actionData?.found
  return (
    <>
      <OfficeTitle>Import deadlines</OfficeTitle>
      <p className="mb-2">
        <Link to="/dashboard/deadlines" className="ink-link inline-flex min-h-9 items-center">
          Back to the deadlines
        </Link>
      </p>
      <h1 className="rule-double mb-6 pb-4 text-3xl font-normal">Import deadlines</h1>
      {found?.done ? (
        <Alert tone="success" className="mb-6">
          {`${counted(found.counts.new, 'deadline')} imported. ${skipped(found.counts)} `}
          <Link to="/dashboard/deadlines" className="ink-link">
            See the deadlines
          </Link>
        </Alert>
      ) : null}
      {found && !found.done ? <Preview counts={found.counts} csv={actionData.csv} /> : null}
      {found ? <Rows rows={found.done ? found.rows.filter(({ state }) => state === 'wrong') : found.rows} /> : null}
      {found ? null : <ChooseCsv fault={actionData?.fault} columns={COLUMNS} />}
    </>
  )
}

type Counts = DeadlineImportAnswer['counts']

const skipped = ({ known, wrong }: Counts) =>
  [
    ...(known > 0 ? [`${known.toLocaleString('en')} known already and left as they are.`] : []),
    ...(wrong > 0 ? [`${wrong.toLocaleString('en')} left out because something is wrong.`] : []),
  ].join(' ')

function Preview({ counts, csv }: { counts: Counts; csv: string }) {
  return (
    <>
      <p className="figures mb-4">{`${counted(counts.new, 'new deadline')}. ${skipped(counts)}`}</p>
      <PlainForm method="post" className="mb-8 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="import" />
        <input type="hidden" name="csv" value={csv} />
        {counts.new > 0 ? <Button>{`Import ${counted(counts.new, 'deadline')}`}</Button> : null}
        <ButtonLink href="/dashboard/deadlines/import" variant="secondary">
          Choose another file
        </ButtonLink>
      </PlainForm>
    </>
  )
}

type Row = DeadlineImportAnswer['rows'][number]

const STATES: Record<Row['state'], { words: string; tone: TagTone }> = {
  new: { words: 'New', tone: 'green' },
  known: { words: 'Known', tone: 'quiet' },
  wrong: { words: 'Wrong', tone: 'red' },
}

function Rows({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return null
  const head = (
    <>
      <Th numeric>Line</Th>
      <Th>State</Th>
      <Th>Deadline</Th>
      <Th>Due</Th>
    </>
  )
  return (
    <Table caption="Lines" dense head={head}>
      {rows.map((row) => (
        <Tr key={row.row}>
          <Td numeric>{row.row}</Td>
          <Td>
            <Tag tone={STATES[row.state].tone}>{STATES[row.state].words}</Tag>
          </Td>
          <Td>
            <span className="wrap-anywhere">
              {row.title || 'No title'}, {row.client || 'no client'}
            </span>
            {Object.values(row.errors).map((words) => (
              <span key={words} className="block text-sm text-red">
                {words}
              </span>
            ))}
          </Td>
          <Td>{row.dueOn}</Td>
        </Tr>
      ))}
    </Table>
  )
}
