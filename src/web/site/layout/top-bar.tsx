import type { LayoutLines } from './firm-lines.ts'
import { FirmLink } from './firm-link.tsx'

/** How to reach the firm, in the columns of a letterhead. */
export function TopBar({ lines }: { lines: LayoutLines }) {
  const [name, host] = lines.email.split(/@(?=[^@]*$)/)
  return (
    <div className="rule-bottom text-xs text-ink-soft" data-print="no">
      <div className="page grid grid-cols-[minmax(0,max-content)_minmax(min-content,1fr)] md:flex md:items-stretch">
        <a
          href={`mailto:${lines.email}`}
          className={`${cell} pr-1.5 no-underline hover:text-green hover:underline 2xs:pr-3 max-md:border-b ${lines.chat.url ? '' : 'max-md:col-span-2'}`}
        >
          <span className="sr-only">Email </span>
          <span>
            {name}@<wbr />
            {host}
          </span>
        </a>
        <address className={`${cell} pr-3 not-italic max-md:order-3 max-md:w-0 max-md:min-w-full md:grow`}>
          <span className="sr-only">Address </span>
          {lines.address.join(', ')}
        </address>
        <p className={`${cell} max-md:order-4 max-md:border-l max-md:pl-2.5 2xs:max-md:pl-3`}>
          <span className="sr-only">Opening hours </span>
          {lines.topBarHours}
        </p>
        <FirmLink
          link={lines.chat}
          className={`${cell} font-semibold text-green no-underline hover:underline max-md:order-2 max-md:border-b max-md:border-l max-md:pl-2.5 min-[20rem]:whitespace-nowrap 2xs:max-md:pl-3`}
        />
      </div>
    </div>
  )
}

const cell =
  'flex min-h-11 items-center wrap-anywhere md:not-[address]:shrink-0 border-rule py-1.5 leading-4 md:border-r md:px-4 md:first:pl-0 md:last:border-r-0 md:last:pr-0'
