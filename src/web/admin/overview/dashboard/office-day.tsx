import { Link } from 'react-router'
import type { OfficeDayAnswer } from '#contract/overview/dashboard.ts'
import type { ProposalFiguresAnswer } from '#contract/work/proposals.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatAmount } from '#domain/proposals/amounts.ts'
import { SetupSheet } from '#web/admin/overview/setup/setup-sheet.tsx'
import { useLiveReload } from '#web/signed-in/shell/live.tsx'
import { ArticleSheets, type Asked } from './article-sheets.tsx'
import { SystemNotes } from './system-notes.tsx'
import { WaitingSheet } from './waiting-sheet.tsx'

interface DayProps {
  name: string
  day: OfficeDayAnswer
  /** Null for those who do not see proposals. */
  proposals: ProposalFiguresAnswer | null
  asked: Asked[]
}

/** The firm's day on one sheet: what waits, what is late, what comes next, and where each is dealt with. */
export function OfficeDay({ name, day, proposals, asked }: DayProps) {
  useLiveReload('leads', 'comments', 'articles')
  const { content, office, system } = day
  const nothing =
    !office?.requests.waiting &&
    !office?.requests.held &&
    !office?.deadlines.late &&
    !office?.deadlines.thisWeek &&
    !content?.comments.held &&
    !content?.articles.review.total &&
    asked.length === 0 &&
    !system?.setup.samples.length
  return (
    <>
      <h1 className="text-3xl font-normal">Good to see you, {name}</h1>
      {nothing ? <p className="mt-2 text-ink-soft">You are all caught up.</p> : null}
      {system?.warnings[0] ? (
        <Alert tone="warning" title="The site needs attention" className="mt-4">
          {system.warnings[0]} <TextLink to="/dashboard/health">Health</TextLink>
        </Alert>
      ) : null}
      {system ? <SetupSheet setup={system.setup} /> : null}
      <ul className="rule-double-top rule-double my-6 grid grid-cols-2 gap-x-8 lg:grid-cols-5">
        {office ? (
          <Figure
            to={office.requests.late > 0 ? '/dashboard/inbox?late=yes&sort=due' : '/dashboard/inbox?sort=due'}
            count={office.requests.waiting}
            words={office.requests.waiting === 1 ? 'request to answer' : 'requests to answer'}
            note={requestsNote(office.requests)}
            alarm={office.requests.late > 0}
          />
        ) : null}
        {office ? <DeadlineFigure deadlines={office.deadlines} /> : null}
        {proposals ? <ProposalFigure proposals={proposals} /> : null}
        {content ? <ContentFigures content={content} /> : null}
      </ul>
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10',
          office && 'xl:grid-cols-[minmax(0,1fr)_19rem]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-10">
          {office ? <WaitingSheet requests={office.requests} /> : null}
          {content ? <ArticleSheets articles={content.articles} asked={asked} /> : null}
        </div>
        {office ? <SystemNotes visits={office.visits} system={system} /> : null}
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

function ContentFigures({ content: { comments, articles } }: { content: NonNullable<OfficeDayAnswer['content']> }) {
  return (
    <>
      <Figure
        to="/dashboard/comments"
        count={comments.held}
        words={comments.held === 1 ? 'comment to review' : 'comments to review'}
      />
      <Figure
        to="/alist?review=due"
        count={articles.review.total}
        words={articles.review.total === 1 ? 'article due for review' : 'articles due for review'}
      />
      <Figure
        to="/alist?state=draft"
        count={articles.drafts.total}
        words={articles.drafts.total === 1 ? 'draft' : 'drafts'}
        note={`${articles.scheduled.total} scheduled`}
      />
    </>
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
    <li>
      <Link to={to} className="block py-4 text-ink no-underline hover:text-green">
        <span className={classNames('display figures block text-4xl', alarm ? 'text-red' : 'text-green')}>
          {count.toLocaleString('en')}
        </span>
        <span className="block leading-6">{words}</span>
        {note ? (
          <span className={classNames('figures text-sm', alarm ? 'font-semibold text-red' : 'text-ink-soft')}>
            {note}
          </span>
        ) : null}
      </Link>
    </li>
  )
}
