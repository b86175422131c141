import { Form } from 'react-router'
import type { DeadlineRuleAnswer } from '#contract/deadline-rules.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { counted } from '#domain/text/counted.ts'

/** To whom a rule applies, and the act to apply it to every active client. One client's page has the same for that one. */
export function ApplyPart({ rule }: { rule: DeadlineRuleAnswer }) {
  return (
    <section aria-labelledby="apply-title" className="mt-8">
      <h2 id="apply-title" className="text-xl">
        Clients
      </h2>
      <p className="mt-1" role="status">
        {rule.clients === 0 ? 'It applies to no client yet.' : `It applies to ${counted(rule.clients, 'client')}.`}
        {rule.waiting > 0 ? ` The dates of ${counted(rule.waiting, 'client')} are being made.` : ''}
      </p>
      {rule.state === 'archived' ? (
        <p className="mt-2 text-ink-soft">
          The rule is archived: it makes no new dates. Take it up again on the page of all rules.
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
          <Button variant="secondary">Apply to all active clients</Button>
        </Form>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        For one client: its page, under Deadlines. For several: select them in the list of{' '}
        <TextLink to="/dashboard/clients">Clients</TextLink>.
      </p>
    </section>
  )
}
