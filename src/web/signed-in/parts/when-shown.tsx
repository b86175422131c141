import { type ComponentType, lazy, Suspense } from 'react'
import { createAttempts } from '#web/attempts.ts'
import { untilLoaded } from '#web/late.tsx'
import { AwaitedPart } from './awaited-part.tsx'

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
      <Suspense fallback={<AwaitedPart loading={loading} attempts={attempts} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
