import { data, redirect } from 'react-router'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { NobodyYet } from '#web/admin/clients/clients/nobody-yet.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { randomKey } from '#web/random-key.ts'
import { MessageForm } from '#web/signed-in/conversations/message-form.tsx'
import { topicIn } from '#web/signed-in/conversations/topic.ts'
import { writingIn, written } from '#web/signed-in/conversations/writing.ts'
import { WrittenBefore } from '#web/signed-in/conversations/written-before.tsx'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { ListSearch } from '#web/signed-in/parts/list-search.tsx'
import type { Route } from './+types/new-conversation'
import { formatReaders } from './format-readers.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const client = context.get(clientContext)
  const { api } = client
  const whom = asked.get('client')
  if (!whom) {
    const q = (asked.get('q') ?? '').slice(0, 200)
    const { items } = await read(api.clients.$get({ query: { ...(q ? { q } : {}), state: 'active' } as never }))
    return { choice: { q, clients: items.map(({ id, name }) => ({ id, name })) } }
  }
  const { id, name, people } = await orNotFound(read(api.clients[':id'].$get({ param: { id: whom } })))
  const topic = await topicIn(asked, client, { clientId: id, forFirm: true })
  const query = { view: 'all' as const, client: String(id), about: topic?.about }
  const before = topic ? (await read(api.conversations.$get({ query }))).items : []
  return { choice: null, client: { id, name, people }, topic, before, idempotencyKey: randomKey() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const writing = writingIn(form)
  const { isNote: _, header, ...words } = writing
  const json = { clientId: Number(new URL(request.url).searchParams.get('client')), ...words, undoable: true }
  const { outcome, value } = await written(
    read(context.get(clientContext).api.conversations.$post({ header, json })),
    writing,
  )
  if (value) throw redirect(`/dashboard/conversations/${value.id}?begun`)
  return data(outcome, { status: 422 })
}

export default function NewConversation({ loaderData, actionData }: Route.ComponentProps) {
  const hint = formatReaders(useFirm().sendsEmail)
  if (loaderData.choice) return <ChooseClient {...loaderData.choice} />
  const { client, topic, before, idempotencyKey } = loaderData
  return (
    <>
      <OfficeTitle>New conversation</OfficeTitle>
      <p className="mb-2">
        <TextLink to={`/dashboard/clients/${client.id}`}>Back to {client.name}</TextLink>
      </p>
      <h1 className="text-3xl font-normal wrap-anywhere">
        {topic ? `Write to ${client.name} about ${topic.title}` : `Write to ${client.name}`}
      </h1>
      <NobodyYet client={client} />
      <WrittenBefore items={before} base="/dashboard/conversations" />
      <MessageForm
        keptAs={`new.${client.id}`}
        idempotencyKey={idempotencyKey}
        label="Message"
        hint={hint}
        subject={topic?.title ?? ''}
        {...(topic ? { about: topic.about } : {})}
        attaching={{
          clientId: client.id,
          target: 'message:0',
          back: `/dashboard/clients/${client.id}/documents`,
          uploaded: null,
        }}
        outcome={actionData}
      />
    </>
  )
}

function ChooseClient({ q, clients }: { q: string; clients: { id: number; name: string }[] }) {
  return (
    <>
      <OfficeTitle>New message</OfficeTitle>
      <h1 className="text-3xl font-normal">Write to a client</h1>
      <ListSearch label="Clients" q={q} clear="/dashboard/conversations/new" />
      {clients.length === 0 ? <EmptyState title="No active client found">Try fewer letters.</EmptyState> : null}
      <ul className="rule-top">
        {clients.map(({ id, name }) => (
          <li key={id} className="rule-bottom">
            <TextLink to={`/dashboard/conversations/new?client=${id}`} className="inline-flex min-h-11 items-center">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  )
}
