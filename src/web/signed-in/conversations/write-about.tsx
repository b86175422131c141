import { Link } from 'react-router'

interface Props {
  clientId: number
  /** `request:12`, `document:…`, `proposal:…` or `deadline:12`. */
  about: string
  what: string
  forFirm?: boolean
}

/** Beside a request, a document, a proposal or a deadline: the way to write about it. */
export function WriteAbout({ clientId, about, what, forFirm = false }: Props) {
  const to = forFirm
    ? `/dashboard/conversations/new?client=${clientId}&about=${about}`
    : `/portal/${clientId}/conversations/new?about=${about}`
  return (
    <Link
      to={to}
      aria-label={`Write about this: ${what}`}
      className="ink-link inline-flex min-h-11 items-center text-sm"
      data-print="no"
    >
      Write about this
    </Link>
  )
}
