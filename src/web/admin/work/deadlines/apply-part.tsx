import { Form, useNavigation } from 'react-router'
import type { DeadlineRuleAnswer } from '#contract/work/deadline-rules.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { Progress } from '#design/primitives/progress.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { counted } from '#domain/text/counted.ts'
import { useRenewal } from '#web/signed-in/parts/use-renewal.ts'

const LOOK_AGAIN_MS = 2_000

/** To whom a rule applies, and the act to apply it to every active client. One client's page has the same for that one. */
export function ApplyPart({ rule }: { rule: DeadlineRuleAnswer }) {
  const { state, formData } = useNavigation()
  const isApplying = state !== 'idle' && formData?.get('intent') === 'apply'
  useRenewal(rule.waiting > 0 ? LOOK_AGAIN_MS : null)
  return (
    <section aria-labelledby="apply-title" className="mt-8">
      <h2 id="apply-title" className="text-xl">
        Clients
      </h2>
      <p className="mt-1" role="status">
        {rule.clients === 0 ? 'It applies to no client yet.' : `It applies to ${counted(rule.clients, 'client')}.`}
      </p>
      {rule.waiting > 0 ? (
        <Progress
          label={`Dates are made for ${counted(rule.clients, 'client')} …`}
          value={rule.clients - rule.waiting}
          max={rule.clients}
        />
      ) : null}
      {rule.state === 'archived' ? (
        <p className="mt-2 text-ink-soft">
          The rule is archived: it makes no new dates. Reactivate it on the page of all rules.
        </p>
      ) : (
        <Form method="post" className="mt-4 flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="apply" />
          <input type="hidden" name="clients" value="all" />
          <TextField
            name="begins"
            type="date"
            label="From"
            hint="Today, if left empty"
            optional
            inputClassName="max-w-48"
          />
          <Button variant="secondary" busy={isApplying}>
            Apply to all active clients
          </Button>
        </Form>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        For one client: its page, under Deadlines. For several: select them in the list of{' '}
        <TextLink to="/dashboard/clients">Clients</TextLink>.
      </p>
    </section>
  )
}
