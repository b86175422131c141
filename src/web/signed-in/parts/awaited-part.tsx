import { useSyncExternalStore } from 'react'
import { Button } from '#design/primitives/button.tsx'
import type { Attempts } from '#web/attempts.ts'

/** In the place of a part that is being loaded. */
export function AwaitedPart({ loading, attempts }: { loading: string; attempts: Attempts }) {
  const state = useSyncExternalStore(attempts.watch, attempts.state, attempts.state)
  return (
    <div aria-live="polite">
      {state === 'first' ? (
        <p className="text-ink-soft">{loading}</p>
      ) : (
        <>
          <p>This could not be loaded; your connection may be down. We keep trying, and nothing else here is lost.</p>
          <Button
            type="button"
            variant="secondary"
            className="mt-2"
            busy={state === 'again'}
            onClick={() => attempts.tryNow()}
          >
            Try again
          </Button>
        </>
      )}
    </div>
  )
}
