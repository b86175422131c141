import { type ReactNode, useEffect, useState } from 'react'
import type { PublicSettings } from '#contract/settings.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { WEEKDAY_NAMES, WEEKDAYS } from '#domain/time/days.ts'
import { PhoneLink } from '#web/site/parts/phone-link.tsx'
import { type Opening, openingAt, timeInWords } from './opening.ts'

interface Props {
  firm: Pick<PublicSettings['firm'], 'email' | 'phone' | 'timeZone'>
  address: string[]
  directions: string
  hours: Pick<PublicSettings['hours'], 'week' | 'closedOn'>
  opening: Opening
}

/** Where the office is, how to reach it, and whether somebody is there now. */
export function Office({ firm, address, directions, hours, opening }: Props) {
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
          <TextLink to={directions} className="inline-block py-2">
            Directions
          </TextLink>
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
      <Hours hours={hours} opening={opening} timeZone={firm.timeZone} />
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

const LOOK_EVERY_MS = 20_000

function Hours({ hours, opening, timeZone }: Pick<Props, 'hours' | 'opening'> & { timeZone: string }) {
  const [now, setNow] = useState(opening)
  useEffect(() => {
    const look = () => setNow(openingAt(new Date(), hours, timeZone))
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [hours, timeZone])
  return (
    <>
      <p
        className={`mt-3 border-l-3 px-4 py-2 font-semibold ${now.isOpen ? 'border-green bg-green-wash text-green' : 'border-brass bg-brass-wash text-brass'}`}
      >
        {now.words}
      </p>
      <table className="figures rule-double mt-4 w-full border-collapse">
        <caption className="sr-only">Opening hours, by the clock of the office</caption>
        <tbody>
          {WEEKDAYS.map((day) => (
            <tr
              key={day}
              className="border-t border-rule first:border-t-0"
              aria-current={day === now.today ? 'date' : undefined}
            >
              <th scope="row" className={`py-2 text-left ${day === now.today ? 'font-semibold' : 'font-normal'}`}>
                {WEEKDAY_NAMES[day]}
              </th>
              <td className={`py-2 text-right ${day === now.today ? 'font-semibold' : ''}`}>
                {inWords(hours.week[day])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function inWords(open: { opens: string; closes: string } | null): ReactNode {
  if (!open) return <span className="text-ink-soft">closed</span>
  return `${timeInWords(open.opens)} – ${timeInWords(open.closes)}`
}
