import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { ConversationRow } from '#web/signed-in/conversations/conversation-row.tsx'
import type { Route } from './+types/of-client'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const { items, counts } = await read(api.conversations.$get({ query: { client: params.id } }))
  return { id: params.id, items, others: counts.closed + counts.snoozed, more: counts.open > items.length }
}

export default function OfClient({ loaderData: { id, items, others, more } }: Route.ComponentProps) {
  return (
    <>
      <div className="my-4">
        <ButtonLink to={`/dashboard/conversations/new?client=${id}`}>New conversation</ButtonLink>
      </div>
      {items.length === 0 ? (
        <EmptyState title="No open conversations">Messages from this client appear here.</EmptyState>
      ) : (
        <ul className="rule-top rule-double">
          {items.map((one) => (
            <ConversationRow key={one.id} conversation={one} to={`/dashboard/conversations/${one.id}`} />
          ))}
        </ul>
      )}
      {others > 0 || more ? (
        <p className="mt-3">
          <TextLink to={`/dashboard/conversations?client=${id}`}>All conversations with this client</TextLink>
        </p>
      ) : null}
    </>
  )
}
