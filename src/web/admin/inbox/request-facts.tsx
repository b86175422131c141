import type { LeadAnswer } from '#contract/leads.ts'

/** What the person wrote, line by line. */
export function RequestFacts({ lead }: { lead: LeadAnswer }) {
  const came = [
    lead.origin.page,
    lead.origin.referrer && `from ${lead.origin.referrer}`,
    ...Object.values(lead.origin.campaign),
  ]
  const facts: [string, string | null][] = [
    ['Company', lead.companyName],
    ['Phone', lead.phone],
    ['Location', lead.location],
    ['Business', lead.description],
    ['Challenges', lead.challenges.join('; ') || null],
    ['Other', lead.otherChallenge],
    ['Plan', lead.plan],
    ['Came by', came.filter(Boolean).join(', ') || null],
    ['Taken for spam', lead.spamReason],
  ]
  return (
    <>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1 [&_dt]:text-ink-soft">
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${lead.email}?subject=${encodeURIComponent(lead.reference)}`}>{lead.email}</a>
        </dd>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {lead.message ? (
        <p className="mt-5 max-w-measure whitespace-pre-line border-l-3 border-line pl-4">{lead.message}</p>
      ) : null}
    </>
  )
}
