import { data, Form, Link } from 'react-router'
import type { AuditAnswer } from '#contract/system/audit.ts'
import { FilterBar } from '#design/patterns/filter-bar.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ListOrder, orderIn, TIME_ORDERS } from '#web/signed-in/parts/list-order.tsx'
import { SeekPages, seekIn } from '#web/signed-in/parts/seek-pages.tsx'
import type { Route } from './+types/audit'
import { formatChoice } from './audit-text.ts'
import { EventList } from './event-list.tsx'

const ASKED = ['actor', 'action', 'subject', 'from', 'to'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const asked = Object.fromEntries(ASKED.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])))
  const order = orderIn(params, TIME_ORDERS)
  const from = seekIn(params, order)
  const { audit, team } = context.get(clientContext).api
  const { members } = await read(team.$get({ query: {} }))
  const { items: actions } = await read(audit.actions.$get())
  const people = members.map(({ id, fullName }) => ({ id, name: fullName }))
  try {
    const list = await read(audit.$get({ query: { ...asked, order, ...from } }))
    return { asked, order, from, people, actions, ...list, error: null }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 422) throw error
    const none: { items: AuditAnswer[]; next: number | null } = { items: [], next: null }
    return data({ asked, order, from, people, actions, ...none, error: 'Please check the dates.' }, { status: 422 })
  }
}

export async function action({ context }: Route.ActionArgs) {
  return await read(context.get(clientContext).api.audit.verify.$get())
}

const HALF = 'max-sm:w-[calc(50%-0.5rem)] sm:w-39'

export default function AuditScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, order, from, people, actions, items, next, error } = loaderData
  const filtered = Object.keys(asked).length > 0
  const href = listAddress<Record<string, string>>('/dashboard/audit', { ...asked, order }, { order: 'newest' })
  return (
    <>
      <OfficeTitle>Audit</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Audit</h1>
        <div className="flex flex-wrap gap-3" data-print="no">
          <Form method="post">
            <Button variant="secondary" size="small">
              Verify the chain
            </Button>
          </Form>
          <ButtonLink
            download
            href={`/api/audit/export?${new URLSearchParams(asked)}`}
            variant="secondary"
            size="small"
          >
            Export as CSV
          </ButtonLink>
        </div>
      </div>
      {actionData ? <Verdict verdict={actionData} /> : null}
      <div data-print="no" className="rule-bottom pb-5">
        <FilterBar
          key={JSON.stringify(asked)}
          label="Filter the events"
          clear={
            filtered ? (
              <Link
                to={listAddress('/dashboard/audit', { order }, { order: 'newest' })()}
                className="ink-link inline-flex min-h-11 items-center"
              >
                Clear
              </Link>
            ) : null
          }
        >
          {asked.subject ? <input type="hidden" name="subject" value={asked.subject} /> : null}
          <SelectField
            label="Who"
            name="actor"
            required={false}
            prompt="Anybody"
            defaultValue={asked.actor ?? ''}
            choices={[
              ...people.map(({ id, name }) => ({ value: id, label: name })),
              { value: 'visitor', label: 'Visitors' },
              { value: 'system', label: 'The site itself' },
            ]}
            className="max-sm:w-full sm:max-w-38"
          />
          <SelectField
            label="What"
            name="action"
            required={false}
            prompt="Anything"
            defaultValue={asked.action ?? ''}
            choices={actions.map((value) => ({ value, label: formatChoice(value) }))}
            className="max-sm:w-full sm:max-w-50"
          />
          <TextField label="From" name="from" type="date" required={false} defaultValue={asked.from} className={HALF} />
          <TextField label="To" name="to" type="date" required={false} defaultValue={asked.to} className={HALF} />
          <ListOrder order={order} orders={TIME_ORDERS} className={HALF} />
        </FilterBar>
      </div>
      {error ? <Alert tone="error">{error}</Alert> : null}
      {asked.subject ? <p className="mt-4 text-sm text-ink-soft">Only events about {asked.subject}.</p> : null}
      {items.length === 0 && !error ? (
        <EmptyState
          title="Nothing found"
          action={
            filtered ? (
              <ButtonLink to="/dashboard/audit" variant="secondary">
                Show everything
              </ButtonLink>
            ) : null
          }
        >
          {filtered ? 'Try another person, period or action.' : 'What people do in the office will appear here.'}
        </EmptyState>
      ) : null}
      {items.length > 0 ? <EventList events={items} /> : null}
      <SeekPages label="Audit" order={order} from={from} next={next} hrefOf={href} />
    </>
  )
}

interface VerdictProps {
  verdict: { intact: boolean; events: number; brokenAt: number | null; fault: 'changed' | 'cut' | null }
}

function Verdict({ verdict: { intact, events, brokenAt, fault } }: VerdictProps) {
  const before = `The first ${events.toLocaleString('en')} events are as they were written.`
  return (
    <Alert
      tone={intact ? 'success' : 'error'}
      title={
        intact ? 'The record is complete' : fault === 'cut' ? 'Events are missing' : `Event ${brokenAt} does not match`
      }
      className="mb-6"
    >
      {intact
        ? `All ${events.toLocaleString('en')} events are as they were written, and none is missing.`
        : fault === 'cut'
          ? `${before} Events after number ${brokenAt} have been removed. Compare with a backup.`
          : `${before} This one was changed, or the one before it was removed. Compare with a backup.`}
    </Alert>
  )
}
