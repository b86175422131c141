import { DEADLINE_COLUMNS } from '#contract/csv-columns.ts'
import { clientContext, read } from '#web/api.ts'
import { importCsv } from '#web/signed-in/parts/csv-import.tsx'
import { ImportScreen } from '#web/signed-in/parts/import-screen.tsx'
import type { Route } from './+types/import'

const COLUMNS =
  'Client (its name, registration or tax number), Title, Due (2026-11-15 or 15 November 2026) and, if you like, Service'

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  return await importCsv(await request.formData(), DEADLINE_COLUMNS, (json) =>
    read(api.deadlines.import.$post({ json })),
  )
}

export default function ImportDeadlines({ actionData }: Route.ComponentProps) {
  return (
    <ImportScreen
      noun={['deadline', 'deadlines']}
      titles={DEADLINE_COLUMNS}
      list="/dashboard/deadlines"
      columns={COLUMNS}
      outcome={actionData}
      head={['Deadline', 'Due']}
      cells={({ title, client, dueOn }) => [`${title || 'No title'}, ${client || 'no client'}`, dueOn]}
    />
  )
}
