import { useEffect, useRef } from 'react'
import { Button } from '#design/primitives/button.tsx'
import type { Fields } from './describe/kinds.ts'
import { placeName } from './form/place-names.ts'
import { theirChanges } from './form/their-changes.ts'
import type { Conflict } from './use-section.ts'

interface Props {
  conflict: Conflict
  fields: Fields
  onMerge(): void
  onTheirs(): void
}

const MOST = 12
const LONGEST = 300

/** Two people changed the same section: says who, what, and how to go on without losing either. */
export function ConflictNotice({ conflict, fields, onMerge, onTheirs }: Props) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const changes = theirChanges(conflict.base, conflict.mine, conflict.theirs.value)
  return (
    <section
      ref={ref}
      tabIndex={-1}
      role="alert"
      aria-label="What changed"
      className="mb-6 border-3 border-double border-brass bg-brass-wash px-5 py-4"
    >
      <p className="font-semibold">{conflict.message}</p>
      <dl className="mt-3">
        {changes.slice(0, MOST).map(({ path, theirs, mine, both }) => (
          <div key={path} className="border-t border-rule py-2">
            <dt className="text-sm text-ink-soft">
              {placeName(fields, path)}
              {both ? <span className="font-semibold text-brass"> · you both changed this</span> : null}
            </dt>
            <dd className="whitespace-pre-line">
              <span className="text-sm text-ink-soft">Now reads: </span>
              {shortened(theirs) || 'nothing, it was removed'}
            </dd>
            {both ? (
              <dd className="whitespace-pre-line">
                <span className="text-sm text-ink-soft">Yours: </span>
                {shortened(mine) || 'nothing'}
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      {changes.length > MOST ? <p className="text-sm">And {changes.length - MOST} more.</p> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="button" onClick={onMerge}>
          Merge these changes into mine
        </Button>
        <Button type="button" variant="secondary" onClick={onTheirs}>
          Use theirs, discard mine
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        Where you both changed the same words, yours stay. Nothing is saved until you save.
      </p>
    </section>
  )
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
