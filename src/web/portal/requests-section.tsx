import type { OwnRequestAnswer } from '#contract/clients/leads.ts'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountSection } from '#web/account/account-section.tsx'
import { useLongDay } from '#web/signed-in/parts/moments.tsx'

export const OWN_STATES: Record<OwnRequestAnswer['state'], { words: string; tone: TagTone }> = {
  new: { words: 'Received', tone: 'brass' },
  'in-progress': { words: 'In progress', tone: 'brass' },
  answered: { words: 'Answered', tone: 'green' },
  closed: { words: 'Closed', tone: 'quiet' },
}

export function RequestsSection({ requests }: { requests: OwnRequestAnswer[] }) {
  const longDay = useLongDay()
  return (
    <AccountSection
      title="Your requests"
      note="Quote requests and messages you sent while signed in, or from your email address."
    >
      {requests.length === 0 ? (
        <p className="text-ink-soft">
          You have not asked us anything yet. <TextLink to="/quote">Request a quote</TextLink> or{' '}
          <TextLink to="/Contact">write to us</TextLink>.
        </p>
      ) : (
        <ol className="rule-top">
          {requests.map((request) => (
            <li key={request.reference} className="rule-bottom py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p>
                  <TextLink to={`/portal/requests/${request.reference}`} className="figures font-semibold">
                    {request.reference}
                  </TextLink>{' '}
                  <span className="text-sm text-ink-soft">
                    {request.kind === 'quote' ? 'Quote request' : 'Message'}, {longDay(request.createdAt)}
                  </span>
                </p>
                <Tag tone={OWN_STATES[request.state].tone}>{OWN_STATES[request.state].words}</Tag>
              </div>
              <p className="mt-1">{request.excerpt}</p>
              {request.history.length > 1 ? (
                <details className="mt-1 text-sm">
                  <summary className="cursor-pointer py-1 text-ink-soft">History</summary>
                  <ol className="figures">
                    {request.history.map((step) => (
                      <li key={step.at}>
                        {longDay(step.at)}: {OWN_STATES[step.state].words}
                      </li>
                    ))}
                  </ol>
                </details>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </AccountSection>
  )
}
