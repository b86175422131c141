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
import { EventHeader } from './event-header.tsx'

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
  const json = { subject: text('subject'), body: text('body') }
  return answer(await outcomeOf(read(calls.messages.$post({ param, json }))))
}

export const shouldRevalidate = () => true

/** What is written to the attendees and what they said afterwards. */
export default function Messages({ loaderData: { event, messages, feedback }, actionData }: Route.ComponentProps) {
  const { timeZone } = useFirm()
  return (
    <>
      <EventHeader event={event} current="messages" mayEdit />
      {actionData?.ok ? <ActOutcome ok message={actionData.message} /> : null}
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
      </div>
    </>
  )
}
