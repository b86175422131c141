import type { LeadAnswer } from '#contract/clients/leads.ts'
import { classNames } from '#design/primitives/class-names.ts'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { QuotedText } from '#web/signed-in/conversations/quoted-text.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'

type Message = LeadAnswer['messages'][number]

const MAIL: Record<NonNullable<Message['mail']>, { words: string; tone: TagTone }> = {
  queued: { words: 'Waiting to be sent', tone: 'brass' },
  sending: { words: 'Being sent', tone: 'brass' },
  sent: { words: 'Sent', tone: 'green' },
  failed: { words: 'Not delivered', tone: 'red' },
}

/** What the office has answered and the person has written back, oldest first. Why a mail failed is told on a screen for admins. */
export function RequestThread({ messages, isAdmin }: { messages: Message[]; isAdmin: boolean }) {
  if (messages.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-lg">{messages.every(({ fromFirm }) => fromFirm) ? 'Our answers' : 'Messages'}</h2>
      <ol className="rule-top mt-2">
        {messages.map((message) => (
          <li key={message.id} className="rule-bottom py-3">
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
              <span className="min-w-0 text-base font-semibold wrap-anywhere text-ink">
                {message.fromFirm ? message.subject : `${message.by} replied`}
              </span>
              {message.fromFirm ? (
                <span className="min-w-0 wrap-anywhere">
                  {message.by} to {message.to}
                </span>
              ) : null}
              <Moment at={message.at} />
              {message.byEmail ? <Tag tone="quiet">By email</Tag> : null}
              {message.isUnverified ? <Tag tone="brass">Sender not verified</Tag> : null}
              {message.mail && message.fromFirm ? (
                <Tag tone={MAIL[message.mail].tone}>{MAIL[message.mail].words}</Tag>
              ) : null}
              {message.mail === 'failed' && message.fromFirm && isAdmin ? (
                <TextLink to="/dashboard/mail?state=failed">See why</TextLink>
              ) : null}
            </p>
            <p
              className={classNames(
                'mt-2 max-w-measure whitespace-pre-line border-l-3 pl-4 wrap-anywhere',
                message.fromFirm ? 'border-green' : 'border-line',
              )}
            >
              {message.body}
            </p>
            <QuotedText text={message.quoted} />
          </li>
        ))}
      </ol>
    </section>
  )
}
