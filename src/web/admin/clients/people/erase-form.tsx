import { Form } from 'react-router'
import type { CustomerAnswer } from '#contract/clients/customers.ts'
import { Button } from '#design/primitives/button.tsx'
import { CheckboxGroup } from '#design/primitives/choice.tsx'
import type { ActOutcome } from './customer-acts.ts'

/** Forgets a person for good; nothing can bring them back, so it asks first. */
export function EraseForm({ person, outcome }: { person: CustomerAnswer; outcome: ActOutcome | undefined }) {
  const failed = outcome && !outcome.ok && outcome.intent === 'erase' ? outcome : null
  if (person.kind === 'staff') {
    return <p className="text-sm text-ink-soft">Staff cannot be erased. Make this account a client first.</p>
  }
  return (
    <details open={failed !== null || undefined}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-red">Erase this person</summary>
      <Form method="post" className="mt-2 flex flex-col gap-3" noValidate>
        <input type="hidden" name="intent" value="erase" />
        <p className="text-sm text-ink-soft">
          Their account, notes and downloads go. Requests stay counted, without name, address or text; comments stay in
          their thread, without a name. You get a receipt.
        </p>
        <CheckboxGroup
          label="This cannot be undone"
          name="sure"
          error={failed?.fields.sure}
          choices={[{ value: 'yes', label: 'They asked for it, or the firm no longer needs their data' }]}
        />
        <div>
          <Button variant="danger" size="small">
            Erase for good
          </Button>
        </div>
      </Form>
    </details>
  )
}
