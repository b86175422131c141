import { data, redirect } from 'react-router'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { outcomeOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/edit-client'
import { ClientForm } from './client-form.tsx'
import { useClient } from './client-layout.tsx'
import { readClientForm } from './read-client-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const choices = await read(context.get(clientContext).api.clients.choices.$get())
  return { choices, zones: Intl.supportedValuesOf('timeZone') }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { client, typed } = readClientForm(form)
  const json = { ...client, version: Number(form.get('version')) }
  const saved = read(context.get(clientContext).api.clients[':id'].$patch({ param: params, json }))
  const outcome = await outcomeOf<{ id: number; message?: string }>(saved)
  if (outcome.ok) throw redirect(`/dashboard/clients/${params.id}?saved=yes`)
  return data({ ...outcome, typed }, { status: 422 })
}

export default function EditClientScreen({ loaderData, actionData }: Route.ComponentProps) {
  const client = useClient()
  return (
    <>
      <OfficeTitle>{`Edit ${client.name}`}</OfficeTitle>
      <h2 className="mb-4 text-xl">Edit the details</h2>
      <ClientForm
        key={client.version}
        client={client}
        {...loaderData}
        outcome={actionData}
        submit="Save"
        cancel={`/dashboard/clients/${client.id}`}
      />
    </>
  )
}
