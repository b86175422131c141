import { Form } from '#design/patterns/form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { counted } from '#domain/text/counted.ts'
import { longDate } from '#domain/time/days.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { answer, errorsOf, outcomeOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/messages'
<<<<<<< HEAD
import { errorsIn, rowsIn, sessionsIn, typedSessions } from './details-form.ts'
import { EventHeader } from './event-header.tsx'
import { EVENTS } from './event-text.ts'
import { EnterButton, SessionFields } from './session-fields.tsx'
=======
import { EventHeader } from './event-header.tsx'
>>>>>>> main

export async function loader({ params, context }: Route.LoaderArgs) {
  const calls = context.get(clientContext).api.events[':id']
  const param = { id: params.id }
  const [event, sent, said] = await Promise.all([
    orNotFound(read(calls.$get({ param }))),
    orNotFound(read(calls.messages.$get({ param }))),
    orNotFound(read(calls.feedback.$get({ param }))),
  ])
  return { event, messages: sent.items, feedback: said.items }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const calls = context.get(clientContext).api.events[':id']
  const param = { id: params.id }
  const text = (name: string) => String(form.get(name) ?? '').trim()
<<<<<<< HEAD
  const act = text('act')
  const typed = Object.fromEntries(form) as Record<string, string>
  const none = { act, preview: null, reason: text('reason'), typed }
  if (act === 'review') {
    const shown = await outcomeOf(
      read(calls['email-preview'].$post({ param, json: { cancel: { reason: text('reason') } } })),
    )
    return answer({ ...shown, ...none, preview: shown.value })
  }
  if (act === 'cancel') {
    const done = await outcomeOf(read(calls.cancel.$post({ param, json: { reason: text('reason') } })))
    return answer({ ...done, ...none, message: done.ok ? 'The event is cancelled.' : done.message })
  }
  if (act === 'more-sessions') {
    const more = { ...typed, [`day-${rowsIn(typed)}`]: '' }
    return answer({ ok: true, message: '', fields: {}, ...none, typed: more })
  }
  if (act === 'duplicate') {
    const sessions = sessionsIn(form).map(({ day, start, end }) => ({ day, start, end }))
    const made = await outcomeOf(read(calls.duplicate.$post({ param, json: { sessions } })))
    if (made.value) throw redirect(`${EVENTS}/details/${made.value.id}`)
    return answer({ ...made, fields: errorsIn(made.fields, form), ...none })
  }
=======
>>>>>>> main
  const json = { subject: text('subject'), body: text('body') }
  return answer(await outcomeOf(read(calls.messages.$post({ param, json }))))
}

export const shouldRevalidate = () => true

/** What is written to the attendees and what they said afterwards. */
export default function Messages({ loaderData: { event, messages, feedback }, actionData }: Route.ComponentProps) {
  const { timeZone } = useFirm()
<<<<<<< HEAD
  const preview = actionData?.preview ?? null
  const isDated = actionData?.act === 'more-sessions' || actionData?.act === 'duplicate'
  const dates = isDated ? actionData.typed : typedSessions(event.details.sessions.map((each) => ({ ...each, day: '' })))
  const rows = rowsIn(dates)
  const errorsFor = (act: string) => (actionData?.act === act && !actionData.ok ? errorsOf(actionData) : {})
  return (
    <>
      <EventHeader event={event} current="messages" mayEdit />
      {actionData?.ok && actionData.message && !preview ? <ActOutcome ok message={actionData.message} /> : null}
      {actionData && !actionData.ok && !['message', 'duplicate'].includes(actionData.act) ? (
        <ActOutcome ok={false} message={reasonOf(actionData)} />
      ) : null}
=======
  return (
    <>
      <EventHeader event={event} current="messages" mayEdit />
      {actionData?.ok ? <ActOutcome ok message={actionData.message} /> : null}
>>>>>>> main
      <div className="grid gap-x-12 gap-y-10 py-6 lg:grid-cols-2">
        <section aria-labelledby="write">
          <h2 id="write" className="mb-4 text-xl">
            Write to the attendees
          </h2>
          <Form
            errors={errorsOf(actionData?.ok ? undefined : actionData)}
            submit={`Send to everybody with a seat (${event.registrations.confirmed + event.registrations.offered})`}
            aria-label="Write to the attendees"
          >
            <TextField name="subject" label="Subject" maxLength={200} />
            <TextAreaField name="body" label="Message" rows={6} maxLength={5000} />
          </Form>
          <h2 className="mt-8 mb-2 text-xl">Sent</h2>
          {messages.length === 0 ? <p className="text-ink-soft">Nothing yet.</p> : null}
          <ol>
            {messages.map(({ id, subject, body, recipients, sentBy, createdAt }) => (
              <li key={id} className="rule-top py-3">
                <p className="font-semibold wrap-anywhere">{subject}</p>
                <p className="text-sm text-ink-soft">
                  {clockTime(createdAt, timeZone)}, {sentBy}, to {counted(recipients, 'person', 'people')}
                </p>
                <p className="mt-1 whitespace-pre-line wrap-anywhere">{body}</p>
              </li>
            ))}
          </ol>
        </section>
<<<<<<< HEAD
        <div className="flex flex-col gap-10">
          <section aria-labelledby="repeat">
            <h2 id="repeat" className="mb-4 text-xl">
              Duplicate to new dates
            </h2>
            <Form
              key={rows}
              errors={errorsFor('duplicate')}
              values={dates}
              preventScrollReset
              aria-label="Duplicate to new dates"
            >
              <EnterButton act="duplicate" />
              <SessionFields rows={rows} />
              <div>
                <Button name="act" value="duplicate">
                  Make a draft
                </Button>
              </div>
            </Form>
          </section>
          <section aria-labelledby="said">
            <h2 id="said" className="mb-2 text-xl">
              Feedback
            </h2>
            <p className="text-ink-soft">
              {event.feedback.answers === 0
                ? 'None yet. It is asked for after the event.'
                : `${event.feedback.average} of 5, ${counted(event.feedback.answers, 'answer')}`}
            </p>
            <ul>
              {feedback.map((each, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: answers are anonymous and never move.
                <li key={at} className="rule-top py-2 text-sm wrap-anywhere">
                  {each.rating} of 5, {each.name ?? 'anonymous'}, {longDate(each.givenOn)}
                  {each.useful ? <p>Useful: {each.useful}</p> : null}
                  {each.improve ? <p>Better: {each.improve}</p> : null}
                </li>
              ))}
            </ul>
          </section>
          {event.cancelledAt ? null : (
            <section aria-labelledby="cancel">
              <h2 id="cancel" className="mb-4 text-xl">
                Cancel the event
              </h2>
              <Form errors={errorsFor('cancel')} aria-label="Cancel the event">
                {preview ? (
                  <Alert
                    tone="warning"
                    title={`${counted(preview.recipients, 'person', 'people')} will get this email`}
                  >
                    <p className="font-semibold">{preview.subject}</p>
                    <pre className="mt-2 max-h-80 overflow-auto whitespace-pre-wrap text-sm wrap-anywhere">
                      {preview.text}
                    </pre>
                  </Alert>
                ) : null}
                <TextAreaField
                  name="reason"
                  label="Why"
                  rows={2}
                  optional
                  defaultValue={actionData?.reason}
                  hint="Attendees and visitors read it."
                />
                <div>
                  <Button name="act" value={preview ? 'cancel' : 'review'} variant="secondary">
                    {preview ? 'Cancel the event and send' : 'Cancel the event…'}
                  </Button>
                </div>
              </Form>
            </section>
          )}
        </div>
=======
        <section aria-labelledby="said">
          <h2 id="said" className="mb-2 text-xl">
            Feedback
          </h2>
          <p className="text-ink-soft">
            {event.feedback.answers === 0
              ? 'None yet. It is asked for after the event.'
              : `${event.feedback.average} of 5, ${counted(event.feedback.answers, 'answer')}`}
          </p>
          <ul>
            {feedback.map((each, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: answers are anonymous and never move.
              <li key={at} className="rule-top py-2 text-sm wrap-anywhere">
                {each.rating} of 5, {each.name ?? 'anonymous'}, {longDate(each.givenOn)}
                {each.useful ? <p>Useful: {each.useful}</p> : null}
                {each.improve ? <p>Better: {each.improve}</p> : null}
              </li>
            ))}
          </ul>
        </section>
>>>>>>> main
      </div>
    </>
  )
}
