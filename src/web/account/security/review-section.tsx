import { Form } from 'react-router'
import type { HeldAnswer } from '#contract/system/my-devices.ts'
import { Button } from '#design/primitives/button.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { AccountSection } from '#web/account/account-section.tsx'
import { useLongDay } from '#web/signed-in/parts/moments.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import type { Result } from './security-intents.ts'

export function ReviewSection({ items, result }: { items: HeldAnswer[]; result: Result | undefined }) {
  const longDay = useLongDay()
  if (items.length === 0 && !result) return null
  return (
    <AccountSection
      title="Is this yours?"
      note="Added in the last 30 days, before your account was secured. Until you answer, it opens nothing."
    >
      {result ? (
        <OutcomeAlert tone={result.ok ? 'success' : 'error'} className="mb-6">
          {result.message}
        </OutcomeAlert>
      ) : null}
      <ul className="rule-top">
        {items.map(({ kind, id, name, createdAt }) => (
          <li key={id} className="rule-bottom flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="font-semibold">{kind === 'passkey' ? `Passkey “${name}”` : name}</p>
              <p className="text-sm text-ink-soft">Added on {longDay(createdAt)}</p>
            </div>
            <div className="flex flex-wrap gap-3">
              <Answer id={id} mine words="Yes, keep it" about={name} />
              <Answer id={id} mine={false} words="No, remove it" about={name} />
            </div>
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}

function Answer({ id, mine, words, about }: { id: string; mine: boolean; words: string; about: string }) {
  return (
    <Form method="post">
      <FreshMark />
      <input type="hidden" name="intent" value={mine ? 'keep-held' : 'remove-held'} />
      <input type="hidden" name="id" value={id} />
      <Button variant={mine ? 'secondary' : 'quiet'} size="small" aria-label={`${words}: ${about}`}>
        {words}
      </Button>
    </Form>
  )
}
