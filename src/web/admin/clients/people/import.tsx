import { PERSON_COLUMNS } from '#contract/csv-columns.ts'
import { clientContext, read } from '#web/api.ts'
import { importCsv } from '#web/signed-in/parts/csv-import.tsx'
import { ImportScreen } from '#web/signed-in/parts/import-screen.tsx'
import type { Route } from './+types/import'

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  return await importCsv(await request.formData(), PERSON_COLUMNS, (json) => read(api.customers.import.$post({ json })))
}

export default function ImportPeopleScreen({ actionData }: Route.ComponentProps) {
  return (
    <ImportScreen
      noun={['person', 'people']}
      list="/dashboard/customers"
      fillsKnown
      titles={PERSON_COLUMNS}
      columns="Name and Email, and optionally Phone and Company"
      outcome={actionData}
      head={['Name', 'Email, phone, company']}
      cells={({ name, email, phone, company }) => [
        name || 'No name',
        <span key="more" className="wrap-anywhere">
          {[email, phone, company].filter(Boolean).join(', ')}
        </span>,
      ]}
    />
  )
}
