import { Form, Link } from 'react-router'
import type { DeadlineRuleAnswer } from '#contract/work/deadline-rules.ts'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { formatRule } from '#domain/deadlines/rule.ts'
import { counted } from '#domain/text/counted.ts'
import { longDate } from '#domain/time/days.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/rules'

export async function loader({ context }: Route.LoaderArgs) {
  return await read(context.get(clientContext).api['deadline-rules'].$get())
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  const { intent, day, name, id } = textsOf(await request.formData(), 'intent', 'day', 'name', 'id')
  if (intent === 'close') return await outcomeOf(read(api['closing-days'].$post({ json: { day, name } })))
  if (intent === 'open') return await outcomeOf(read(api['closing-days'][':day'].$delete({ param: { day } })))
  const calls = api['deadline-rules'][':id']
  const {
    words: _words,
    clients: _clients,
    waiting: _waiting,
    updatedAt: _at,
    id: _id,
    ...rule
  } = await read(calls.$get({ param: { id } }))
  const state = rule.state === 'active' ? ('archived' as const) : ('active' as const)
  const saved = read(calls.$patch({ param: { id }, json: { ...rule, state } }))
  const done =
    state === 'archived' ? 'is archived: open future dates are removed, the others stay' : 'makes dates again'
  return await outcomeOf(saved.then(({ name: called }) => ({ message: `“${called}” ${done}.` })))
}

/** The rules that make dates, examples to begin with, and the days on which the firm is closed. */
export default function RulesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { items, examples, closingDays } = loaderData
  return (
    <>
      <OfficeTitle>Rules for deadlines</OfficeTitle>
      <p className="mb-2">
        <Link to="/dashboard/deadlines" className="ink-link inline-flex min-h-9 items-center">
          Back to the deadlines
        </Link>
      </p>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Rules</h1>
        <ButtonLink to="/dashboard/deadlines/rules/new" size="small">
          New rule
        </ButtonLink>
      </div>
      {actionData ? <ActOutcome ok={actionData.ok} message={actionData.message} /> : null}
      {items.length === 0 ? (
        <EmptyState title="No rules yet">
          Begin with one of the examples below, and set the days that hold for you.
        </EmptyState>
      ) : (
        <ul className="rule-top rule-double">
          {items.map((rule) => (
            <RuleRow key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
      <section aria-labelledby="examples-title" className="mt-10">
        <h2 id="examples-title" className="text-xl">
          Examples
        </h2>
        <p className="mt-1 text-ink-soft">They follow no country’s law. Choose one, set your own days, and name it.</p>
        <ul className="rule-top mt-2">
          {examples.map(({ slug, name, rule }) => (
            <li key={slug} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
              <span className="min-w-0">
                {name}
                <span className="block text-sm text-ink-soft">{formatRule(rule)}</span>
              </span>
              <Link
                to={`/dashboard/deadlines/rules/new?example=${slug}`}
                className="ink-link inline-flex min-h-11 items-center"
                aria-label={`Use this example: ${name}`}
              >
                Use this example
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <ClosingDays days={closingDays} key={closingDays.length} />
    </>
  )
}

function RuleRow({ rule }: { rule: DeadlineRuleAnswer }) {
  const { id, name, service, words, clients, waiting, state, isPublic } = rule
  return (
    <li className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <Link to={`/dashboard/deadlines/rules/${id}`} className="ink-link font-semibold wrap-anywhere">
          {name}
        </Link>
        <span className="block text-sm text-ink-soft">
          {service}: {words}
        </span>
        <span className="figures block text-sm text-ink-soft">
          {counted(clients, 'client')}
          {waiting > 0 ? `, dates of ${waiting.toLocaleString('en')} being made` : ''}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isPublic ? <Tag tone="green">Public</Tag> : null}
        {state === 'archived' ? <Tag tone="quiet">Archived</Tag> : null}
        <Form method="post" data-print="no">
          <input type="hidden" name="id" value={id} />
          <Button
            name="intent"
            value="state"
            variant="quiet"
            size="small"
            aria-label={`${state === 'active' ? 'Archive' : 'Reactivate'}: ${name}`}
          >
            {state === 'active' ? 'Archive' : 'Reactivate'}
          </Button>
        </Form>
      </div>
    </li>
  )
}

function ClosingDays({ days }: { days: { day: string; name: string }[] }) {
  return (
    <section aria-labelledby="closing-title" className="mt-10">
      <h2 id="closing-title" className="text-xl">
        Closing days
      </h2>
      <p className="mt-1 text-ink-soft">
        Days on which you do not work, beside public holidays. Dates that are not done follow.
      </p>
      {days.length > 0 ? (
        <ul className="rule-top mt-2">
          {days.map(({ day, name }) => (
            <li key={day} className="rule-bottom flex flex-wrap items-center justify-between gap-x-6 py-1">
              <span className="figures">
                {longDate(day)}: {name}
              </span>
              <Form method="post" data-print="no">
                <input type="hidden" name="day" value={day} />
                <Button name="intent" value="open" variant="quiet" size="small" aria-label={`Remove ${longDate(day)}`}>
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      <Form method="post" className="mt-4 flex flex-wrap items-end gap-3" data-print="no">
        <TextField name="day" type="date" label="Day" inputClassName="max-w-48" />
        <TextField name="name" label="Why" maxLength={120} inputClassName="max-w-64" />
        <Button name="intent" value="close" variant="secondary">
          Add the day
        </Button>
      </Form>
    </section>
  )
}
