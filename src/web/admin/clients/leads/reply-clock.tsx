import type { LeadSummaryAnswer } from '#contract/clients/leads.ts'
import { classNames } from '#design/primitives/class-names.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { calendarTime, isLongLate, workingTime } from './lead-text.ts'

const SOON_MINUTES = 120

/** How much working time is left to answer, how late it is, or how long the answer took. */
export function ReplyClock({ reply }: { reply: LeadSummaryAnswer['reply'] }) {
  const { sendsEmail } = useFirm()
  const { by, minutesLeft, tookMinutes } = reply
  if (minutesLeft !== null && by) {
    const late = minutesLeft < 0
    const since = isLongLate(minutesLeft) ? calendarTime(Date.now() - Date.parse(by)) : workingTime(-minutesLeft)
    const words = late ? `${since} late` : `${workingTime(minutesLeft)} left`
    return (
      <span
        suppressHydrationWarning
        className={classNames(
          'figures whitespace-nowrap',
          late ? 'font-semibold text-red' : minutesLeft <= SOON_MINUTES ? 'font-semibold text-brass' : 'text-ink-soft',
        )}
      >
        {words}
      </span>
    )
  }
  // What waits for a mail server has reached nobody yet.
  if (tookMinutes === null || !sendsEmail) return null
  if (tookMinutes === 0) return <span className="whitespace-nowrap text-ink-soft">within the promise</span>
  return <span className="figures whitespace-nowrap text-ink-soft">after {workingTime(tookMinutes)}</span>
}
