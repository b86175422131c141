import type { LeadAnswer } from '#contract/clients/leads.ts'
import type { AppointmentAnswer } from '#contract/work/appointments.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { Unbroken } from '#design/primitives/unbroken.tsx'
import { formatWhen } from '#domain/appointments/when.ts'
import { RefusedSince } from '#web/signed-in/parts/refused-since.tsx'

interface Props {
  lead: LeadAnswer
  /** What the person has booked with it; undefined where it is another user's, or nothing was booked. */
  appointment?: AppointmentAnswer | undefined
}

export function RequestFacts({ lead, appointment }: Props) {
  const challenges = lead.challenges.map((choice) => (choice === 'Other' ? `Other: ${lead.otherChallenge}` : choice))
  return (
    <>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)] [&_dt]:text-ink-soft">
        <dt>Email</dt>
        <dd>
          {lead.email ? <TextLink to={`mailto:${lead.email}`}>{lead.email}</TextLink> : 'Erased'}
          {lead.addressRefusedAt ? <RefusedSince at={lead.addressRefusedAt} /> : null}
          {lead.email && lead.state !== 'spam' ? (
            <TextLink to={`/dashboard/customers?q=${encodeURIComponent(lead.email)}`} className="block text-sm">
              View customer
            </TextLink>
          ) : null}
        </dd>
        {lead.phone ? (
          <>
            <dt>Phone</dt>
            <dd>
              <TextLink to={`tel:${lead.phone.replace(/[^+\d]/g, '')}`}>{lead.phone}</TextLink>
            </dd>
          </>
        ) : null}
        {appointment ? (
          <>
            <dt>Appointment</dt>
            <dd>
              <TextLink to={`/dashboard/appointments/${appointment.id}`}>
                <Unbroken text={formatWhen(appointment, appointment.timeZone)} />
              </TextLink>
              {appointment.state === 'cancelled' ? <Tag tone="red">Cancelled</Tag> : null}
            </dd>
          </>
        ) : null}
        <Facts
          facts={[
            ['Company', lead.companyName],
            ['Location', lead.location],
            ['Business', lead.description],
            ['Challenges', challenges.join('; ')],
            ['Plan', lead.plan],
            ['Why it looks like spam', lead.spamReason],
          ]}
        />
      </dl>
      {lead.message ? (
        <p className="mt-5 max-w-measure whitespace-pre-line border-l-3 border-line pl-4">{lead.message}</p>
      ) : null}
    </>
  )
}

/** The page, the site and the campaign that a request came by. */
export function RequestOrigin({ lead }: { lead: LeadAnswer }) {
  return (
    <section className="rule-top mt-8 pt-4">
      <h2 className="text-lg">Where it came from</h2>
      <dl className="mt-1 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 [&_dt]:text-ink-soft">
        <Facts
          facts={[
            ['Page', lead.origin.page ?? 'Unknown'],
            ['Other site', lead.origin.referrer],
            ...Object.entries(lead.origin.campaign).map(([name, value]) => [campaignWord(name), value] as Fact),
            ['Account', lead.accountId ? 'Sent while signed in' : null],
          ]}
        />
      </dl>
    </section>
  )
}

type Fact = [label: string, value: string | null]

function Facts({ facts }: { facts: Fact[] }) {
  return facts.map(([label, value]) =>
    value ? (
      <div key={label} className="contents">
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ) : null,
  )
}

/** `utm_campaign` is read as "Campaign". */
function campaignWord(name: string): string {
  const word = name.replace(/^utm_/, '')
  return word === 'campaign' ? 'Campaign' : `Campaign ${word}`
}
