import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { RequestsSection } from '#web/portal/requests-section.tsx'
import { useRoom } from '#web/portal/use-room.ts'
import { ConversationRow } from '#web/signed-in/conversations/conversation-row.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { SeekPages, seekIn } from '#web/signed-in/parts/seek-pages.tsx'
import type { Route } from './+types/my-conversations'
import { mayWrite } from './may-write.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const from = seekIn(new URL(request.url).searchParams, 'newest')
  const { api } = context.get(clientContext)
  const param = { client: params.client }
  const list = api.my.clients[':client'].conversations.$get({ param, query: { ...from } })
  const requests = await read(api.my.requests.$get({ query: {} }))
  return { from, client: params.client, requests: requests.items, ...(await orNotFound(read(list))) }
}

export default function MyConversations({ loaderData }: Route.ComponentProps) {
  const { items, next, from, client, requests } = loaderData
  const here = `/portal/${client}/conversations`
  return (
    <>
      <OfficeTitle>Messages</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-2xl font-normal">Messages</h2>
        {mayWrite(useRoom()) ? <ButtonLink to={`${here}/new`}>Write to us</ButtonLink> : null}
      </div>
      {items.length === 0 ? (
        <EmptyState title="Nothing written yet">
          Ask us anything. Only people with access to this client area can read it.
        </EmptyState>
      ) : (
        <ul className="rule-top rule-double">
          {items.map((one) => (
            <ConversationRow key={one.id} conversation={one} to={`${here}/${one.id}`} />
          ))}
        </ul>
      )}
      <SeekPages
        label="Messages"
        order="newest"
        from={from}
        next={next}
        hrefOf={(asked) => (Object.keys(asked).length > 0 ? `${here}?${new URLSearchParams(asked)}` : here)}
      />
      {requests.length > 0 ? <RequestsSection requests={requests} /> : null}
    </>
  )
}
