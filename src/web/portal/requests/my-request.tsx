import { redirect } from 'react-router'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { OWN_STATES } from '#web/portal/requests-section.tsx'
import { randomKey } from '#web/random-key.ts'
import { TextForm } from '#web/signed-in/conversations/text-form.tsx'
import { Thread } from '#web/signed-in/conversations/thread.tsx'
import { writingIn, written } from '#web/signed-in/conversations/writing.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/my-request'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const found = await orNotFound(read(api.my.requests[':reference'].$get({ param: params })))
  const { conversation, ...request } = found
  // It has become a client, and goes on in its room.
  if (conversation) throw redirect(`/portal/${conversation.clientId}/conversations/${conversation.id}`)
  return { request, idempotencyKey: randomKey() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const writing = writingIn(await request.formData())
  const { header, body } = writing
  const { messages } = context.get(clientContext).api.my.requests[':reference']
  const { outcome } = await written(read(messages.$post({ param: params, header, json: { body } })), writing)
  return answer(outcome)
}

/** What a member asked before they were a client: the question, the firm's answers, and a place to write back. */
export default function MyRequest({ loaderData: { request, idempotencyKey }, actionData }: Route.ComponentProps) {
  const { reference, kind, state, messages } = request
  return (
    <>
      <OfficeTitle>{reference}</OfficeTitle>
      <p className="mb-2" data-print="no">
        <TextLink to="/portal">Overview</TextLink>
      </p>
      <h1 className="text-3xl font-normal">
        {kind === 'quote' ? 'Your quote request' : 'Your message'} <span className="figures">{reference}</span>
      </h1>
      <p className="mt-2">
        <Tag tone={OWN_STATES[state].tone}>{OWN_STATES[state].words}</Tag>
      </p>
      <Thread
        messages={messages.map((message) => ({ ...message, leavesAt: null, isNote: false, files: [], readBy: [] }))}
        earlier={0}
      />
      {messages.length === 1 ? (
        <p className="mt-4 text-ink-soft">We have it, and a person will answer. Our answer appears here too.</p>
      ) : null}
      {actionData?.ok ? (
        <OutcomeAlert tone="success" className="mt-4">
          We have your message. Our answer will be here.
        </OutcomeAlert>
      ) : null}
      <TextForm keptAs={`request.${reference}`} idempotencyKey={idempotencyKey} label="Reply" outcome={actionData} />
    </>
  )
}
