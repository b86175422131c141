import { Form } from 'react-router'
import type { InvitationAnswer } from '#contract/system/team.ts'
import { FilterBar } from '#design/patterns/filter-bar.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { ListOrder, orderIn } from '#web/signed-in/parts/list-order.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/team'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import { runTeamAct } from './team-acts.ts'
import { ROLE_WORDS, TEAM_ORDERS } from './team-text.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const order = orderIn(asked, TEAM_ORDERS)
  const query = { order, page: asked.get('page') ?? '1' }
  return { order, ...(await read(context.get(clientContext).api.team.$get({ query }))) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runTeamAct(context.get(clientContext), await request.formData())
  return answer(outcome)
}

/** Who works in the office, what each may do, and whether their accounts are in good order. */
export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { order, members, page, pages, total, withoutTwoFactor: lacking, invitations, requireTwoFactor } = loaderData
  const href = listAddress('/dashboard/team', { order }, { order: 'role' })
  return (
    <>
      <OfficeTitle>Team</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Team</h1>
        {/* Beside the list the form is in sight; the keyboard would still have everybody to pass. */}
        <ButtonLink href="#invite" variant="secondary" size="small" className="lg:not-focus:sr-only">
          Invite somebody
        </ButtonLink>
      </div>
      {actionData && Object.keys(actionData.fields).length === 0 ? <ActOutcome {...actionData} /> : null}
      {actionData?.link ? (
        <p className="mb-6 border-l-3 border-green bg-green-wash px-4 py-3">
          <span className="block text-sm">Link to join. It works once, for seven days:</span>
          <code className="mt-1 block select-all wrap-anywhere">{actionData.link}</code>
        </p>
      ) : null}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <section aria-labelledby="members">
            <h2 id="members" className="text-xl">
              {total === 1 ? 'One person' : `${total} people`}
            </h2>
            <p className="mt-1 text-sm text-ink-soft">
              {lacking === 0
                ? 'Everyone uses two-step verification.'
                : `${lacking === total ? 'Nobody uses' : `${lacking} of ${total} do not use`} two-step verification. `}
              {requireTwoFactor ? (
                ' The firm requires it.'
              ) : lacking > 0 ? (
                <TextLink to="/dashboard/setting/security">Require it in Setting</TextLink>
              ) : null}
            </p>
            {total > 1 ? (
              <div className="mt-3" data-print="no">
                <FilterBar label="Order of the team">
                  <ListOrder order={order} orders={TEAM_ORDERS} />
                </FilterBar>
              </div>
            ) : null}
            <ul className="rule-double-top rule-double mt-3">
              {members.map((member) => (
                <MemberRow key={member.id} member={member} alone={total === 1} />
              ))}
            </ul>
            {pages > 1 ? (
              <Pagination
                page={page}
                pages={pages}
                label="Team"
                hrefOf={(number) => href({ page: number })}
                ruled={false}
              />
            ) : null}
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
        <aside id="invite" tabIndex={-1} aria-label="Invite somebody">
          {/* A new form once an invitation is on its way. */}
          <InviteForm key={invitations.length} outcome={actionData} />
        </aside>
      </div>
    </>
  )
}

function InvitationRow({ invitation }: { invitation: InvitationAnswer }) {
  const { id, fullName, email, role, invitedBy, expiresAt, expired } = invitation
  return (
    <li className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 py-3 last:border-b-0">
      <div className="min-w-0">
        <p>
          <span className="font-semibold wrap-anywhere">{fullName}</span>{' '}
          <Tag tone={role === 'admin' ? 'brass' : 'quiet'}>{ROLE_WORDS[role]}</Tag>{' '}
          {expired ? <Tag tone="red">Link expired</Tag> : null}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {email} · invited by {invitedBy} · expires <Moment at={expiresAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3" data-print="no">
        {[
          ['resend', 'Send again'],
          ['cancel', 'Revoke'],
        ].map(([intent, words]) => (
          <Form method="post" key={intent}>
            <input type="hidden" name="intent" value={intent} />
            <input type="hidden" name="id" value={id} />
            <Button variant="secondary" size="small">
              {words}
              <span className="sr-only"> the invitation of {fullName}</span>
            </Button>
          </Form>
        ))}
      </div>
    </li>
  )
}
