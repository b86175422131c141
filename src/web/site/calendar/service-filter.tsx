import { classNames } from '#design/primitives/class-names.ts'
import { calendarAddress } from './addresses.ts'

/** The dates of one service alone, or of all. */
export function ServiceFilter({ services, chosen }: { services: string[]; chosen: string | null }) {
  return (
    <nav aria-label="Services" className="mb-8" data-print="no">
      <ul className="flex flex-wrap gap-x-6">
        {[null, ...services].map((service) => (
          <li key={service}>
            <a
              href={calendarAddress(service)}
              aria-current={service === chosen ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center border-b-3 border-double wrap-anywhere no-underline hover:text-green',
                service === chosen ? 'border-green font-semibold text-green' : 'border-transparent',
              )}
            >
              {service ?? 'All dates'}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
