import { CLIENT_COLUMNS } from '#contract/csv-columns.ts'
import { clientContext, read } from '#web/api.ts'
import { importCsv } from '#web/signed-in/parts/csv-import.tsx'
import { ImportScreen } from '#web/signed-in/parts/import-screen.tsx'
import type { Route } from './+types/import'
import { KINDS } from './client-text.ts'

const COLUMNS =
  'Name, and optionally Kind (company or individual), State, Email, Phone, Registration number, Tax number, Address, Year end (31 December), Plan, and for a person who acts for the client Contact name, Contact email and Contact may (owner, contributor or reader). Further people of a client have rows of their own'

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  return await importCsv(await request.formData(), CLIENT_COLUMNS, (json) => read(api.clients.import.$post({ json })))
}

export default function ImportClientsScreen({ actionData }: Route.ComponentProps) {
  return (
    <ImportScreen
      noun={['client', 'clients']}
      titles={CLIENT_COLUMNS}
      list="/dashboard/clients"
      columns={COLUMNS}
      outcome={actionData}
      head={['Name', 'Kind']}
      cells={({ name, kind, contactEmail }) => [
        `${name || 'No name'}${contactEmail ? `, ${contactEmail}` : ''}`,
        KINDS[kind as keyof typeof KINDS] ?? kind,
      ]}
    />
  )
}
