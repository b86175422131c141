import { Form } from 'react-router'
import type { DeadlineAnswer } from '#contract/work/deadlines.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { addDays } from '#domain/time/days.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'

interface Props {
  deadline: DeadlineAnswer & { today: string }
  templates: { slug: string; title: string }[]
}

/** So many days before it is due the client's papers should be there. */
const DAYS_BEFORE = 14

/** Asks the client for the papers of a list; the deadline waits for them from then on. */
export function AskPapers({ deadline, templates }: Props) {
  const { today } = deadline
  const { sendsEmail } = useFirm()
  const wanted = addDays(deadline.dueOn, -DAYS_BEFORE)
  return (
    <section aria-labelledby="ask-title" className="mt-8">
      <h3 id="ask-title" className="text-lg">
        Ask for papers
      </h3>
      <Form method="post" className="mt-3 flex max-w-form flex-col gap-4">
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="version" value={deadline.version} />
        <SelectField
          name="template"
          label="List of papers"
          hint={`The client ${sendsEmail ? 'is emailed the list' : 'finds the list in their room'}, and the deadline waits for it`}
          prompt="Choose a list"
          choices={templates.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
        <TextField
          name="dueOn"
          type="date"
          label="To be sent by"
          optional
          inputClassName="max-w-48"
          defaultValue={wanted > today ? wanted : addDays(today, 1)}
        />
        <div>
          <Button variant="secondary">Ask for these papers</Button>
        </div>
      </Form>
    </section>
  )
}
