import { data, redirect } from 'react-router'
import { TextLink } from '#design/primitives/text-link.tsx'
import { NobodyYet } from '#web/admin/clients/nobody-yet.tsx'
import { clientContext, read } from '#web/api.ts'
import { randomKey } from '#web/random-key.ts'
import { MessageForm } from '#web/signed-in/conversations/message-form.tsx'
import { orNotFound } from '#web/signed-in/conversations/or-not-found.ts'
import { writingIn, written } from '#web/signed-in/conversations/writing.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { admit } from '#web/signed-in/office/staff.ts'
import type { Route } from './+types/new-conversation'
import { readersInWords } from './readers-in-words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  admit(context, 'accountant')
  const id = new URL(request.url).searchParams.get('client') ?? ''
  const client = await orNotFound(read(context.get(clientContext).api.clients[':id'].$get({ param: { id } })))
  return { client: { id: client.id, name: client.name, people: client.people }, onceKey: randomKey() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const writing = writingIn(form)
  const { subject, body, header } = writing
  const json = { clientId: Number(new URL(request.url).searchParams.get('client')), subject, body }
  const { outcome, value } = await written(
    read(context.get(clientContext).api.conversations.$post({ header, json })),
    writing,
  )
  if (value) throw redirect(`/dashboard/conversations/${value.id}`)
  return data(outcome, { status: 422 })
}

/** The office writes to a client about something new. */
export default function NewConversation({ loaderData, actionData }: Route.ComponentProps) {
  const { client, onceKey } = loaderData
  return (
    <>
      <OfficeTitle>New conversation</OfficeTitle>
      <p className="mb-2">
        <TextLink to={`/dashboard/clients/${client.id}`}>Back to {client.name}</TextLink>
      </p>
      <h1 className="text-3xl font-normal">Write to {client.name}</h1>
      <NobodyYet client={client} />
      <MessageForm
        keptAs={`new.${client.id}`}
        onceKey={onceKey}
        label="Message"
        hint={readersInWords(useFirm().sendsEmail)}
        withSubject
        outcome={actionData}
      />
    </>
  )
}
