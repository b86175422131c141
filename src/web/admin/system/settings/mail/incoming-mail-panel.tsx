import { Form, useNavigation } from 'react-router'
import type { IncomingMailAnswer, MailboxTriedAnswer } from '#contract/clients/incoming-mail.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import type { IncomingMailProps } from './incoming-mail-acts.ts'
import { IncomingMailForm } from './incoming-mail-form.tsx'
import { ServerConversation } from './server-conversation.tsx'

/** Where answers by email arrive: set here, tried here. */
export function IncomingMailPanel({ canSend, ...props }: IncomingMailProps & { canSend: boolean }) {
  const { mailbox, outcome } = props
  const said = outcome && outcome.act !== 'incoming-test' && Object.keys(outcome.fields).length === 0 ? outcome : null
  return (
    <section aria-labelledby="incoming-mail" className="mb-10">
      <h2 id="incoming-mail" className="mb-2 text-xl">
        Answers by email
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">
        {mailbox.way
          ? `People can answer emails about conversations and requests. Their answers come to ${mailbox.address} and join the thread, if they come from the address that was written to and ${mailbox.authServer || 'your mail server'} has verified it; ${mailbox.unverified === 'mark' ? 'those that are not verified are marked, and ' : ''}everything else becomes a new request.`
          : 'Set an address, and people can answer emails about conversations and requests: their answers join the thread. Until then they answer on the site, or to the firm’s own address.'}
      </p>
      {canSend ? null : (
        <p className="mb-4 max-w-measure text-ink-soft">
          While no mail server is set up, nobody gets an email to answer; what people write to the address still arrives
          as requests.
        </p>
      )}
      {said ? <Announcement words={said.message} tone={said.ok ? 'good' : 'bad'} /> : null}
      {said?.secret ? <NewSecret secret={said.secret} address={mailbox.handOverUrl} /> : null}
      {mailbox.way ? <Lately mailbox={mailbox} /> : null}
      <IncomingMailForm {...props} />
      {mailbox.way === 'webhook' ? <RenewSecret mailbox={mailbox} /> : null}
      {mailbox.way ? (
        <Form method="post" className="mt-4 max-w-form">
          <FreshMark />
          <Button name="act" value="incoming-remove" variant="quiet" size="small" className="-ml-3">
            Stop receiving answers
          </Button>
          <p className="text-sm text-ink-soft">The password is deleted. What was received stays.</p>
        </Form>
      ) : null}
      {mailbox.way === 'imap' ? <TryMailbox outcome={outcome} /> : null}
    </section>
  )
}

function Lately({ mailbox: { way, readAt, failingSince, failure, lately, waiting } }: { mailbox: IncomingMailAnswer }) {
  const { taken, requests, bounces, dropped, failed } = lately
  const facts = [
    `${taken} added to a thread`,
    `${requests} made a new request`,
    `${bounces} returned as undeliverable`,
    `${dropped} automatic and dropped`,
    ...(failed > 0 ? [`${failed} unreadable`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ]
  return (
    <>
      {failingSince ? (
        <Alert tone="error" className="mb-4 max-w-form">
          <p>
            The site has not been able to read the mailbox since <Moment at={failingSince} />: {failure}
          </p>
        </Alert>
      ) : null}
      <p className="mb-4 max-w-measure text-sm text-ink-soft">
        {readAt ? (
          <>
            {way === 'imap' ? 'Last read' : 'Last email'} <Moment at={readAt} />. In the last 30 days:{' '}
            {`${facts.join(', ')}.`}
          </>
        ) : (
          NOTHING_YET[failingSince ? 'failing' : (way ?? 'failing')]
        )}
      </p>
    </>
  )
}

const NOTHING_YET = {
  failing: 'No email has come in yet.',
  imap: 'The mailbox is read for the first time within a minute.',
  webhook: 'No email has come in yet.',
}

function NewSecret({ secret, address }: { secret: string; address: string }) {
  return (
    <OutcomeAlert tone="success" className="mb-4 max-w-form">
      <p>
        The program posts each email as it is (message/rfc822) to <code className="wrap-anywhere">{address}</code>, with
        this secret as a bearer token. It is shown this once:
      </p>
      <code className="block select-all wrap-anywhere">{secret}</code>
    </OutcomeAlert>
  )
}

function RenewSecret({ mailbox }: { mailbox: IncomingMailAnswer }) {
  return (
    <Form method="post" className="mt-4 max-w-form">
      <FreshMark />
      <input type="hidden" name="mailbox-way" value="webhook" />
      <input type="hidden" name="mailbox-address" value={mailbox.address} />
      <input type="hidden" name="version" value={mailbox.version} />
      <p className="mb-2 text-sm text-ink-soft">
        Emails are posted to <code className="wrap-anywhere">{mailbox.handOverUrl}</code>.
      </p>
      <Button name="act" value="incoming-secret" variant="secondary">
        Make another secret
      </Button>
      <p className="mt-1 text-sm text-ink-soft">The previous one stops working at once.</p>
    </Form>
  )
}

function TryMailbox({ outcome }: Pick<IncomingMailProps, 'outcome'>) {
  const { state, formData } = useNavigation()
  const mine: { message: string; ok: boolean; tried: MailboxTriedAnswer } | null =
    outcome?.act === 'incoming-test' && outcome.tried ? { ...outcome, tried: outcome.tried } : null
  return (
    <section aria-labelledby="mailbox-test" className="mt-8 max-w-form">
      <h3 id="mailbox-test" className="mb-2 text-lg">
        Try the mailbox
      </h3>
      {mine ? (
        <OutcomeAlert tone={mine.ok ? 'success' : 'error'} className="mb-4">
          <p role="status">{mine.message}</p>
          {mine.tried.answer ? <p className="mt-2 text-sm wrap-anywhere">In detail: {mine.tried.answer}</p> : null}
        </OutcomeAlert>
      ) : null}
      {mine && mine.tried.conversation.length > 0 ? (
        <ServerConversation lines={mine.tried.conversation} isOpen={!mine.ok} label="Conversation with the mailbox" />
      ) : null}
      <Form method="post" action="/dashboard/setting/mail?step=incoming#mailbox-test" preventScrollReset>
        <Button
          name="act"
          value="incoming-test"
          variant="secondary"
          busy={state !== 'idle' && formData?.get('act') === 'incoming-test'}
        >
          Try the mailbox
        </Button>
      </Form>
    </section>
  )
}
