import { Form } from 'react-router'
import type { DnsState, MailDnsCheck } from '#contract/system/mail-dns.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { formatFaults } from './mail-dns-text.ts'

export interface DnsFound {
  domain: string
  checks: MailDnsCheck[]
}

interface Props {
  found: DnsFound | null
  senderInUse: string
}

export function MailDns({ found, senderInUse }: Props) {
  return (
    <section aria-labelledby="mail-dns" className="mt-8 max-w-form">
      <h3 id="mail-dns" className="text-lg">
        Check of the domain
      </h3>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        Emails come from {senderInUse}. SPF, DKIM and DMARC are entries in the DNS of that domain. Without them, emails
        are often taken for spam. DKIM is looked for under the selector of Sender and signature.
      </p>
      {found ? (
        <>
          <p role="status" className="mb-2">
            {formatFaults(
              found.domain,
              found.checks.map(({ state }) => state),
            )}
          </p>
          <ul className="rule-top mb-4">
            {found.checks.map((check) => (
              <Check key={check.name} check={check} />
            ))}
          </ul>
        </>
      ) : null}
      <Form method="get" action="/dashboard/setting/mail#mail-dns" preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="check" value="dns" />
        <div>
          <Button variant="secondary">Check the domain</Button>
        </div>
      </Form>
    </section>
  )
}

function Check({ check: { name, state, at, record, words, add } }: { check: MailDnsCheck }) {
  return (
    <li className="rule-bottom py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">{name}</span>
        <Tag tone={STATES[state].tone}>{STATES[state].words}</Tag>
        {at ? <code className="text-sm wrap-anywhere text-ink-soft">{at}</code> : null}
      </p>
      <p className="mt-1">{words}</p>
      {record ? (
        <code className="mt-1 block text-sm whitespace-pre-line wrap-anywhere text-ink-soft">{record}</code>
      ) : null}
      {add ? (
        <Alert className="mt-2">
          <p className="text-sm">A TXT record to begin with, at {at}:</p>
          <code className="block text-sm select-all wrap-anywhere">{add}</code>
        </Alert>
      ) : null}
    </li>
  )
}

const STATES: Record<DnsState, { words: string; tone: TagTone }> = {
  good: { words: 'Found', tone: 'green' },
  weak: { words: 'Could be stricter', tone: 'brass' },
  wrong: { words: 'Wrong', tone: 'red' },
  missing: { words: 'Missing', tone: 'red' },
  unreachable: { words: 'Not known', tone: 'brass' },
  'not-checked': { words: 'Not checked', tone: 'quiet' },
}
