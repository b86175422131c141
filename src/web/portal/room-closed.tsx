import { Link } from 'react-router'

export interface RoomClosedProps {
  status: 403 | 404
}

/** In place of a client area that the person does not act for, or no longer. */
export function RoomClosed({ status }: RoomClosedProps) {
  return (
    <>
      <h1 className="text-3xl font-normal">This is not open to you</h1>
      <p className="mt-4">
        {status === 403
          ? 'You no longer act for this client. Ask one of its owners if that is a mistake.'
          : 'You do not act for this client. If you were invited with another email address, sign out and sign in with that one.'}
      </p>
      <p className="mt-4">
        <Link to="/portal" className="ink-link inline-flex min-h-11 items-center">
          Go to your client area
        </Link>
      </p>
    </>
  )
}
