import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { untilLoaded } from '#web/late.tsx'

interface Options {
  /** What is shown while it is loaded. */
  loading: string
  /** What its files are called in `bringFirst`. */
  part?: string
}

/** A component whose weight is loaded only by those who want it shown, and tried until it comes: what is around it is not lost with it. */
export function whenShown<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, part }: Options,
): ComponentType<Props> {
  const attempts = createAttempts()
  const Part = lazy(async () => ({
    default: await untilLoaded(load, { ...attempts, ...(part === undefined ? {} : { part }) }),
  }))
  return function WhenShown(props: Props) {
    return (
      <Suspense fallback={<Awaited loading={loading} attempts={attempts} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

type Attempts = ReturnType<typeof createAttempts>

function Awaited({ loading, attempts }: { loading: string; attempts: Attempts }) {
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

type State = 'first' | 'failed' | 'again'

/** How loading goes, for what is shown meanwhile. */
function createAttempts() {
  let state: State = 'first'
  let tryNow = () => {}
  const watchers = new Set<() => void>()
  const become = (next: State) => {
    state = next
    for (const changed of watchers) changed()
  }
  return {
    state: () => state,
    watch(changed: () => void) {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    tryNow: () => tryNow(),
    onTry: () => become(state === 'first' ? 'first' : 'again'),
    async pause(ms: number): Promise<void> {
      become('failed')
      await new Promise<void>((resolve) => {
        tryNow = resolve
        setTimeout(resolve, ms)
      })
    },
  }
}
