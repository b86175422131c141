import { Link } from 'react-router'
import { classNames } from './class-names.ts'

interface Props {
  page: number
  pages: number
  hrefOf: (page: number) => string
  /** What is being paged, for those who cannot see it: "News", "Articles". */
  label: string
  /** Under a double rule, unless what is above has one. */
  ruled?: boolean
  /** Where the two lead, for a list in which "next" could mean either way: "newer" and "older". */
  previousMeans?: string
  nextMeans?: string
}

/** Previous and Next as links; at either end a word that is no link. */
export function Pagination({ page, pages, hrefOf, label, ruled = true, previousMeans, nextMeans }: Props) {
  return (
    <nav
      aria-label={`${label}: pages`}
      className={classNames('flex items-center justify-between gap-4 pt-2', ruled && 'rule-double-top')}
      data-print="no"
    >
      <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev">
        <Arrow back />
        <Words means={previousMeans}>Previous</Words>
      </Step>
      <p className="figures text-sm text-ink-soft">
        Page <span className="font-semibold text-ink">{page}</span> of {pages}
      </p>
      <Step to={page < pages ? hrefOf(page + 1) : null} rel="next">
        <Words means={nextMeans}>Next</Words>
        <Arrow />
      </Step>
    </nav>
  )
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: React.ReactNode }) {
  const look = 'inline-flex min-h-11 items-center gap-2 font-semibold'
  if (to === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: without an address it is a link that cannot be followed.
      <a role="link" aria-disabled="true" className={`${look} cursor-not-allowed text-ink-soft`}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} rel={rel} className={`${look} text-green no-underline hover:underline`}>
      {children}
    </Link>
  )
}

function Words({ means, children }: { means: string | undefined; children: string }) {
  return (
    <span>
      {children}
      {means ? <span className="block text-xs font-normal"> {means}</span> : null}
    </span>
  )
}

function Arrow({ back }: { back?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 10" className={`w-5 ${back ? 'rotate-180' : ''}`}>
      <path d="M0 5h18M14 1l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  )
}
