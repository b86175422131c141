import { EmptyState } from '#design/primitives/empty-state.tsx'
import { clientContext } from '#web/api.ts'
import { InviteMember } from '#web/signed-in/members/invite-member.tsx'
import { MemberList } from '#web/signed-in/members/member-list.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/people'
import { runClientAct } from './client-acts.ts'
import { useClient } from './client-layout.tsx'

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await runClientAct(context.get(clientContext), params.id, await request.formData())
  return answer(outcome)
}

/** Who acts for a client: the firm invites the first, who may invite others. */
export default function ClientPeopleScreen({ actionData }: Route.ComponentProps) {
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
        />
      </section>
    </>
  )
}
