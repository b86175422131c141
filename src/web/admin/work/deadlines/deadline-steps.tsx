import { Form } from 'react-router'
import type { DeadlineAnswer } from '#contract/work/deadlines.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { longDate } from '#domain/time/days.ts'
import { type Client, read } from '#web/api.ts'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { act, reasonOf, textsOf } from '#web/signed-in/session/submit.ts'

type Step = DeadlineAnswer['steps'][number]
type Calls = Client['api']['deadlines'][':id']['steps']

export async function runStepAct(steps: Calls, id: string, form: FormData) {
  const { intent, position, seen, title, ...typed } = textsOf(
    form,
    ...(['intent', 'position', 'seen', 'title', 'assignee', 'dueOn'] as const),
  )
  const fields = { assignee: typed.assignee || null, dueOn: typed.dueOn || null }
  const param = { id, position }
  const outcome = await act({}, async () => {
    if (intent === 'step-add') {
      await read(steps.$post({ param: { id }, json: { title, ...fields } }))
      return { message: 'The step is added.' }
    }
    if (intent === 'step-remove') {
      await read(steps[':position'].$delete({ param, query: { seen } }))
      return { message: 'The step is removed.' }
    }
    const change = intent === 'step-save' ? fields : { isDone: intent === 'step-done' }
    await read(steps[':position'].$patch({ param, json: { seen, ...change } }))
    return { message: DONE[intent] ?? 'Saved.' }
  })
  return { ok: outcome.ok, message: reasonOf(outcome), undo: null }
}

const DONE: Record<string, string> = { 'step-done': 'Done.', 'step-undone': 'Marked as not done.' }

interface Props {
  deadline: DeadlineAnswer
  staff: { id: string; name: string }[]
  today: string
  isOpen: boolean
}

/** What is to be done for a deadline, by whom and until when. */
export function DeadlineSteps({ deadline, staff, today, isOpen }: Props) {
  const { steps } = deadline
  const left = steps.filter(({ doneAt }) => doneAt === null).length
  const people = staff.map(({ id, name }) => ({ value: id, label: name }))
  if (steps.length === 0 && !isOpen) return null
  return (
    <section aria-labelledby="steps-title" className="mb-8 max-w-measure">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="steps-title" className="text-xl">
          Steps
        </h2>
        {steps.length > 0 ? (
          <p className="figures text-sm text-ink-soft">
            {steps.length - left} of {steps.length} done
          </p>
        ) : null}
      </div>
      <ol className={steps.length > 0 ? 'rule-top mt-2' : undefined}>
        {steps.map((step) => (
          <StepRow key={`${step.position} ${step.doneAt}`} {...{ step, people, today, isOpen }} />
        ))}
      </ol>
      {isOpen ? (
        <details className="mt-2" data-print="no">
          <summary className="ink-link inline-flex min-h-9 cursor-pointer items-center">Add a step</summary>
          <Form method="post" className="mt-2 flex flex-wrap items-end gap-3" key={steps.length}>
            <TextField id="step-title" name="title" label="Step" maxLength={200} inputClassName="max-w-64" />
            <StepFields people={people} id="new" />
            <Button name="intent" value="step-add" variant="secondary">
              Add
            </Button>
          </Form>
        </details>
      ) : null}
    </section>
  )
}

interface RowProps {
  step: Step
  people: { value: string; label: string }[]
  today: string
  isOpen: boolean
}

function StepRow({ step, people, today, isOpen }: RowProps) {
  const { position, title, dueOn, assignee, doneBy, doneAt } = step
  const named = (
    <>
      <input type="hidden" name="position" value={position} />
      <input type="hidden" name="seen" value={title} />
    </>
  )
  return (
    <li className="rule-bottom py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className={doneAt ? 'min-w-0 text-ink-soft wrap-anywhere' : 'min-w-0 font-semibold wrap-anywhere'}>
          {title}
        </span>
        <span className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          {doneAt ? (
            <span>
              Done by {doneBy}, <Day at={doneAt} />
            </span>
          ) : (
            <>
              {assignee ? <span>{assignee.name}</span> : null}
              {dueOn ? (
                <span className={dueOn < today && isOpen ? 'figures text-red' : 'figures'}>by {longDate(dueOn)}</span>
              ) : null}
            </>
          )}
          {isOpen ? (
            <Form method="post" data-print="no">
              {named}
              <Button
                name="intent"
                value={doneAt ? 'step-undone' : 'step-done'}
                variant={doneAt ? 'quiet' : 'secondary'}
                size="small"
                aria-label={doneAt ? `Not done: ${title}` : `Done: ${title}`}
              >
                {doneAt ? 'Not done' : 'Done'}
              </Button>
            </Form>
          ) : null}
        </span>
      </div>
      {isOpen && !doneAt ? (
        <details className="text-sm" data-print="no">
          <summary className="ink-link inline-flex min-h-9 cursor-pointer items-center" aria-label={`Change: ${title}`}>
            Change
          </summary>
          <Form method="post" className="flex flex-wrap items-end gap-3 pb-2">
            {named}
            <StepFields people={people} id={String(position)} step={step} />
            <Button name="intent" value="step-save" variant="secondary">
              Save
            </Button>
            <Button name="intent" value="step-remove" variant="quiet">
              Remove
            </Button>
          </Form>
        </details>
      ) : null}
    </li>
  )
}

function StepFields({ people, id, step }: { people: RowProps['people']; id: string; step?: Step }) {
  return (
    <>
      <SelectField
        id={`step-assignee-${id}`}
        name="assignee"
        label="Who"
        optional
        prompt="Person responsible for the deadline"
        choices={people}
        defaultValue={step?.assignee?.id ?? ''}
      />
      <TextField
        id={`step-due-${id}`}
        name="dueOn"
        type="date"
        label="By"
        optional
        inputClassName="max-w-48"
        defaultValue={step?.dueOn ?? ''}
      />
    </>
  )
}
