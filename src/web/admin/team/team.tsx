import { data } from 'react-router'
import { TextLink } from '#design/primitives/text-link.tsx'
import { ActOutcome } from '#web/admin/parts/act-outcome.tsx'
import { OfficeTitle } from '#web/admin/shell/firm.tsx'
import { admitAdmin } from '#web/admin/shell/staff.ts'
import { clientContext, read } from '#web/api.ts'
import type { Route } from './+types/team'
import { InvitationRow } from './invitation-row.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import { runTeamAct } from './team-acts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  admitAdmin(context)
  return await read(context.get(clientContext).api.team.$get())
}

export async function action({ request, context }: Route.ActionArgs) {
  admitAdmin(context)
  const outcome = await runTeamAct(context.get(clientContext), await request.formData())
  return data(outcome, { status: outcome.ok ? 200 : 422 })
}

/** Who works in the office, what each may do, and whether their accounts are in good order. */
export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { members, invitations, requireTwoFactor } = loaderData
  const lacking = members.filter(({ twoFactor }) => !twoFactor).length
  return (
    <>
      <OfficeTitle>Team</OfficeTitle>
      <h1 className="mb-4 text-3xl font-normal">Team</h1>
      {actionData && Object.keys(actionData.fields).length === 0 ? <ActOutcome {...actionData} /> : null}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <section aria-labelledby="members">
            <h2 id="members" className="text-xl">
              {members.length === 1 ? 'One person' : `${members.length} people`}
            </h2>
            <p className="mt-1 text-sm text-ink-soft">
              {lacking === 0
                ? 'Everybody signs in with two factors.'
                : `${lacking === members.length ? 'Nobody signs in' : `${lacking} of ${members.length} do not sign in`} with two factors. `}
              {requireTwoFactor ? (
                ' The firm asks for it.'
              ) : lacking > 0 ? (
                <TextLink to="/dashboard/setting/security">Ask for it in Setting</TextLink>
              ) : null}
            </p>
            <ul className="rule-double-top rule-double mt-3">
              {members.map((member) => (
                <MemberRow key={member.id} member={member} alone={members.length === 1} />
              ))}
            </ul>
          </section>
          {invitations.length > 0 ? (
            <section aria-labelledby="invited" className="mt-10">
              <h2 id="invited" className="text-xl">
                Invited
              </h2>
              <ul className="rule-double-top rule-double mt-3">
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </section>
          ) : null}
        </div>
        <aside aria-label="Invite somebody">
          {/* A new form once an invitation is on its way. */}
          <InviteForm key={invitations.length} outcome={actionData} />
        </aside>
      </div>
    </>
  )
}
