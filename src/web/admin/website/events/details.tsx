import type { OfficeEvent } from '#contract/website/events.ts'
import { Form } from '#design/patterns/form.tsx'
import { Button } from '#design/primitives/button.tsx'
import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { EVENT_KIND_WORDS, EVENT_KINDS, QUESTION_KINDS } from '#domain/events.ts'
import { counted } from '#domain/text/counted.ts'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { answer, errorsOf, outcomeOf, reasonOf } from '#web/signed-in/session/submit.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/details'
import { detailsOf, errorsIn, rowsFor, typedOf } from './details-form.ts'
import { EmailPreview } from './email-preview.tsx'
import { EventHeader } from './event-header.tsx'
import { RepeatOrCancel, repeatOrCancel } from './repeat-or-cancel.tsx'
import { SessionFields } from './session-fields.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const { services } = await readSite(context)
  const event = await orNotFound(read(api.events[':id'].$get({ param: { id: params.id } })))
  const { items: speakers } = await read(api.events.speakers.$get())
  return { event, services: services.items.map(({ title }) => title), speakers }
}

/** A change that people are notified of is shown first, and sent with the second press. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { api } = context.get(clientContext)
  const other = await repeatOrCancel(context.get(clientContext), params.id, form)
  if (other) return answer({ ...other, other, preview: null, typed: null })
  const { firm } = await readSite(context)
  const param = { id: params.id }
  const change = detailsOf(form, firm.timeZone)
  const note = String(form.get('note') ?? '').trim()
  const typed = Object.fromEntries(form) as Record<string, string>
  if (form.get('act') === 'review') {
    const shown = await outcomeOf(
      read(api.events[':id']['email-preview'].$post({ param, json: { change: { ...change, note } } })),
    )
    if (!shown.value || shown.value.recipients > 0)
      return answer({ ...shown, fields: errorsIn(shown.fields, form), other: null, preview: shown.value, typed })
  }
  const json = { ...change, note, version: Number(form.get('version')), notify: form.get('act') !== 'quiet' }
  const saved = await outcomeOf(read(api.events[':id'].$put({ param, json })))
  return answer({
    ...saved,
    fields: errorsIn(saved.fields, form),
    message: saved.ok ? 'Saved.' : saved.message,
    ...{ other: null, preview: null },
    typed: saved.ok ? null : typed,
  })
}

export const shouldRevalidate = () => true

export default function Details({ loaderData: { event, services, speakers }, actionData }: Route.ComponentProps) {
  const { timeZone } = useFirm()
  const typed = actionData?.typed ?? typedOf(event, timeZone)
  const preview = actionData?.preview ?? null
  const other = actionData?.other ?? undefined
  const isDone = actionData?.ok && !preview && !(other && 'cancelPreview' in other)
  return (
    <>
      <EventHeader event={event} current="details" mayEdit />
      {isDone ? <ActOutcome ok message={actionData.message} /> : null}
      {other && !other.ok ? <ActOutcome ok={false} message={reasonOf(other)} /> : null}
      {event.cancelledAt ? <p className="my-6">This event was cancelled. Its details stay as they were.</p> : null}
      {event.cancelledAt ? null : (
        <Form
          key={`${event.version} ${preview ? 'preview' : ''}`}
          errors={preview || other || actionData?.ok ? {} : errorsOf(actionData)}
          values={typed}
          aria-label="Date and details"
          className="py-6"
        >
          <input type="hidden" name="version" value={event.version} />
          {preview ? <EmailPreview tone="info" preview={preview} /> : null}
          <Fields event={event} services={services} speakers={speakers} typed={typed} />
          <TextAreaField
            name="note"
            label="Note in the email about the change"
            rows={2}
            optional
            hint="People are emailed when date, time, place or link change. You see the email before it is sent."
          />
          <div className="flex flex-wrap gap-3">
            {preview ? (
              <>
                <Button name="act" value="send">{`Save and send ${counted(preview.recipients, 'email')}`}</Button>
                <Button name="act" value="quiet" variant="secondary">
                  Save without emails
                </Button>
              </>
            ) : (
              <Button name="act" value="review">
                Save
              </Button>
            )}
          </div>
        </Form>
      )}
      <RepeatOrCancel event={event} outcome={other} />
    </>
  )
}

interface FieldsProps {
  event: OfficeEvent
  services: string[]
  speakers: string[]
  typed: Record<string, string>
}

function Fields({ event, services, speakers, typed }: FieldsProps) {
  const known = [...new Set([...services, event.details.service])].filter(Boolean)
  return (
    <>
      <SessionFields
        rows={rowsFor(event.details.sessions.length)}
        hint="In the firm’s time zone. A row without a date is no session."
      />
      <TextField name="venue" label="Place" optional maxLength={200} />
      <TextField name="onlineLink" label="Online link" type="url" optional hint="Only people with a seat see it." />
      <TextField name="capacity" label="Seats" type="number" min={1} />
      <RadioGroup
        name="kind"
        label="Kind"
        choices={EVENT_KINDS.map((value) => ({ value, label: EVENT_KIND_WORDS[value] }))}
        defaultValue={typed.kind}
      />
      <SelectField
        name="service"
        label="Service"
        choices={[{ value: '', label: 'None' }, ...known.map((value) => ({ value, label: value }))]}
        defaultValue={typed.service}
      />
      <TextField
        name="speaker"
        label="Speaker"
        optional
        maxLength={200}
        list="speakers"
        hint="Choose from the team or enter a name; several are separated by commas. Who is of the team cannot be booked for appointments meanwhile."
      />
      <datalist id="speakers">
        {speakers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField name="price" label="Price" optional maxLength={200} hint="As text. Nothing is charged here." />
      <RadioGroup
        name="audience"
        label="For"
        choices={[
          { value: 'everyone', label: 'Everyone' },
          { value: 'clients', label: 'Clients, who sign in to register' },
        ]}
        defaultValue={typed.audience}
      />
      <TextField name="registersFrom" label="Registration opens" type="datetime-local" optional />
      <TextField
        name="registersUntil"
        label="Registration closes"
        type="datetime-local"
        optional
        hint="Left empty: when the event begins."
      />
      {[0, 1, 2, 3, 4].map((at) => (
        <fieldset key={at} className="rule-top flex flex-col gap-4 pt-4">
          <legend className="sr-only">Question {at + 1}</legend>
          <TextField name={`question-${at}`} label={`Question ${at + 1}`} optional maxLength={200} />
          <SelectField
            name={`question-kind-${at}`}
            label={`Question ${at + 1} is answered by`}
            choices={QUESTION_KINDS.map((value) => ({ value, label: ANSWERED_BY[value] }))}
            defaultValue={typed[`question-kind-${at}`]}
          />
          <TextField
            name={`question-choices-${at}`}
            label={`Choices of question ${at + 1}`}
            optional
            hint="Separated by commas, where one is chosen."
          />
          <SelectField
            name={`question-required-${at}`}
            label={`Question ${at + 1} must be answered`}
            choices={[
              { value: 'no', label: 'No' },
              { value: 'yes', label: 'Yes' },
            ]}
            defaultValue={typed[`question-required-${at}`]}
          />
        </fieldset>
      ))}
    </>
  )
}

const ANSWERED_BY = { text: 'Text', choice: 'One of several', yesno: 'Yes or no' }
