import { buttonClass } from '#design/primitives/button.tsx'
import { calendarFile } from './addresses.ts'

/** The dates in the calendar that people look into anyway. */
export function OwnProgram({ publicUrl, service }: { publicUrl: string; service: string | null }) {
  const address = publicUrl + calendarFile(service)
  return (
    <section aria-labelledby="own-program">
      <h2 id="own-program" className="mb-2 text-2xl">
        In your own calendar
      </h2>
      <p className="text-ink-soft">
        Outlook, Google Calendar, Apple Calendar and others can show these dates and keep them up to date. Changes may
        take a day to appear there.
      </p>
      <p className="mt-4">
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'secondary' })}>
          Add to my calendar
        </a>
      </p>
      <p className="mt-4 text-sm text-ink-soft">
        Or enter this address in your calendar program:{' '}
        <a href={calendarFile(service)} className="ink-link wrap-anywhere">
          {address}
        </a>
      </p>
    </section>
  )
}
