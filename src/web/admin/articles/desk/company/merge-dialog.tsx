import { useMemo, useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { diffWords } from '#domain/compare/diff.ts'
import type { ArticleDraft } from '#web/admin/articles/desk/draft.ts'
import { Changes } from '#web/admin/articles/desk/history/changes.tsx'
import { textOf } from '#web/admin/articles/editor/compare/blocks.ts'
import { mergeDrafts, type Side, settleMerge, type WholeField } from './merge-drafts.ts'

interface Props {
  base: ArticleDraft
  mine: ArticleDraft
  theirs: ArticleDraft
  onSettle(draft: ArticleDraft): void
  onLater(): void
}

const FIELD_WORDS: Record<WholeField, string> = {
  title: 'Title',
  summary: 'Short description',
  categoryId: 'Category',
  subcategoryId: 'Subcategory',
  picture: 'Main image',
  imageAlt: 'What the image shows',
  asAt: 'Law as at',
  reviewBy: 'Review by',
}

/** Both saved: what fits together is put together, the rest is asked, place by place. */
export function MergeDialog({ base, mine, theirs, onSettle, onLater }: Props) {
  const merge = useMemo(() => mergeDrafts(base, mine, theirs), [base, mine, theirs])
  const [pieces, setPieces] = useState<Record<number, Side>>({})
  const [fields, setFields] = useState<Partial<Record<WholeField, Side>>>({})
  const disputes = merge.pieces.flatMap((piece, index) => (piece.kind === 'disputed' ? [{ piece, index }] : []))

  return (
    <Dialog open onClose={onLater} title="You both changed this article" wide>
      <p>
        Somebody else saved while you were writing. What you changed in different places has been put together. Choose
        what stays where you both changed the same words. The other version stays in the history.
      </p>
      {merge.disputedFields.map((field) => (
        <Dispute
          key={field}
          name={`field-${field}`}
          title={FIELD_WORDS[field]}
          mine={shown(mine[field])}
          theirs={shown(theirs[field])}
          chosen={fields[field] ?? 'mine'}
          onChoose={(side) => setFields({ ...fields, [field]: side })}
        />
      ))}
      {disputes.map(({ piece, index }, count) => (
        <Dispute
          key={index}
          name={`piece-${index}`}
          title={`Place ${count + 1} of ${disputes.length} in the text`}
          before={piece.base.map(textOf).join('\n')}
          mine={piece.mine.map(textOf).join('\n')}
          theirs={piece.theirs.map(textOf).join('\n')}
          both
          chosen={pieces[index] ?? 'mine'}
          onChoose={(side) => setPieces({ ...pieces, [index]: side })}
        />
      ))}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="button" onClick={() => onSettle(settleMerge(merge, { pieces, fields }))}>
          Put them together
        </Button>
        <Button type="button" variant="quiet" onClick={onLater}>
          Decide later
        </Button>
      </div>
    </Dialog>
  )
}

interface DisputeProps {
  name: string
  title: string
  before?: string
  mine: string
  theirs: string
  both?: boolean
  chosen: Side
  onChoose(side: Side): void
}

function Dispute({ name, title, before, mine, theirs, both, chosen, onChoose }: DisputeProps) {
  const sides: [Side, string, string][] = [
    ['mine', 'Keep mine', mine],
    ['theirs', 'Take theirs', theirs],
    ...(both ? ([['both', 'Keep both, theirs first', '']] satisfies [Side, string, string][]) : []),
  ]
  return (
    <fieldset className="dispute">
      <legend>{title}</legend>
      {sides.map(([side, label, text]) => (
        <label key={side} className="dispute-side" data-chosen={chosen === side}>
          <input
            type="radio"
            name={name}
            className="ui-tick ui-tick-round"
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <span>
            <strong>{label}</strong>
            {side !== 'both' && (
              <span className="dispute-text">
                {before === undefined ? (
                  text || '(empty)'
                ) : text ? (
                  <Changes parts={diffWords(before, text)} />
                ) : (
                  '(deleted)'
                )}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function shown(value: ArticleDraft[WholeField]): string {
  if (value === null || value === '') return ''
  return typeof value === 'object' ? 'Another image' : String(value)
}
