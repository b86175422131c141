import { redirect } from 'react-router'
import type { OfficeEvent } from '#contract/website/events.ts'
import { Form } from '#design/patterns/form.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import type { Client } from '#web/api.ts'
import { read } from '#web/api.ts'
import { errorsOf, outcomeOf } from '#web/signed-in/session/submit.ts'
import { errorsIn, sessionsIn, typedSessions } from './details-form.ts'
import { EmailPreview } from './email-preview.tsx'
import { EVENTS } from './event-text.ts'
import { SessionFields } from './session-fields.tsx'

/** Duplicates the event, shows the email about its cancellation, or cancels it; null for what is none of these. */
export async function repeatOrCancel({ api }: Client, id: string, form: FormData) {
  const calls = api.events[':id']
  const param = { id }
  const act = String(form.get('act') ?? '')
  const reason = String(form.get('reason') ?? '').trim()
  if (act === 'review-cancel') {
    const shown = await outcomeOf(read(calls['email-preview'].$post({ param, json: { cancel: { reason } } })))
    return { ...shown, act, reason, cancelPreview: shown.value }
  }
  if (act === 'cancel') {
    const done = await outcomeOf(read(calls.cancel.$post({ param, json: { reason } })))
    return { ...done, act, message: done.ok ? 'The event is cancelled.' : done.message }
  }
  if (act !== 'duplicate') return null
  const sessions = sessionsIn(form, PREFIX)
  const made = await outcomeOf(read(calls.duplicate.$post({ param, json: { sessions } })))
  if (made.value) throw redirect(`${EVENTS}/details/${made.value.id}`)
  const typed = Object.fromEntries(form) as Record<string, string>
  return { ...made, fields: errorsIn(made.fields, form, PREFIX), act, duplicate: typed }
}

// The form of the event itself is on the same screen.
const PREFIX = 'new-'

type Outcome = NonNullable<Awaited<ReturnType<typeof repeatOrCancel>>>

interface Props {
  event: OfficeEvent
  outcome: Outcome | undefined
}

/** The same event on other dates, and its cancellation. */
export function RepeatOrCancel({ event, outcome }: Props) {
  const errorsFor = (act: string) => (outcome?.act === act && !outcome.ok ? errorsOf(outcome) : {})
  const undated = event.details.sessions.map((session) => ({ ...session, day: '' }))
  const preview = (outcome && 'cancelPreview' in outcome && outcome.cancelPreview) || null
  return (
    <div className="rule-double-top grid gap-x-12 gap-y-10 py-6 lg:grid-cols-2">
      <section aria-labelledby="repeat">
        <h2 id="repeat" className="mb-4 text-xl">
          Duplicate to new dates
        </h2>
        <Form
          errors={errorsFor('duplicate')}
          values={outcome && 'duplicate' in outcome ? outcome.duplicate : typedSessions(undated, PREFIX)}
          submit="Make a draft"
          aria-label="Duplicate to new dates"
        >
          <input type="hidden" name="act" value="duplicate" />
          <SessionFields
            prefix={PREFIX}
            rows={undated.length}
            hint="In the firm’s time zone. A row without a date is no session."
          />
        </Form>
      </section>
      {event.cancelledAt ? null : (
        <section aria-labelledby="cancel">
          <h2 id="cancel" className="mb-4 text-xl">
            Cancel the event
          </h2>
          <Form errors={errorsFor('cancel')} aria-label="Cancel the event">
            {preview ? <EmailPreview tone="warning" preview={preview} /> : null}
            <TextAreaField
              name="reason"
              label="Reason"
              rows={2}
              optional
              defaultValue={outcome && 'reason' in outcome ? outcome.reason : undefined}
              hint="Attendees and visitors read it."
            />
            <div>
              <Button name="act" value={preview ? 'cancel' : 'review-cancel'} variant="secondary">
                {preview ? 'Cancel the event and send' : 'Cancel the event…'}
              </Button>
            </div>
          </Form>
        </section>
      )}
    </div>
  )
}
