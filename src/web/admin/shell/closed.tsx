import { Link } from 'react-router'
import { OfficeTitle } from './firm.tsx'

/** The page for what is not there, or could not be shown. */
export function Closed({ status }: { status: number }) {
  const { title, words } = WORDS[status] ?? UNEXPECTED
  return (
    <main id="main" className="office-closed">
      <OfficeTitle>{title}</OfficeTitle>
      <p className="office-closed-number">{status}</p>
      <h1>{title}</h1>
      <p>{words}</p>
      <p className="office-closed-ways">
        <Link to="/dashboard" className="office-closed-way">
          Your own page
        </Link>
        <Link to="/" className="office-closed-way">
          Home
        </Link>
      </p>
    </main>
  )
}

const WORDS: Record<number, { title: string; words: string }> = {
  403: {
    title: 'This screen is for administrators',
    words: 'Ask one of them if you need something from it.',
  },
  404: {
    title: 'There is nothing here',
    words: 'What you are looking for does not exist, or has been deleted for good.',
  },
  503: {
    title: 'The books cannot be opened just now',
    words: 'The database or its disk does not answer. Nothing you saved is lost. Please try again in a minute.',
  },
}

const UNEXPECTED = {
  title: 'This page could not be shown',
  words: 'Something went wrong on our side and has been noted. Nothing you saved is lost. Please try again.',
}
