import type { ReactNode } from 'react'
import type { PublicSettings } from '#contract/system/settings.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { WEEKDAY_NAMES, WEEKDAYS } from '#domain/time/days.ts'
import { formatTime } from '#domain/time/opening-lines.ts'
import { PhoneLink } from '#web/site/parts/phone-link.tsx'
import type { Opening } from './opening.ts'
import type { Plan } from './plan.ts'
import { StreetPlan } from './street-plan.tsx'

interface Props {
  firm: Pick<PublicSettings['firm'], 'email' | 'phone' | 'timeZone'>
  address: string[]
  directions: string
  plan: Plan | null
  hours: Pick<PublicSettings['hours'], 'week' | 'closedOn'>
  opening: Opening
}

/** Where the office is, how to reach it, and whether a visitor is there now. */
export function Office({ firm, address, directions, plan, hours, opening }: Props) {
  const place = encodeURIComponent(address.slice(1).join(', '))
  return (
    <div className="max-w-form lg:border-l lg:border-rule lg:pl-10">
      <dl>
        <Line label="Address">
          <address className="not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <p className="flex flex-wrap gap-x-6">
            <TextLink to={directions} className="inline-block py-2">
              Directions
            </TextLink>
            {/* Where there is a map app: `browser/start-document.ts` gives Apple's devices the address that opens theirs. */}
            <a
              href={`geo:0,0?q=${place}`}
              data-map-app={`https://maps.apple.com/?q=${place}`}
              className="ink-link inline-block py-2 wide-pointer:hidden"
            >
              Open in your map app
            </a>
          </p>
        </Line>
        <Line label="Phone">
          <PhoneLink phone={firm.phone} className="ink-link figures inline-block py-2" />
        </Line>
        <Line label="Email">
          <a href={`mailto:${firm.email}`} className="ink-link inline-block py-2 wrap-anywhere">
            {firm.email}
          </a>
        </Line>
      </dl>
      <h2 className="mt-8 text-xl">Opening hours</h2>
      <OpeningHours hours={hours} opening={opening} timeZone={firm.timeZone} />
      {plan ? <StreetPlan plan={plan} /> : null}
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-4 border-b border-rule py-3 first:pt-0 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The server says it as of now; while the page is open, `browser/opening-hours.ts` keeps it true. */
function OpeningHours({ hours, opening, timeZone }: Pick<Props, 'hours' | 'opening'> & { timeZone: string }) {
  return (
    <div data-hours={JSON.stringify({ hours, timeZone })}>
      <p
        data-open={opening.isOpen}
        className="mt-3 border-l-3 border-brass bg-brass-wash px-4 py-2 font-semibold text-brass data-[open=true]:border-green data-[open=true]:bg-green-wash data-[open=true]:text-green"
      >
        {opening.words}
      </p>
      <table className="figures rule-double mt-4 w-full border-collapse">
        <caption className="sr-only">Opening hours, by the clock of the office</caption>
        <tbody>
          {WEEKDAYS.map((day) => (
            <tr
              key={day}
              data-day={day}
              className="border-t border-rule first:border-t-0 aria-[current=date]:font-semibold"
              aria-current={day === opening.today ? 'date' : undefined}
            >
              <th scope="row" className="py-2 text-left [font-weight:inherit]">
                {WEEKDAY_NAMES[day]}
              </th>
              <td className="py-2 text-right">{formatHours(hours.week[day])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function formatHours(open: { opens: string; closes: string } | null): ReactNode {
  if (!open) return <span className="text-ink-soft">closed</span>
  return `${formatTime(open.opens)} – ${formatTime(open.closes)}`
}
