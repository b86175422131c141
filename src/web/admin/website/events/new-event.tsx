import { redirect } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { EVENT_KIND_WORDS, EVENT_KINDS } from '#domain/events.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { answer, errorsOf, outcomeOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/new-event'
import { errorsIn, rowsFor, sessionsIn } from './details-form.ts'
import { EVENTS } from './event-text.ts'
import { SessionFields } from './session-fields.tsx'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const kind = EVENT_KINDS.find((known) => known === text('kind')) ?? 'course'
  const json = {
    title: text('title'),
    kind,
    sessions: sessionsIn(form),
    capacity: Number(text('capacity')),
    venue: text('venue'),
  }
  const outcome = await outcomeOf(read(context.get(clientContext).api.events.$post({ json })))
  if (outcome.value) throw redirect(`${EVENTS}/text/${outcome.value.id}`)
  return answer({
    ...outcome,
    fields: errorsIn(outcome.fields, form),
    typed: Object.fromEntries(form) as Record<string, string>,
  })
}

/** Where an event begins: what it is called and when it is. Text and all else follow. */
export default function NewEvent({ actionData }: Route.ComponentProps) {
  const typed: Record<string, string> = actionData?.typed ?? FIRST
  return (
    <div className="max-w-form">
      <OfficeTitle>New event</OfficeTitle>
      <TextLink to={EVENTS}>Events</TextLink>
      <h1 className="mb-6 text-3xl font-normal">New event</h1>
      <Form errors={errorsOf(actionData)} values={typed} submit="Create the event">
        <TextField name="title" label="Title" maxLength={200} defaultValue={typed.title} />
        <RadioGroup
          name="kind"
          label="Kind"
          choices={EVENT_KINDS.map((value) => ({ value, label: EVENT_KIND_WORDS[value] }))}
          defaultValue={typed.kind ?? 'course'}
        />
        <SessionFields rows={rowsFor(0)} hint="In the firm’s time zone. A row without a date is no session." />
        <TextField name="capacity" label="Seats" type="number" min={1} defaultValue={typed.capacity ?? '8'} />
        <TextField name="venue" label="Place" optional maxLength={200} defaultValue={typed.venue} />
      </Form>
    </div>
  )
}

const FIRST = { 'start-0': '09:00', 'end-0': '12:00' }
