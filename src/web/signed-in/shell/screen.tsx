import { isRouteErrorResponse, Outlet } from 'react-router'
import type { Route } from './+types/screen'
import { ClosedWords } from './closed.tsx'

/** One screen inside the frame: when it cannot be shown, the frame stays. */
export default function Screen() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="office-closed office-closed-inside">
      <ClosedWords status={statusOf(error)} />
    </div>
  )
}

/** A browser that gets no answer at all has an error of its own for it. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof TypeError ? 0 : 500
}
