import { SUBSCRIBER_COLUMNS } from '#contract/csv-columns.ts'
import { clientContext, read } from '#web/api.ts'
import { importCsv } from '#web/signed-in/parts/csv-import.tsx'
import { ImportScreen } from '#web/signed-in/parts/import-screen.tsx'
import type { Route } from './+types/import'

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  return await importCsv(await request.formData(), SUBSCRIBER_COLUMNS, (json) =>
    read(api.subscribers.import.$post({ json })),
  )
}

export default function ImportSubscribersScreen({ actionData }: Route.ComponentProps) {
  return (
    <ImportScreen
      noun={['subscriber', 'subscribers']}
      list="/dashboard/newsletter/subscribers"
      titles={SUBSCRIBER_COLUMNS}
      columns="Email and Source of consent: where and when each person agreed. Who has unsubscribed is not imported"
      outcome={actionData}
      head={['Email', 'Source of consent']}
      cells={({ email, source }) => [email, source]}
    />
  )
}
