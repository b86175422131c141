import { data, redirect } from 'react-router'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { randomKey } from '#web/random-key.ts'
import { MessageForm } from '#web/signed-in/conversations/message-form.tsx'
import { writingIn, written } from '#web/signed-in/conversations/writing.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/new-message'

export const loader = ({ params }: Route.LoaderArgs) => ({ client: params.client, onceKey: randomKey() })

export async function action({ request, params, context }: Route.ActionArgs) {
  const writing = writingIn(await request.formData())
  const { subject, body, header } = writing
  const param = { client: params.client }
  const { conversations } = context.get(clientContext).api.my.clients[':client']
  const { outcome, value } = await written(
    read(conversations.$post({ param, header, json: { subject, body } })),
    writing,
  )
  if (value) throw redirect(`/portal/${params.client}/conversations/${value.id}`)
  return data(outcome, { status: 422 })
}

/** A client writes about something new. */
export default function NewMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { client, onceKey } = loaderData
  return (
    <>
      <OfficeTitle>Write to us</OfficeTitle>
      <p className="mb-2">
        <TextLink to={`/portal/${client}/conversations`}>All messages</TextLink>
      </p>
      <h2 className="text-2xl font-normal">Write to us</h2>
      <MessageForm keptAs={`my.new.${client}`} onceKey={onceKey} label="Message" withSubject outcome={actionData} />
    </>
  )
}
