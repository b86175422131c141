import { Form } from '#design/patterns/form.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { counted } from '#domain/text/counted.ts'
import { type Client, clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { fieldOf, momentFrom } from '#web/signed-in/parts/date-field.ts'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { act, answer, errorsOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/issue'
import { ISSUE_STATES, isOpen } from './issue-text.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const one = api.newsletters[':id']
  const param = { id: params.id }
  const [issue, preview, { weekly }] = await Promise.all([
    orNotFound(read(one.$get({ param }))),
    orNotFound(read(one.preview.$get({ param }))),
    read(api.subscribers.counts.$get()),
  ])
  return { issue, text: preview.text, weekly }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = textsOf(form, 'subject', 'introduction', 'sendAt')
  if (form.get('intent') === 'schedule' && !typed.sendAt) {
    const fields = { sendAt: 'Enter a day and a time' }
    return answer({ ok: false, message: 'Please check what you entered.', fields, typed })
  }
  const work = async () => ({ message: await runAct(context.get(clientContext), params.id, form) })
  return answer(await act({ typed }, work))
}

async function runAct({ api }: Client, id: string, form: FormData): Promise<string> {
  const one = api.newsletters[':id']
  const param = { id }
  const { intent, subject, introduction, sendAt, zone } = textsOf(
    form,
    'intent',
    'subject',
    'introduction',
    'sendAt',
    'zone',
  )
  if (intent === 'cancel') {
    await read(one.cancel.$post({ param }))
    return 'Cancelled. Nobody else gets it.'
  }
  // What is tested, scheduled or sent is what is on the screen, whether or not it was saved before.
  const json = { subject, introduction, version: Number(form.get('version')) }
  const { version } = await read(one.$put({ param, json }))
  if (intent === 'save') return 'Saved.'
  if (intent === 'test') return (await read(one.test.$post({ param }))).message
  const moment = intent === 'now' ? new Date().toISOString() : intent === 'hold' ? null : momentFrom(sendAt, zone)
  await read(one.schedule.$post({ param, json: { sendAt: moment, version } }))
  return moment === null
    ? 'It is a draft again, and is not sent automatically.'
    : intent === 'now'
      ? 'It is being sent.'
      : 'Scheduled.'
}

/** One issue: what is in it, what the firm says first, and when it is sent. */
export default function IssueScreen({ loaderData: { issue, text, weekly }, actionData }: Route.ComponentProps) {
  const { timeZone } = useFirm()
  const open = isOpen(issue)
  const sendAt = issue.sendAt ? fieldOf(issue.sendAt, timeZone) : ''
  const typed = actionData && !actionData.ok ? actionData.typed : { ...issue, sendAt }
  return (
    <>
      <OfficeTitle>{issue.subject}</OfficeTitle>
      <TextLink to="/dashboard/newsletter">Newsletter</TextLink>
      <h1 className="text-2xl font-normal wrap-anywhere">{issue.subject}</h1>
      <p className="mb-6 text-ink-soft">
        {ISSUE_STATES[issue.state]}
        {issue.sendAt && open ? (
          <>
            {' for '}
            <Moment at={issue.sendAt} />
          </>
        ) : null}
        {`. ${counted(issue.articles.length, 'article')}`}
        {open
          ? ''
          : `, ${counted(issue.recipients, 'recipient')}, ${issue.bounced} bounced, ${issue.unsubscribed} unsubscribed`}
      </p>
      {actionData && (actionData.ok || !open) ? (
        <OutcomeAlert tone={actionData.ok ? 'success' : 'error'} className="mb-6">
          {actionData.message}
        </OutcomeAlert>
      ) : null}
      {open ? (
        <Form
          key={issue.version}
          errors={errorsOf(actionData)}
          values={typed}
          aria-label="Newsletter"
          className="max-w-none"
        >
          <input type="hidden" name="version" value={issue.version} />
          <input type="hidden" name="zone" value={timeZone} />
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
            <div className="flex flex-col gap-6">
              <TextField name="subject" label="Subject" maxLength={150} />
              <TextAreaField
                name="introduction"
                label="Introduction"
                optional
                hint="Plain text before the articles. An empty line begins a paragraph."
                maxLength={4000}
              />
              <div className="flex flex-wrap gap-3">
                <Button name="intent" value="save">
                  Save
                </Button>
                <Button name="intent" value="test" variant="secondary">
                  Send me a test
                </Button>
              </div>
            </div>
            <div className="flex flex-col gap-6">
              <TextField
                name="sendAt"
                label="Send at"
                type="datetime-local"
                hint={`In the firm’s time zone (${timeZone}). Without articles it is skipped.`}
                optional
                inputClassName="max-w-72"
              />
              <div className="flex flex-wrap gap-3">
                <Button name="intent" value="schedule" variant="secondary">
                  Schedule
                </Button>
                {weekly > 0 ? (
                  <Button name="intent" value="now" variant="secondary">
                    {`Send now to ${counted(weekly, 'subscriber')}`}
                  </Button>
                ) : null}
                {issue.state === 'scheduled' ? (
                  <Button name="intent" value="hold" variant="secondary">
                    Do not send automatically
                  </Button>
                ) : null}
              </div>
              {weekly > 0 ? null : (
                <p className="text-sm text-ink-soft">It cannot be sent now: nobody has subscribed yet.</p>
              )}
            </div>
          </div>
        </Form>
      ) : null}
      {issue.state === 'sending' ? (
        <Form aria-label="Cancel the sending">
          <div>
            <Button name="intent" value="cancel" variant="secondary">
              Cancel the rest
            </Button>
          </div>
        </Form>
      ) : null}
      <section aria-labelledby="preview" className="mt-8 max-w-measure">
        <h2 id="preview" className="text-xl">
          Preview
        </h2>
        <iframe
          // The same address shows other text once something is saved.
          key={issue.version}
          title="The email as a mail program shows it"
          src={`/dashboard/newsletter/${issue.id}/html`}
          // An email does nothing: no scripts, no forms, no part in this site.
          sandbox=""
          loading="lazy"
          className="mt-2 h-[36rem] w-full border border-rule bg-sheet"
        />
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer py-2">As plain text</summary>
          <p className="bg-sheet px-4 py-4 whitespace-pre-wrap wrap-anywhere">{text}</p>
        </details>
      </section>
    </>
  )
}
