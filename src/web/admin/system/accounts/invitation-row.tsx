import { Form } from 'react-router'
import type { InvitationAnswer } from '#contract/system/team.ts'
import { Button } from '#design/primitives/button.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { ROLE_WORDS } from './team-text.ts'

/** Somebody who was asked to join and has not answered yet. */
export function InvitationRow({ invitation }: { invitation: InvitationAnswer }) {
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
