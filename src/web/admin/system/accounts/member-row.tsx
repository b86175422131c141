import { Form } from 'react-router'
import type { TeamMemberAnswer } from '#contract/system/team.ts'
import { Button } from '#design/primitives/button.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { ROLE_NAMES } from '#domain/roles.ts'
import { counted } from '#domain/text/counted.ts'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import { ROLE_CHOICES } from './team-text.ts'

interface Props {
  member: TeamMemberAnswer
  /** Nobody else is there. */
  alone: boolean
}

/** A user of the team; what can be done about them is folded up. */
export function MemberRow({ member, alone }: Props) {
  const { fullName, email, role, you, twoFactor, passkeys, suspended, devices, lastSeenAt } = member
  return (
    <li className="rule-bottom flex flex-wrap items-center gap-x-6 py-1">
      <p className="min-w-0 flex-[1_1_14rem]">
        <span className="font-semibold wrap-anywhere">{fullName}</span>
        {you ? <span className="text-ink-soft"> (you)</span> : null}
        <a href={`mailto:${email}`} className="ink-link block text-sm wrap-anywhere">
          {email}
        </a>
      </p>
      <p className="flex flex-wrap gap-2">
        <Tag tone={role === 'admin' ? 'brass' : 'quiet'}>{ROLE_NAMES[role]}</Tag>
        <Tag tone={twoFactor ? 'green' : 'red'}>{twoFactor ? 'Two-step verification' : 'Password only'}</Tag>
        {passkeys > 0 ? <Tag tone="green">{counted(passkeys, 'passkey')}</Tag> : null}
        {suspended ? <Tag tone="red">Suspended</Tag> : null}
      </p>
      <p className="text-sm text-ink-soft sm:w-52">
        {lastSeenAt ? (
          <>
            Last seen <Moment at={lastSeenAt} />
          </>
        ) : (
          'Has not signed in yet'
        )}
        {devices > 0 ? `, signed in on ${counted(devices, 'device')}` : ''}
      </p>
      <details className="open:basis-full" data-print="no">
        <summary className="ink-link inline-flex min-h-9 cursor-pointer list-none items-center text-sm">
          Change<span className="sr-only"> {fullName}</span>
        </summary>
        <Acts member={member} alone={alone} />
      </details>
    </li>
  )
}

function Acts({ member: { id, fullName, role, you, twoFactor, devices }, alone }: Props) {
  const others = you ? devices > 1 : devices > 0
  return (
    <div className="flex flex-col gap-4 py-3">
      {alone ? (
        <p className="text-sm text-ink-soft">
          The team needs at least one administrator. Invite another before you change your own role.
        </p>
      ) : (
        <Form method="post" className="flex flex-wrap items-end gap-3" aria-label={`Role of ${fullName}`}>
          <FreshMark />
          <input type="hidden" name="intent" value="role" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="before" value={role} />
          <SelectField label="Role" name="role" id={`role-${id}`} defaultValue={role} choices={ROLE_CHOICES} />
          <Button variant="secondary">Change the role</Button>
        </Form>
      )}
      <div className="flex flex-wrap gap-3">
        {others ? (
          <Act id={id} intent="end-sessions" words={you ? 'Sign out my other devices' : 'Sign out everywhere'} />
        ) : null}
        {twoFactor && !you ? <Act id={id} intent="second-factor" words="Turn off two-step verification" /> : null}
        {you ? null : <Act id={id} intent="remove" words="Remove from the team" before={role} />}
      </div>
      {twoFactor && !you ? (
        <p className="text-sm text-ink-soft">
          Only for someone who has lost both their phone and their recovery codes. Make sure you know who is asking.
        </p>
      ) : null}
    </div>
  )
}

function Act({ id, intent, words, before }: { id: string; intent: string; words: string; before?: string }) {
  return (
    <Form method="post">
      {intent === 'end-sessions' ? null : <FreshMark />}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {before ? <input type="hidden" name="before" value={before} /> : null}
      <Button variant="secondary" size="small">
        {words}
      </Button>
    </Form>
  )
}
