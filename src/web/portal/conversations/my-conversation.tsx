import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { PhotographButton } from '#web/portal/photographs/photograph-button.tsx'
import { useRoom } from '#web/portal/use-room.ts'
import { randomKey } from '#web/random-key.ts'
import { useForgetSent } from '#web/signed-in/conversations/message-draft.ts'
import { MessageForm } from '#web/signed-in/conversations/message-form.tsx'
import { Thread } from '#web/signed-in/conversations/thread.tsx'
import { TopicLine } from '#web/signed-in/conversations/topic-line.tsx'
import { useFreshWhileRead } from '#web/signed-in/conversations/use-fresh.ts'
import { useRead } from '#web/signed-in/conversations/use-read.ts'
import { writingIn, written } from '#web/signed-in/conversations/writing.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { readUpload } from '#web/signed-in/sending/read-upload.ts'
import { answer } from '#web/signed-in/session/submit.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'
import type { Route } from './+types/my-conversation'
import { mayWrite } from './may-write.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = context.get(clientContext)
  const { api } = client
  const asked = new URL(request.url).searchParams
  const param = { client: params.client, id: params.id }
  const conversation = await orNotFound(read(api.my.clients[':client'].conversations[':id'].$get({ param })))
  const uploaded = await readUpload(asked, client)
  const isNew = asked.get('notice') === 'sent'
  return { conversation, client: params.client, uploaded, isNew, idempotencyKey: randomKey() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const writing = writingIn(await request.formData())
  const { messages } = context.get(clientContext).api.my.clients[':client'].conversations[':id']
  const param = { client: params.client, id: params.id }
  const sent = messages.$post({
    param,
    header: writing.header,
    json: { body: writing.body, documents: writing.documents },
  })
  const { outcome } = await written(read(sent), writing)
  return answer(outcome)
}

/** One subject: what was written, and a place to write back. */
export default function MyConversation({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, client, uploaded, isNew, idempotencyKey } = loaderData
  const api = useClient().api
  const room = useRoom()
  const { id, messages } = conversation
  useRead(conversation, (upTo) =>
    api.my.clients[':client'].conversations[':id'].read.$post({
      param: { client, id: String(id) },
      json: { upTo },
    }),
  )
  useFreshWhileRead()
  const outcome = useLasting(actionData)
  useForgetSent(`my.new.${client}`, messages)
  return (
    <>
      <OfficeTitle>{conversation.subject}</OfficeTitle>
      <p className="mb-2" data-print="no">
        <TextLink to={`/portal/${client}/conversations`}>All messages</TextLink>
      </p>
      <h2 className="text-2xl font-normal wrap-anywhere">{conversation.subject}</h2>
      <TopicLine
        topic={conversation.about}
        requestsAt={`/portal/${client}`}
        deadlinesAt={`/portal/${client}/deadlines`}
        documentsAt={`/portal/${client}/documents`}
        proposalsAt={`/portal/${client}/proposals`}
      />
      <Thread messages={messages} earlier={conversation.earlier} />
      {outcome?.ok || (isNew && !outcome) ? (
        <OutcomeAlert tone="success" className="mt-4">
          We have your message. Our answer will be here.
        </OutcomeAlert>
      ) : null}
      {mayWrite(room) ? (
        <MessageForm
          key={id}
          keptAs={`my.${id}`}
          idempotencyKey={idempotencyKey}
          label="Reply"
          attaching={{
            clientId: room.id,
            target: `message:${id}`,
            back: `/portal/${client}/conversations/${id}`,
            uploaded,
          }}
          camera={(add) => (
            <PhotographButton
              clientId={room.id}
              target={`message:${id}`}
              fileName={conversation.subject}
              onFile={add}
            />
          )}
          outcome={outcome}
        />
      ) : (
        <p className="mt-6 text-ink-soft">You can read here, but not write.</p>
      )}
    </>
  )
}
