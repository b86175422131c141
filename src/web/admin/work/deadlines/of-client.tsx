import { Form, Link } from 'react-router'
import { EVERY_WORDS, SCHEDULE_EVERY } from '#contract/clients/schedule-fields.ts'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { Select, SelectField } from '#design/primitives/select.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { longDate } from '#domain/time/days.ts'
import { useClient } from '#web/admin/clients/clients/client-layout.tsx'
import { clientContext, read } from '#web/api.ts'
import { ListGroups } from '#web/signed-in/list/office-list.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { answer, type Outcome, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/of-client'
import { DeadlineRow, headingOf, headOf } from './deadline-rows.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const asked = new URL(request.url).searchParams
  const wanted = /^(19|20)\d\d$/.exec(asked.get('year') ?? '')?.[0]
  const year = wanted ?? String(new Date().getUTCFullYear())
  const span = { from: `${year}-01-01`, to: `${year}-12-31` }
  const query = { client: params.id, view: 'all' as const, page: asked.get('page') ?? '1', ...span }
  const [list, rules, all] = await Promise.all([
    read(api.deadlines.$get({ query })),
    read(api.clients[':id']['deadline-rules'].$get({ param: { id: params.id } })),
    read(api['deadline-rules'].$get()),
  ])
  const applied = new Set(rules.items.filter(({ endsOn }) => endsOn === null).map(({ id }) => id))
  const choices = all.items.filter(({ id, state }) => state === 'active' && !applied.has(id))
  return {
    year: Number(year),
    ...list,
    rules: rules.items.filter(({ endsOn }) => endsOn === null),
    choices: choices.map(({ id, name }) => ({ value: String(id), label: name })),
  }
}

// What has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

export async function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  const client = Number(params.id)
  const typed = textsOf(await request.formData(), 'intent', 'rule', 'begins', 'title', 'dueOn', 'repeats')
  const rule = api['deadline-rules'][':id']
  const param = { id: typed.rule || '0' }
  const add = () => {
    const { title, dueOn } = typed
    const repeats = SCHEDULE_EVERY.find((every) => every === typed.repeats)
    const json = { clientId: client, title, dueOn, ...(repeats ? { repeats } : {}) }
    const made = read(api.deadlines.$post({ json }))
    return outcomeOf(
      made.then((deadline) => ({ message: `“${deadline.title}” is due on ${longDate(deadline.dueOn)}.` })),
    )
  }
  const acts: Record<string, () => Promise<Pick<Outcome, 'ok' | 'message'>>> = {
    apply: () =>
      outcomeOf(
        read(
          rule.apply.$post({ param, json: { clients: [client], ...(typed.begins ? { begins: typed.begins } : {}) } }),
        ),
      ),
    end: () => outcomeOf(read(rule.end.$post({ param, json: { client } }))),
  }
  const { ok, message } = await (acts[typed.intent] ?? add)()
  return answer({ ok, message })
}

/** A client's year: what is due, what was filed, and the rules that make it. */
export default function DeadlinesOfClient({ loaderData, actionData }: Route.ComponentProps) {
  const client = useClient()
  const { year, items, today, rules, choices, page, pages, making } = loaderData
  const here = `/dashboard/clients/${client.id}/deadlines`
  return (
    <>
      <OfficeTitle>{`Deadlines of ${client.name}`}</OfficeTitle>
      {actionData ? <ActOutcome {...actionData} /> : null}
      <div className="mb-4 flex flex-wrap items-center gap-x-6">
        <h2 className="text-xl">{year}</h2>
        <nav aria-label="Years" className="flex gap-x-4" data-print="no">
          <TextLink to={`${here}?year=${year - 1}`}>{String(year - 1)}</TextLink>
          <TextLink to={`${here}?year=${year + 1}`}>{String(year + 1)}</TextLink>
        </nav>
      </div>
      {items.length === 0 ? (
        <EmptyState title={`Nothing is due in ${year}`}>
          {making > 0
            ? 'Dates are being made. Look again in a moment.'
            : 'Apply a rule below, or add a date of its own.'}
        </EmptyState>
      ) : (
        <ListGroups
          rows={items}
          groupOf={(item) => headingOf(item, 'day', today)}
          headOf={headOf}
          rendered={(some) =>
            some.map((item) => <DeadlineRow key={item.id} item={item} group="day" today={today} withoutClient />)
          }
        />
      )}
      {pages > 1 ? (
        <Pagination
          label="Deadlines"
          page={page}
          pages={pages}
          hrefOf={(number) => `${here}?year=${year}&page=${number}`}
          ruled={false}
        />
      ) : null}
      <section aria-labelledby="rules-title" className="mt-10" data-print="no">
        <h2 id="rules-title" className="text-xl">
          Rules for this client
        </h2>
        {rules.length === 0 ? <p className="mt-1 text-ink-soft">No rule applies to this client yet.</p> : null}
        <ul className="mt-2">
          {rules.map((rule) => (
            <li key={rule.id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
              <div className="min-w-0">
                <Link to={`/dashboard/deadlines/rules/${rule.id}`} className="ink-link wrap-anywhere">
                  {rule.name}
                </Link>
                <span className="block text-sm text-ink-soft">
                  {rule.words}, since {longDate(rule.beginsOn)}
                </span>
                {rule.isWithoutYearEnd ? (
                  <span className="block text-sm text-red">
                    It makes no dates: the year end is not known.{' '}
                    <TextLink to={`/dashboard/clients/${client.id}/edit`}>Enter it</TextLink>
                  </span>
                ) : null}
              </div>
              <Form method="post">
                <input type="hidden" name="rule" value={rule.id} />
                <Button name="intent" value="end" variant="quiet" size="small" aria-label={`End ${rule.name}`}>
                  End
                </Button>
              </Form>
            </li>
          ))}
        </ul>
        {choices.length > 0 ? (
          <Form method="post" className="mt-4 flex flex-wrap items-end gap-3" key={`apply ${rules.length}`}>
            <div className="min-w-0 basis-64">
              <label htmlFor="rule" className="font-semibold">
                Apply a rule
              </label>
              <Select id="rule" name="rule" prompt="Choose one" required choices={choices} defaultValue="" />
            </div>
            <TextField name="begins" type="date" label="From" optional inputClassName="max-w-48" />
            <Button name="intent" value="apply" variant="secondary">
              Apply
            </Button>
          </Form>
        ) : (
          <p className="mt-3">
            <TextLink to="/dashboard/deadlines/rules">Rules</TextLink>
          </p>
        )}
        <h2 id="add" className="mt-8 text-xl">
          Add a deadline
        </h2>
        <Form method="post" className="mt-2 flex flex-wrap items-end gap-3" key={`add ${items.length}`}>
          <TextField name="title" label="What is due" maxLength={200} inputClassName="max-w-64" />
          <TextField name="dueOn" type="date" label="On" inputClassName="max-w-48" />
          <SelectField
            name="repeats"
            label="Repeats"
            optional
            prompt="Once"
            choices={SCHEDULE_EVERY.map((value) => ({ value, label: EVERY_WORDS[value] }))}
          />
          <Button name="intent" value="add" variant="secondary">
            Add
          </Button>
        </Form>
      </section>
    </>
  )
}
