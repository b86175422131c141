import { Button } from '#design/primitives/button.tsx'
import { diffWords } from '#domain/compare/diff.ts'
import { Changes } from '#web/admin/website/articles/desk/history/changes.tsx'

export type Side = 'mine' | 'theirs' | 'both'

interface Props {
  /** Whose words stand against mine. */
  by: string
  base?: string
  mine: string
  theirs: string
  /** Whether both can stay. */
  both?: boolean
  onDecide(side: Side): void
}

/** Somebody else changed the same words: both versions, and which one stays. It waits, and nothing else does. */
export function ClashBar({ by, base, mine, theirs, both, onDecide }: Props) {
  return (
    <fieldset className="clash">
      <legend className="clash-words">{by} changed the same words. Which do you want to keep?</legend>
      <dl className="clash-versions">
        <dt>Yours</dt>
        <dd>
          <Version base={base} text={mine} />
        </dd>
        <dt>Theirs</dt>
        <dd>
          <Version base={base} text={theirs} />
        </dd>
      </dl>
      <p className="clash-ways">
        <Button type="button" variant="secondary" size="small" onClick={() => onDecide('mine')}>
          Keep mine
        </Button>
        <Button type="button" variant="secondary" size="small" onClick={() => onDecide('theirs')}>
          Use theirs
        </Button>
        {both && (
          <Button type="button" variant="secondary" size="small" onClick={() => onDecide('both')}>
            Keep both
          </Button>
        )}
      </p>
    </fieldset>
  )
}

function Version({ base, text }: { base: string | undefined; text: string }) {
  if (!text) return <em>{base ? 'Deleted' : 'Empty'}</em>
  return base === undefined ? text : <Changes parts={diffWords(base, text)} />
}
