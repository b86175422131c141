import { clientContext, read } from '#web/api.ts'
import { importCsv } from '#web/signed-in/parts/csv-import.tsx'
import { ImportScreen } from '#web/signed-in/parts/import-screen.tsx'
import type { Route } from './+types/import'
import { KINDS } from './client-text.ts'

const COLUMNS =
  'Name, and optionally Kind (company or individual), State, Email, Phone, Registration number, Tax number, Address, Year end (12-31) and Plan'

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  return await importCsv(await request.formData(), (json) => read(api.clients.import.$post({ json })))
}

export default function ImportClientsScreen({ actionData }: Route.ComponentProps) {
  return (
    <ImportScreen
      noun="client"
      list="/dashboard/clients"
      columns={COLUMNS}
      outcome={actionData}
      head={['Name', 'Kind']}
      cells={({ name, kind }) => [name || 'No name', KINDS[kind]]}
    />
  )
}
