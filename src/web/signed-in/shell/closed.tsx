import { isRouteErrorResponse } from 'react-router'
import { late } from '#web/late.tsx'
import type { ClosedProps } from './closed-words.tsx'

export const ClosedWords = late<ClosedProps>(
  async () => (await import('./closed-words.tsx')).ClosedWords,
  <h1>This page could not be shown</h1>,
)

export function Closed({ status }: { status: number }) {
  return (
    <main id="main" className="office-closed">
      <ClosedWords status={status} />
    </main>
  )
}

/** The status of what went wrong. A browser that gets no answer at all has an error of its own for it. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof TypeError ? 0 : 500
}
