import { Form as RouterForm } from 'react-router'
import type { RegistrationRow } from '#contract/website/event-registrations.ts'
import type { OfficeEvent } from '#contract/website/events.ts'
import { Form } from '#design/patterns/form.tsx'
import { Button, buttonClass } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { Checkbox } from '#design/primitives/choice.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { answerWords, REGISTRATION_STATES, REGISTRATION_WORDS } from '#domain/events.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { choicesOf } from '#web/signed-in/list/list-filters.tsx'
import { ListForm } from '#web/signed-in/list/list-form.tsx'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { FreshDownload } from '#web/signed-in/session/fresh.tsx'
import { staffContext } from '#web/signed-in/session/staff.ts'
import { answer, errorsOf, reasonOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/attendees'
import { runAttendeeAct } from './attendee-acts.ts'
import { EventHeader } from './event-header.tsx'
import { EVENTS, whenText } from './event-text.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const param = { id: params.id }
  const asked = new URL(request.url).searchParams
  const state = REGISTRATION_STATES.find((known) => known === asked.get('state'))
  const q = (asked.get('q') ?? '').trim().slice(0, 100)
  const query = { page: asked.get('page') ?? '1', ...(state && { state }), ...(q && { q }) }
  const [event, list, others] = await Promise.all([
    orNotFound(read(api.events[':id'].$get({ param }))),
    orNotFound(read(api.events[':id'].registrations.$get({ param, query }))),
    read(api.events.$get({ query: { view: 'coming' } })),
  ])
  const mayEdit = context.get(staffContext).role !== 'accountant'
  const isOpen = asked.get('open') === 'new'
  return {
    event,
    list,
    state: state ?? '',
    q,
    mayEdit,
    isOpen,
    others: others.items.filter(({ id }) => id !== event.id),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answer(await runAttendeeAct(context.get(clientContext), params.id, await request.formData()))
}

export const shouldRevalidate = () => true

export default function Attendees({ loaderData, actionData }: Route.ComponentProps) {
  const { event, list, state, q, mayEdit, others, isOpen } = loaderData
  const { items, ...pages } = list
  const base = `${EVENTS}/${event.id}`
  const href = listAddress(base, { state, q, open: '' })
  const refused = actionData?.act === 'add' && !actionData.ok ? actionData : undefined
  return (
    <OfficeList
      title="Attendees"
      head={<EventHeader event={event} current="attendees" mayEdit={mayEdit} />}
      noun="registration"
      base={base}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      {...pages}
      q={q}
      filters={[
        {
          name: 'state',
          label: 'Status',
          value: state,
          prompt: 'All active',
          choices: choicesOf(REGISTRATION_WORDS),
        },
      ]}
      actions={
        mayEdit ? (
          <>
            <a href={`${EVENTS}/sheet/${event.id}`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              Sign-in sheet
            </a>
            <FreshDownload href={`/api/events/${event.id}/registrations/export`}>Export as CSV</FreshDownload>
            <ButtonLink to={href({ open: 'new' })} size="small">
              Register somebody
            </ButtonLink>
          </>
        ) : null
      }
      render={(row) => <Row key={row.id} row={row} event={event} mayEdit={mayEdit} others={others} />}
      empty={
        <EmptyState title="Nobody here">
          {mayEdit ? 'Nobody has registered yet.' : 'No client that you can see has registered yet.'}
        </EmptyState>
      }
    >
      {actionData && !refused ? (
        <ActOutcome ok={actionData.ok} message={actionData.ok ? actionData.message : reasonOf(actionData)} />
      ) : null}
      {mayEdit && (refused || (isOpen && !actionData?.ok)) ? (
        <AddForm event={event} errors={errorsOf(refused)} away={href({})} />
      ) : null}
    </OfficeList>
  )
}

interface RowProps {
  row: RegistrationRow
  event: OfficeEvent
  mayEdit: boolean
  others: { id: number; title: string; startsAt: string }[]
}

/** One registration: who comes, each with a large button to check in, and what else can be done behind a line. */
function Row({ row, event, mayEdit, others }: RowProps) {
  const { timeZone } = useFirm()
  const isActive = row.state === 'confirmed' || row.state === 'offered' || row.state === 'waiting'
  const answers = event.details.questions.flatMap(({ label, kind }, at) => {
    const said = answerWords(kind, row.answers[at] ?? '')
    return said ? [`${label} ${said}`] : []
  })
  return (
    <li className="rule-bottom flex flex-wrap items-center gap-x-4 py-0.5">
      <ul className="flex-[1_1_18rem]">
        {row.attendees.map((attendee) => (
          <li key={attendee.id} className="flex min-h-12 items-center justify-between gap-4">
            <span className="text-lg wrap-anywhere">{attendee.name}</span>
            {mayEdit && row.state === 'confirmed' ? (
              <RouterForm method="post" preventScrollReset data-print="no">
                <input type="hidden" name="act" value="check-in" />
                <input type="hidden" name="registration" value={row.id} />
                <input type="hidden" name="attendee" value={attendee.id} />
                <Button
                  name="isHere"
                  value={attendee.checkedInAt ? 'no' : 'yes'}
                  variant={attendee.checkedInAt ? 'secondary' : 'primary'}
                  aria-label={`${attendee.checkedInAt ? 'Here ✓ Undo the check-in of' : 'Check in'} ${attendee.name}`}
                >
                  {attendee.checkedInAt ? 'Here ✓' : 'Check in'}
                </Button>
              </RouterForm>
            ) : attendee.checkedInAt ? (
              <span>Here ✓</span>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="flex-[2_1_18rem] text-sm text-ink-soft wrap-anywhere">
        <p>
          <Tag tone={row.state === 'confirmed' ? 'green' : isActive ? 'brass' : 'quiet'}>
            {REGISTRATION_WORDS[row.state]}
            {row.position ? ` ${row.position}` : ''}
          </Tag>{' '}
          {[row.name, row.email, row.phone, row.company].filter(Boolean).join(' · ')}
          {row.offeredUntil ? `, held until ${clockTime(row.offeredUntil, timeZone)}` : null}
        </p>
        {answers.length > 0 ? <p>{answers.join(' · ')}</p> : null}
        {row.note ? <p className="text-ink">Note: {row.note}</p> : null}
      </div>
      {mayEdit ? (
        <details className="text-sm open:basis-full" data-print="no">
          <summary className="min-h-11 cursor-pointer py-3">
            More<span className="sr-only"> about {row.name}</span>
          </summary>
          <div className="flex flex-col gap-4 py-2">
            <Form submit="Save the note" aria-label={`Note about ${row.name}`}>
              <input type="hidden" name="act" value="note" />
              <input type="hidden" name="registration" value={row.id} />
              <TextField
                id={`note-${row.id}`}
                name="note"
                label="Note, for the office alone"
                maxLength={1000}
                defaultValue={row.note}
              />
            </Form>
            {isActive && others.length > 0 ? (
              <Form submit="Move there" aria-label={`Move ${row.name} to another event`}>
                <input type="hidden" name="act" value="transfer" />
                <input type="hidden" name="registration" value={row.id} />
                <SelectField
                  id={`to-${row.id}`}
                  name="to"
                  label="Another event"
                  choices={others.map(({ id, title, startsAt }) => ({
                    value: String(id),
                    label: `${title}, ${whenText({ startsAt }, timeZone)}`,
                  }))}
                />
                <Checkbox id={`over-${row.id}`} name="overbook" label="Even if it is full" />
              </Form>
            ) : null}
            {isActive ? (
              <Form aria-label={`Cancel the registration of ${row.name}`}>
                <input type="hidden" name="act" value="cancel" />
                <input type="hidden" name="registration" value={row.id} />
                <div>
                  <Button variant="secondary" size="small">
                    Cancel this registration
                  </Button>
                </div>
              </Form>
            ) : null}
          </div>
        </details>
      ) : null}
    </li>
  )
}

function AddForm({ event, errors, away }: { event: OfficeEvent; errors: Record<string, string>; away: string }) {
  const isFull = event.seats.taken >= event.seats.capacity
  return (
    <ListForm label="Register somebody" away={away} errors={errors} submit="Register">
      <input type="hidden" name="act" value="add" />
      <TextField name="name" label="Name" maxLength={120} />
      <TextField name="email" label="Email" type="email" spellCheck={false} />
      <TextField name="phone" label="Phone" type="tel" optional />
      <TextField name="company" label="Company" optional maxLength={120} />
      <TextAreaField
        name="attendees"
        label="Who comes"
        hint="Only if it is not this person alone: one name per line."
        rows={3}
        optional
      />
      <Checkbox name="notify" label="Send the confirmation by email" defaultChecked />
      <Checkbox
        name="overbook"
        label={isFull ? 'Overbook: give a seat although all are taken' : 'Give a seat even if all are taken'}
      />
    </ListForm>
  )
}
