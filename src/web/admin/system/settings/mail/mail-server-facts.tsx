import type { ReactNode } from 'react'
import type { MailServerAnswer } from '#contract/system/mail-server.ts'
import { SECURITY } from './mail-server-form.tsx'

/** What SMTP_URL says: to read, not to change. */
export function MailServerFacts({ server }: { server: MailServerAnswer }) {
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
