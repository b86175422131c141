import { Form, Link } from 'react-router'
import type { MailSummary } from '#contract/system/outbox.ts'
import { Button } from '#design/primitives/button.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { RefusedSince } from '#web/signed-in/parts/refused-since.tsx'
import { WholeReferences } from '#web/signed-in/parts/whole-references.tsx'
import { aboutOf, MAIL_WORDS } from './mail-text.ts'

/** One mail of the list: to whom, about what, how far it has come, and what is in its way. */
export function MailRow({ mail }: { mail: MailSummary }) {
  const { words, tone } = MAIL_WORDS[mail.state]
  return (
    <li className="rule-bottom grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 py-1.5 md:grid-cols-[minmax(0,1fr)_7rem_14rem]">
      <div className="col-span-2 min-w-0 md:col-span-1">
        <p className="wrap-anywhere">
          <Link to={`/dashboard/mail/${mail.id}`} className="font-semibold text-ink hover:text-green">
            <WholeReferences>{mail.subject}</WholeReferences>
          </Link>
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {aboutOf(mail.kind)} · {mail.to}
        </p>
        {mail.lastError && mail.state !== 'sent' ? (
          <p className="text-sm text-red wrap-anywhere">{mail.lastError}</p>
        ) : null}
        {mail.addressRefusedAt ? <RefusedSince at={mail.addressRefusedAt} /> : null}
      </div>
      <p>
        <Tag tone={tone}>{words}</Tag>
      </p>
      <div className="text-sm text-ink-soft md:text-right">
        <Moment at={mail.sentAt ?? mail.createdAt} />
        {mail.state === 'queued' && mail.attempts > 0 && mail.nextAttemptAt ? (
          <span className="block">
            Tried {mail.attempts === 1 ? 'once' : `${mail.attempts} times`}, next <Moment at={mail.nextAttemptAt} />
          </span>
        ) : null}
        {mail.state === 'failed' || (mail.state === 'queued' && mail.attempts > 0) ? (
          <Form method="post" className="mt-1 flex flex-wrap gap-2 md:justify-end">
            <Button
              name="retry"
              value={mail.id}
              variant="secondary"
              size="small"
              aria-label={`Try again: ${mail.subject}, to ${mail.to}`}
            >
              Try again
            </Button>
            {mail.state === 'failed' ? (
              <Button
                name="dismiss"
                value={mail.id}
                variant="quiet"
                size="small"
                aria-label={`Dismiss: ${mail.subject}, to ${mail.to}`}
              >
                Dismiss
              </Button>
            ) : null}
          </Form>
        ) : null}
      </div>
    </li>
  )
}
