import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { MailServerAnswer } from '#contract/system/mail-server.ts'
import { Button } from '#design/primitives/button.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import { type DnsFound, MailDns } from './mail-dns.tsx'
import type { MailServerProps } from './mail-server-acts.ts'
import { MailServerForm, SECURITY } from './mail-server-form.tsx'
import { MailTest } from './mail-test.tsx'

/** The server that emails go to: set here, tested here. */
export function MailServerPanel({ dns, ...props }: MailServerProps & { dns: DnsFound | null }) {
  const { server, outcome } = props
  return (
    <section aria-labelledby="mail-server" className="mb-10">
      <h2 id="mail-server" className="mb-2 text-xl">
        Mail server
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">{STATUS[server.source](server.inUse)}</p>
      {outcome && outcome.act !== 'test' && Object.keys(outcome.fields).length === 0 ? (
        <Announcement words={outcome.message} tone={outcome.ok ? 'good' : 'bad'} />
      ) : null}
      {server.source === 'environment' ? <MailServerFacts server={server} /> : <MailServerForm {...props} />}
      {server.source === 'settings' ? (
        <Form method="post" className="mt-4 max-w-form">
          <FreshMark />
          <Button name="act" value="server-remove" variant="quiet" size="small" className="-ml-3">
            Remove this server
          </Button>
          <p className="text-sm text-ink-soft">Its password is deleted. Emails wait until another server is set up.</p>
        </Form>
      ) : null}
      {server.inUse ? <MailTest {...props} /> : null}
      <MailDns found={dns} senderInUse={server.senderInUse} />
    </section>
  )
}

const STATUS: Record<MailServerAnswer['source'], (inUse: string | null) => string> = {
  environment: (inUse) =>
    `SMTP_URL is set where the site runs, so it wins: emails go to ${inUse}. To set a server here, remove SMTP_URL there.`,
  settings: (inUse) =>
    inUse
      ? `Emails go to ${inUse}.`
      : 'The stored password can no longer be read. Emails wait until you enter it again.',
  none: () =>
    'No mail server is set up. Emails wait, and nobody receives them: people cannot confirm an address or reset a password by email.',
}

/** What SMTP_URL says: to read, not to change. */
function MailServerFacts({ server }: { server: MailServerAnswer }) {
  const facts: [string, ReactNode][] = [
    ['Server', server.host],
    [
      'Port',
      <span key="port" className="figures">
        {server.port}
      </span>,
    ],
    ['Encryption', SECURITY.find(({ value }) => value === server.security)?.label],
    ['User name', server.username || 'None'],
    ['Password', server.hasPassword ? 'Set, and never shown' : 'None'],
    ['Emails come from', server.senderInUse],
  ]
  return (
    <dl className="rule-top max-w-form text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="rule-bottom flex flex-wrap justify-between gap-x-6 py-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
