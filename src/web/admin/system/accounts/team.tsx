import { Form } from 'react-router'
import type { InvitationAnswer } from '#contract/system/team.ts'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { ROLE_NAMES } from '#domain/roles.ts'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { choicesOf } from '#web/signed-in/list/list-filters.tsx'
import { orderIn } from '#web/signed-in/list/list-query.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/team'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import { runTeamAct } from './team-acts.ts'
import { TEAM_ORDERS } from './team-text.ts'

const TEAM = '/dashboard/team'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const order = orderIn(asked, TEAM_ORDERS)
  const query = { order, page: asked.get('page') ?? '1' }
  const isOpen = asked.get('open') === 'new'
  return { order, isOpen, ...(await read(context.get(clientContext).api.team.$get({ query }))) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runTeamAct(context.get(clientContext), await request.formData())
  return answer(outcome)
}

/** Who works in the office, what each may do, and whether their accounts are in good order. */
export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isOpen, members, page, pages, total, invitations } = loaderData
  const href = listAddress(TEAM, { order, open: '' }, { order: 'role' })
  const isRefused = Object.keys(actionData?.fields ?? {}).length > 0
  return (
    <>
      <OfficeList
        title="Team"
        noun="person"
        nouns="people"
        base={TEAM}
        href={href}
        rows={members}
        keyOf={({ id }) => id}
        {...{ page, pages, total }}
        filters={[{ name: 'order', label: 'Order', value: order, choices: choicesOf(TEAM_ORDERS) }]}
        actions={
          <ButtonLink to={href({ open: 'new' })} size="small">
            Invite somebody
          </ButtonLink>
        }
        render={(member) => <MemberRow key={member.id} member={member} alone={total === 1} />}
        empty={null}
      >
        <TwoFactorNote {...loaderData} />
        {actionData && !isRefused ? <ActOutcome {...actionData} /> : null}
        {actionData?.link ? (
          <p className="mb-4 border-l-3 border-green bg-green-wash px-4 py-3">
            <span className="block text-sm">Link to join. It works once, for seven days:</span>
            <code className="mt-1 block select-all wrap-anywhere">{actionData.link}</code>
          </p>
        ) : null}
        {isRefused || (isOpen && !actionData?.ok) ? <InviteForm outcome={actionData} away={href({})} /> : null}
      </OfficeList>
      {invitations.length > 0 ? (
        <section aria-labelledby="invited" className="mt-8">
          <h2 id="invited" className="text-xl">
            Invited
          </h2>
          <ul className="rule-top mt-2">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function TwoFactorNote({ total, withoutTwoFactor: lacking, requireTwoFactor }: Loaded) {
  return (
    <p className="text-sm text-ink-soft">
      {lacking === 0
        ? 'Everyone uses two-step verification.'
        : `${lacking === total ? 'Nobody uses' : `${lacking} of ${total} do not use`} two-step verification. `}
      {requireTwoFactor ? (
        ' The firm requires it.'
      ) : lacking > 0 ? (
        <TextLink to="/dashboard/setting/security">Require it in Setting</TextLink>
      ) : null}
    </p>
  )
}

function InvitationRow({ invitation }: { invitation: InvitationAnswer }) {
  const { id, fullName, email, role, invitedBy, expiresAt, expired } = invitation
  return (
    <li className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
      <div className="min-w-0">
        <p>
          <span className="font-semibold wrap-anywhere">{fullName}</span>{' '}
          <Tag tone={role === 'admin' ? 'brass' : 'quiet'}>{ROLE_NAMES[role]}</Tag>{' '}
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
