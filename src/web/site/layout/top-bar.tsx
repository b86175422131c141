import type { LayoutLines } from './firm-lines.ts'
import { FirmLink } from './firm-link.tsx'

/**
 * How to reach the firm, in the columns of a letterhead. The columns wrap by what is in them and not by the width of the
 * screen, so that they become lines of their own when somebody sets the text to twice its size.
 */
export function TopBar({ lines }: { lines: LayoutLines }) {
  const [name, host] = lines.email.split(/@(?=[^@]*$)/)
  return (
    <div className="rule-bottom text-xs text-ink-soft" data-print="no">
      <div className="page">
        <div className="-mx-3 overflow-hidden md:-mx-4 md:flex md:flex-wrap">
          <div className={row}>
            <a
              href={`mailto:${lines.email}`}
              className={`${cell} grow-99 no-underline hover:text-green hover:underline md:grow-0`}
            >
              <span className="sr-only">Email </span>
              <span>
                {name}@<wbr />
                {host}
              </span>
            </a>
            <FirmLink
              link={lines.chat}
              className={`${cell} font-semibold text-green no-underline hover:underline md:order-1 md:grow-0`}
            />
          </div>
          <div className={row}>
            <address className={`${cell} grow-99 basis-36 not-italic`}>
              <span className="sr-only">Address </span>
              {lines.address.join(', ')}
            </address>
            <p className={`${cell} md:grow-0`}>
              <span className="sr-only">Opening hours </span>
              {lines.topBarHours}
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}

// One row of two cells on a telephone; on a wide screen all four share one.
const row = 'flex flex-wrap md:contents'

// Each has a rule above and on its left; those at the edges are pushed out of sight.
const cell =
  '-mt-px -ml-px flex min-h-[44px] max-w-full min-w-0 grow items-center border-t border-l border-rule px-3 py-1.5 leading-4 wrap-anywhere md:px-4'
