import { data, redirect } from 'react-router'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { PhotographButton } from '#web/portal/photographs/photograph-button.tsx'
import { useRoom } from '#web/portal/use-room.ts'
import { randomKey } from '#web/random-key.ts'
import { MessageForm } from '#web/signed-in/conversations/message-form.tsx'
import { topicIn } from '#web/signed-in/conversations/topic.ts'
import { writingIn, written } from '#web/signed-in/conversations/writing.ts'
import { WrittenBefore } from '#web/signed-in/conversations/written-before.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { readUpload } from '#web/signed-in/sending/read-upload.ts'
import { presenceWords } from '#web/site/chat/presence-text.ts'
import type { Route } from './+types/new-message'
import { mayWrite } from './may-write.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = context.get(clientContext)
  const asked = new URL(request.url).searchParams
  const topic = await topicIn(asked, client, { clientId: Number(params.client) })
  const param = { client: params.client }
  const { conversations } = client.api.my.clients[':client']
  const before = topic ? (await read(conversations.$get({ param, query: { about: topic.about } }))).items : []
  const presence = presenceWords(await read(client.api.chat.$get()))
  return {
    client: params.client,
    topic,
    before,
    presence,
    uploaded: await readUpload(asked, client),
    idempotencyKey: randomKey(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const writing = writingIn(await request.formData())
  const { isNote: _, header, ...json } = writing
  const param = { client: params.client }
  const { conversations } = context.get(clientContext).api.my.clients[':client']
  const { outcome, value } = await written(read(conversations.$post({ param, header, json })), writing)
  if (value) throw redirect(`/portal/${params.client}/conversations/${value.id}?notice=sent`)
  return data(outcome, { status: 422 })
}

export default function NewMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { client, topic, before, presence, uploaded, idempotencyKey } = loaderData
  const room = useRoom()
  const here = `/portal/${client}/conversations`
  return (
    <>
      <OfficeTitle>Write to us</OfficeTitle>
      <p className="mb-2">
        <TextLink to={here}>All messages</TextLink>
      </p>
      <h2 className="text-2xl font-normal wrap-anywhere">{topic ? `About ${topic.title}` : 'Write to us'}</h2>
      <WrittenBefore items={before} base={here} />
      {mayWrite(room) ? (
        <MessageForm
          keptAs={`my.new.${client}`}
          idempotencyKey={idempotencyKey}
          label="Message"
          hint={presence}
          subject={topic?.title ?? ''}
          {...(topic ? { about: topic.about } : {})}
          attaching={{ clientId: room.id, target: 'message:0', back: `${here}/new`, uploaded }}
          camera={(add) => (
            <PhotographButton clientId={room.id} target="message:0" fileName="Photographs" onFile={add} />
          )}
          outcome={actionData}
        />
      ) : (
        <p className="mt-6 text-ink-soft">You can read here, but not write.</p>
      )}
    </>
  )
}
