import { data, Form } from 'react-router'
import type { AuditAnswer } from '#contract/system/audit.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { longDate } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { choicesOf } from '#web/signed-in/list/list-filters.tsx'
import { orderIn, TIME_ORDERS } from '#web/signed-in/list/list-query.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { seekIn } from '#web/signed-in/parts/seek-pages.tsx'
import type { Route } from './+types/audit'
import { formatChoice } from './audit-text.ts'
import { EventRow } from './event-row.tsx'

const HERE = '/dashboard/audit'
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

export default function AuditScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, order, from, people, actions, items, next, error } = loaderData
  const { timeZone } = useFirm()
  const events: AuditAnswer[] = items
  const query: Record<string, string> = { ...Object.fromEntries(ASKED.map((name) => [name, ''])), ...asked, order }
  const href = listAddress(HERE, query, { order: 'newest' })
  const known = [
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'visitor', label: 'Visitors' },
    { value: 'system', label: 'The site itself' },
  ]
  return (
    <OfficeList
      title="Audit"
      noun="event"
      base={HERE}
      href={href}
      rows={events}
      keyOf={({ id }) => id}
      seek={{ order, from, next }}
      filters={[
        { name: 'actor', label: 'Who', value: query.actor ?? '', prompt: 'Anybody', choices: known },
        {
          ...{ name: 'action', label: 'What', value: query.action ?? '', prompt: 'Anything' },
          choices: actions.map((value) => ({ value, label: formatChoice(value) })),
        },
        { name: 'from', label: 'From', type: 'date', value: query.from ?? '', prompt: 'Any day' },
        { name: 'to', label: 'To', type: 'date', value: query.to ?? '', prompt: 'Any day' },
        { name: 'order', label: 'Order', value: order, choices: choicesOf(TIME_ORDERS) },
      ]}
      actions={
        <>
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
        </>
      }
      groupOf={({ at }) => longDate(wallClock(at, timeZone).date)}
      render={(event) => <EventRow key={event.id} event={event} />}
      empty={
        error ? null : (
          <EmptyState title="Nothing found">
            {asked.subject ? 'Nothing is known of it.' : 'What people do in the office will appear here.'}
          </EmptyState>
        )
      }
    >
      {actionData ? <Verdict verdict={actionData} /> : null}
      {error ? <Alert tone="error">{error}</Alert> : null}
      {asked.subject ? (
        <p className="text-sm text-ink-soft">
          Only events about {asked.subject}. <TextLink to={href({ subject: '' })}>Show everything</TextLink>
        </p>
      ) : null}
    </OfficeList>
  )
}

interface VerdictProps {
  verdict: { intact: boolean; events: number; brokenAt: number | null; fault: 'changed' | 'cut' | null }
}

function Verdict({ verdict }: VerdictProps) {
  const { intact, events, brokenAt, fault } = verdict
  const before = `The first ${events.toLocaleString('en')} events are as they were written.`
  return (
    <OutcomeAlert
      of={verdict}
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
    </OutcomeAlert>
  )
}
