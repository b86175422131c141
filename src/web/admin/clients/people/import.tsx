import { Link, Form as PlainForm } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ChooseCsv, importCsv } from '#web/signed-in/parts/csv-import.tsx'
import type { Route } from './+types/import'
import { ImportRows } from './import-rows.tsx'

const COLUMNS = 'Name and Email, and optionally Phone and Company'

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  return await importCsv(await request.formData(), (json) => read(api.customers.import.$post({ json })))
}

/** People from a spreadsheet: first what would happen row by row, then the deed. */
export default function ImportScreen({ actionData }: Route.ComponentProps) {
  const found = actionData?.found
  return (
    <>
      <OfficeTitle>Import people</OfficeTitle>
      <p className="mb-2">
        <Link to="/dashboard/customers" className="ink-link inline-flex min-h-9 items-center">
          Back to the customers
        </Link>
      </p>
      <h1 className="rule-double mb-6 pb-4 text-3xl font-normal">Import people</h1>
      {found?.done ? <Done counts={found.counts} /> : null}
      {found && !found.done ? (
        <Preview counts={found.counts} csv={actionData.csv}>
          <ImportRows rows={found.rows} />
        </Preview>
      ) : null}
      {found?.done && found.counts.wrong > 0 ? <ImportRows rows={found.rows.filter(isWrong)} /> : null}
      {found ? null : <ChooseCsv fault={actionData?.fault} columns={COLUMNS} />}
    </>
  )
}

const isWrong = ({ state }: { state: string }) => state === 'wrong'

interface Counts {
  new: number
  known: number
  wrong: number
}

function Preview({ counts, csv, children }: { counts: Counts; csv: string; children: React.ReactNode }) {
  const right = counts.new + counts.known
  return (
    <>
      <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
        <Figure words="New people" number={counts.new} />
        <Figure words="Known: what is missing is filled in" number={counts.known} />
        <Figure words="Wrong: left out" number={counts.wrong} />
      </dl>
      <PlainForm method="post" className="mb-8 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="import" />
        <input type="hidden" name="csv" value={csv} />
        {right > 0 ? <Button>{`Import ${inWords(right)}`}</Button> : null}
        <ButtonLink href="/dashboard/customers/import" variant="secondary">
          Choose another file
        </ButtonLink>
      </PlainForm>
      {children}
    </>
  )
}

const inWords = (number: number) => `${number.toLocaleString('en')} ${number === 1 ? 'person' : 'people'}`

function Figure({ words, number }: { words: string; number: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-soft">{words}</dt>
      <dd className="display figures text-3xl">{number.toLocaleString('en')}</dd>
    </div>
  )
}

function Done({ counts }: { counts: Counts }) {
  const left =
    counts.wrong > 0 ? ` ${counts.wrong.toLocaleString('en')} rows were left out; they are listed below.` : ''
  return (
    <OutcomeAlert tone="success" className="mb-6">
      {`${inWords(counts.new)} imported, ${counts.known.toLocaleString('en')} already known.${left} `}
      <Link to="/dashboard/customers" className="ink-link">
        See the customers
      </Link>
    </OutcomeAlert>
  )
}
