import { useId } from 'react'
import { Form } from 'react-router'
import type { MemberAnswer } from '#contract/clients/client-members.ts'
import { Button } from '#design/primitives/button.tsx'
import { Select } from '#design/primitives/select.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { RefusedSince } from '#web/signed-in/parts/refused-since.tsx'
import { RIGHTS } from './member-text.ts'

interface Props {
  people: (MemberAnswer & { addressRefusedAt?: string | null })[]
  manages: boolean
  resends?: boolean
}

/** Who acts for a client: what they may do, and when they were last there. */
export function MemberList({ people, manages, resends = false }: Props) {
  const { sendsEmail } = useFirm()
  return (
    <ul className="rule-top">
      {people.map((person) => (
        <li key={person.id} className="rule-bottom flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
              {person.name}
              {person.you ? <span className="font-normal text-ink-soft">(you)</span> : null}
              {person.state === 'invited' ? <Tag tone="brass">Invited</Tag> : null}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">{person.email}</p>
            {person.addressRefusedAt ? <RefusedSince at={person.addressRefusedAt} /> : null}
            <p className="text-sm text-ink-soft">
              {person.lastSeenAt ? (
                <>
                  Last seen <Day at={person.lastSeenAt} />
                </>
              ) : (
                <>
                  Invited <Day at={person.invitedAt} />, not here yet
                </>
              )}
            </p>
          </div>
          {manages ? (
            <Acts person={person} resends={resends && sendsEmail} />
          ) : (
            <span>{RIGHTS[person.right].label}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Acts({ person, resends }: { person: MemberAnswer; resends: boolean }) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-end gap-2" data-print="no">
      <Form method="post" className="flex items-end gap-2" key={person.right}>
        <input type="hidden" name="intent" value="right" />
        <input type="hidden" name="member" value={person.id} />
        <input type="hidden" name="was" value={person.right} />
        <div>
          <label htmlFor={id} className="sr-only">{`Rights of ${person.name}`}</label>
          <Select
            id={id}
            name="right"
            defaultValue={person.right}
            choices={Object.entries(RIGHTS).map(([value, { label }]) => ({ value, label }))}
          />
        </div>
        <Button variant="secondary" size="small" aria-label={`Change the rights of ${person.name}`}>
          Change
        </Button>
      </Form>
      {resends && person.state === 'invited' ? (
        <Form method="post">
          <input type="hidden" name="intent" value="invitation" />
          <input type="hidden" name="member" value={person.id} />
          <Button variant="secondary" size="small" aria-label={`Send the invitation of ${person.name} again`}>
            Send again
          </Button>
        </Form>
      ) : null}
      <details className="open:basis-full">
        <summary
          aria-label={`Remove ${person.name}`}
          className="inline-flex min-h-11 cursor-pointer items-center px-3 text-sm underline"
        >
          Remove
        </summary>
        <Form method="post" className="flex flex-wrap items-center gap-3 border-l-3 border-red bg-red-wash px-4 py-3">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="member" value={person.id} />
          <input type="hidden" name="name" value={person.name} />
          <p className="basis-full">
            {person.you ? 'You lose' : `${person.name} loses`} access to this client at once, on every device.
          </p>
          <Button variant="danger" size="small">
            Remove {person.name}
          </Button>
        </Form>
      </details>
    </div>
  )
}
