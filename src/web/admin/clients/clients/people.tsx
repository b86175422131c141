import { EmptyState } from '#design/primitives/empty-state.tsx'
import { clientContext, read } from '#web/api.ts'
import { InviteMember } from '#web/signed-in/members/invite-member.tsx'
import { MemberList } from '#web/signed-in/members/member-list.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/people'
import { runClientAct } from './client-acts.ts'
import { useClient } from './client-layout.tsx'

/** Whoever wrote the request that the client came from is offered as the first to be invited. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const { lead, people } = await read(api.clients[':id'].$get({ param: params }))
  if (!lead || people.length > 0) return { first: null }
  const { name, email } = await read(api.leads[':id'].$get({ param: { id: String(lead.id) } }))
  return { first: { name, email } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await runClientAct(context.get(clientContext), params.id, await request.formData())
  return answer(outcome)
}

/** Who acts for a client: the firm invites the first, who may invite others. */
export default function ClientPeopleScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { name, people } = useClient()
  const isShown = actionData && (actionData.ok || actionData.intent !== 'invite')
  return (
    <>
      <OfficeTitle>{`People of ${name}`}</OfficeTitle>
      {isShown ? <ActOutcome {...actionData} /> : null}
      {people.length === 0 ? (
        <EmptyState title="Nobody is invited yet">
          Invite the person you deal with as an owner. They can then invite their colleagues.
        </EmptyState>
      ) : (
        <MemberList people={people} manages resends />
      )}
      <section className="mt-10" data-print="no">
        <h2 className="mb-4 text-xl">Invite a person</h2>
        <InviteMember
          outcome={actionData}
          usual={people.length === 0 ? 'owner' : 'contributor'}
          submit="Send the invitation"
          first={people.length === 0 ? loaderData.first : null}
        />
      </section>
    </>
  )
}
