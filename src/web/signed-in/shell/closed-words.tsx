import { Link, useLocation } from 'react-router'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'

export interface ClosedProps {
  status: number
  access?: string
  /** What the signed-in person's first page is called. */
  home?: string
}

/** What is said in place of a screen, and the ways on. */
export function ClosedWords({ status, access = 'admin', home = 'My account' }: ClosedProps) {
  const { pathname, search } = useLocation()
  const { title, words } = (status === 403 && NOT_THEIRS[access]) || (WORDS[status] ?? UNEXPECTED)
  const mayWorkLater = status === 0 || status >= 500
  return (
    <>
      <OfficeTitle>{title}</OfficeTitle>
      {status > 0 ? <p className="office-closed-number">{status}</p> : null}
      <h1>{title}</h1>
      <p>{words}</p>
      <p className="office-closed-ways">
        {mayWorkLater ? (
          <Link to={pathname + search} replace className="office-closed-way">
            Try again
          </Link>
        ) : null}
        <Link to="/dashboard" className="office-closed-way">
          {home}
        </Link>
        <Link to="/" className="office-closed-way">
          Home
        </Link>
      </p>
    </>
  )
}

const NOT_THEIRS: Record<string, { title: string; words: string }> = {
  editor: {
    title: 'This screen is for editors',
    words: 'News, comments and the inventory are theirs. Ask an administrator if you need them too.',
  },
  accountant: {
    title: 'This screen is for accountants',
    words: 'The inbox, clients, customers and reports are theirs. Ask an administrator if you need them too.',
  },
}

const WORDS: Record<number, { title: string; words: string }> = {
  0: {
    title: 'The server is not responding',
    words: 'The network or the server is down. Nothing you saved is lost. Please try again in a minute.',
  },
  403: {
    title: 'This screen is for administrators',
    words: 'Ask one of them if you need something from it.',
  },
  404: {
    title: 'There is nothing here',
    words: 'What you are looking for does not exist, or has been deleted for good.',
  },
  503: {
    title: 'The data cannot be reached right now',
    words: 'The database or its disk is not responding. Nothing you saved is lost. Please try again in a minute.',
  },
}

const UNEXPECTED = {
  title: 'This page could not be shown',
  words: 'Something went wrong on our side and has been noted. Nothing you saved is lost. Please try again.',
}
