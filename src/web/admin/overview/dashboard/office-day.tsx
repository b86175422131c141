import { Link } from 'react-router'
import type { OfficeDayAnswer, QueueAnswer } from '#contract/overview/dashboard.ts'
import type { ProposalFiguresAnswer } from '#contract/work/proposals.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatAmount } from '#domain/proposals/amounts.ts'
import { UNNAMED } from '#domain/staff-name.ts'
import { SampleAlert, SetupLine } from '#web/admin/overview/setup/setup-sheet.tsx'
import { ShortMoment } from '#web/signed-in/parts/moments.tsx'
import { useLiveReload } from '#web/signed-in/shell/live.tsx'
import { ArticleSheets, type Asked } from './article-sheets.tsx'
import { QueueSheet } from './queue-sheet.tsx'
import { Sheet } from './sheet.tsx'
import { SystemNotes } from './system-notes.tsx'

interface DayProps {
  name: string
  day: OfficeDayAnswer
  queue: QueueAnswer
  /** Null for those who do not see proposals. */
  proposals: ProposalFiguresAnswer | null
  asked: Asked[]
}

/** The firm's day on one sheet: what waits for whoever looks, most urgent first, and what is next. */
export function OfficeDay({ name, day, queue, proposals, asked }: DayProps) {
  useLiveReload('leads', 'conversations', 'comments', 'articles')
  const { content, office, system } = day
  return (
    <>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-2xl font-normal">Good to see you{name === UNNAMED ? '' : `, ${name}`}</h1>
        {system ? <SetupLine setup={system.setup} /> : null}
        {content && !office ? <ButtonLink to="/create">New article</ButtonLink> : null}
      </header>
      {system?.warnings[0] ? (
        <Alert tone="warning" title="The site needs attention" className="mt-4">
          {system.warnings[0]} <TextLink to="/dashboard/health">Health</TextLink>
        </Alert>
      ) : null}
      {system ? <SampleAlert samples={system.setup.samples} /> : null}
      <div
        className={classNames(
          'mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8',
          office && 'xl:grid-cols-[minmax(0,1fr)_17rem]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-8">
          <QueueSheet queue={queue} />
          <EventsSheet events={day.events} />
          {content ? <ArticleSheets articles={content.articles} asked={asked} /> : null}
        </div>
        {office ? (
          <div className="min-w-0">
            <ul className="rule-top">
              <Figure
                to={office.requests.late > 0 ? '/dashboard/inbox?late=yes&sort=due' : '/dashboard/inbox?sort=due'}
                count={office.requests.waiting}
                words={office.requests.waiting === 1 ? 'request to answer' : 'requests to answer'}
                note={requestsNote(office.requests)}
                alarm={office.requests.late > 0}
              />
              <DeadlineFigure deadlines={office.deadlines} />
              {proposals ? <ProposalFigure proposals={proposals} /> : null}
            </ul>
            <SystemNotes visits={office.visits} system={system} />
          </div>
        ) : null}
      </div>
    </>
  )
}

function requestsNote({ late, held, ...requests }: NonNullable<OfficeDayAnswer['office']>['requests']): string {
  const first = late > 0 ? `${late.toLocaleString('en')} late` : `${requests.new.toLocaleString('en')} new`
  return held > 0 ? `${first}, ${held.toLocaleString('en')} held as spam` : first
}

/** Left out while nothing is late and nothing is due this week. */
function DeadlineFigure({ deadlines: { late, thisWeek } }: Pick<NonNullable<OfficeDayAnswer['office']>, 'deadlines'>) {
  if (late + thisWeek === 0) return null
  return (
    <Figure
      to={late > 0 ? '/dashboard/deadlines?view=late' : '/dashboard/deadlines'}
      count={thisWeek}
      words={thisWeek === 1 ? 'deadline due this week' : 'deadlines due this week'}
      {...(late > 0 ? { note: `${late.toLocaleString('en')} late`, alarm: true } : {})}
    />
  )
}

/** Left out while the firm has proposed nothing. */
function ProposalFigure({ proposals }: { proposals: ProposalFiguresAnswer }) {
  const { out, seen, acceptedThisMonth, acceptedWorth } = proposals
  if (out + acceptedThisMonth === 0) return null
  const worth = acceptedWorth.map(({ currency, amount }) => formatAmount(amount, currency)).join(', ')
  const accepted = acceptedThisMonth > 0 ? `, ${acceptedThisMonth} accepted this month, worth ${worth} a year` : ''
  return (
    <Figure
      to="/dashboard/proposals"
      count={out}
      words={out === 1 ? 'proposal waiting for an answer' : 'proposals waiting for an answer'}
      note={`${seen} seen${accepted}`}
    />
  )
}

interface FigureProps {
  to: string
  count: number
  words: string
  note?: string
  alarm?: boolean
}

function Figure({ to, count, words, note, alarm }: FigureProps) {
  return (
    <li className="rule-bottom">
      <Link
        to={to}
        className="grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-x-3 py-2 text-ink no-underline hover:text-green"
      >
        <span className={classNames('display figures text-right text-2xl', alarm ? 'text-red' : 'text-green')}>
          {count.toLocaleString('en')}
        </span>
        <span className="text-sm">
          {words}
          {note ? (
            <span className={classNames('figures block', alarm ? 'font-semibold text-red' : 'text-ink-soft')}>
              {note}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  )
}

/** The next events with the seats that are taken; left out while none is planned. */
function EventsSheet({ events: { total, items } }: Pick<OfficeDayAnswer, 'events'>) {
  if (items.length === 0) return null
  return (
    <Sheet
      title="Coming events"
      {...(total > items.length
        ? { all: { to: '/dashboard/events', words: `All ${total.toLocaleString('en')}` } }
        : {})}
    >
      {items.map(({ id, title, at, taken, capacity, waiting }) => (
        <li key={id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
          <p className="min-w-0 grow basis-72 wrap-anywhere">
            <Link to={`/dashboard/events/${id}`} className="font-semibold">
              {title || 'Untitled'}
            </Link>{' '}
            <span className="figures text-sm text-ink-soft">
              {`${taken} of ${capacity} seats taken${waiting > 0 ? `, ${waiting} waiting` : ''}`}
            </span>
          </p>
          <p className="figures text-sm text-ink-soft">
            <ShortMoment at={at} />
          </p>
        </li>
      ))}
    </Sheet>
  )
}
