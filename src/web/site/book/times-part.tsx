import type { ReactNode } from 'react'
import { classNames } from '#design/primitives/class-names.ts'
import { formatDay } from '#domain/appointments/when.ts'
import { counted } from '#domain/text/counted.ts'
import { MONTHS, WEEKDAY_NAMES, weekdayOf } from '#domain/time/days.ts'
import { formatZone } from '#domain/time/wall-clock.ts'
import type { Choice, Week } from './times.ts'

/** Where a choice leads: to an address, or, where something typed is to be kept, to a button of the form around it. */
type Way = (choice: Choice) => { href: string } | { name: string; value: string }

interface Props {
  week: Week
  firmZone: string
  way: Way
}

/** A strip of seven days with the number of free times, and the times of one of them. */
export function TimesPart({ week, firmZone, way }: Props) {
  const { days, day, before, after, next } = week
  // A day is chosen within the days that are in view.
  const first = days[0]?.date
  const times = days.find(({ date }) => date === day)?.times ?? []
  return (
    <>
      <nav aria-label="Days" className="rule-top rule-bottom">
        <ol className="grid grid-cols-7">
          {days.map((each) => (
            <li key={each.date}>
              <Day
                date={each.date}
                free={each.times.length}
                isChosen={each.date === day}
                to={way({ week: first, day: each.date })}
              />
            </li>
          ))}
        </ol>
      </nav>
      <p className="flex flex-wrap justify-between gap-x-6">
        {before ? (
          <Step to={way({ week: before })} className="ink-link inline-flex min-h-11 items-center">
            Earlier days
          </Step>
        ) : (
          <span />
        )}
        <Step to={way({ week: after })} className="ink-link inline-flex min-h-11 items-center">
          Later days
        </Step>
      </p>
      {day ? (
        <section aria-labelledby="times" className="mt-4">
          <h2 id="times" className="text-xl">
            {formatDay(day)}
          </h2>
          <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
            {times.map(({ at, time, firm }) => (
              <li key={at}>
                <Step
                  to={way({ week: first, day, at })}
                  className="figures flex min-h-12 w-full flex-col items-center justify-center border border-line bg-sheet px-2 py-2 text-lg no-underline hover:border-green hover:text-green"
                >
                  {time}{' '}
                  {firm ? (
                    <span className="text-sm text-ink-soft">
                      {firm.date === day ? '' : `${WEEKDAY_NAMES[weekdayOf(firm.date)].slice(0, 3)} `}
                      {firm.time} {formatZone(firmZone)}
                    </span>
                  ) : null}
                </Step>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="mt-4" role="status">
          There are no free times on these days.{' '}
          {next ? (
            <Step to={way({ week: next })} className="ink-link inline-flex min-h-11 items-center">
              {`The next free day is ${formatDay(next)}`}
            </Step>
          ) : (
            <>
              Please{' '}
              <a href="/Contact" className="ink-link inline-flex min-h-11 items-center">
                write to us
              </a>{' '}
              instead.
            </>
          )}
        </p>
      )}
    </>
  )
}

interface DayProps {
  date: string
  free: number
  isChosen: boolean
  to: ReturnType<Way>
}

function Day({ date, free, isChosen, to }: DayProps) {
  const look = 'flex min-h-18 w-full flex-col items-center justify-center px-0.5 py-2 no-underline'
  const shown = (
    <>
      <span aria-hidden="true" className="text-sm text-ink-soft">
        {WEEKDAY_NAMES[weekdayOf(date)].slice(0, 3)}
      </span>
      <span aria-hidden="true" className="display figures text-xl">
        {Number(date.slice(8))}
      </span>
      <span aria-hidden="true" className="text-xs text-ink-soft">
        {MONTHS[Number(date.slice(5, 7)) - 1]}
      </span>
      <span className="sr-only">
        {formatDay(date)}: {free > 0 ? counted(free, 'free time') : 'nothing free'}
      </span>
    </>
  )
  if (free === 0) return <span className={classNames(look, 'text-ink-soft line-through')}>{shown}</span>
  return (
    <Step
      to={to}
      isCurrent={isChosen}
      className={classNames(
        look,
        'border-b-3 border-double hover:text-green',
        isChosen ? 'border-green font-semibold text-green' : 'border-transparent',
      )}
    >
      {shown}
    </Step>
  )
}

interface StepProps {
  to: ReturnType<Way>
  className: string
  isCurrent?: boolean
  children: ReactNode
}

function Step({ to, className, isCurrent, children }: StepProps) {
  const current = isCurrent ? { 'aria-current': 'date' as const } : {}
  if ('href' in to) {
    return (
      <a href={to.href} className={className} {...current}>
        {children}
      </a>
    )
  }
  return (
    <button name={to.name} value={to.value} formNoValidate className={className} {...current}>
      {children}
    </button>
  )
}
