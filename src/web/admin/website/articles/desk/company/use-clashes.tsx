import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#design/primitives/button.tsx'
import { diffWords } from '#domain/compare/diff.ts'
import type { ArticleDraft } from '#web/admin/website/articles/desk/draft.ts'
import { Changes } from '#web/admin/website/articles/desk/history/changes.tsx'
import type { Article } from '#web/admin/website/articles/desk/use-article.ts'
import type { Desk } from '#web/admin/website/articles/desk/use-desk.ts'
import { textOf } from '#web/admin/website/articles/editor/compare/blocks.ts'
import type { Field, FieldClash, Merge, TextClash } from './merge-drafts.ts'

type OpenClash = { id: string } & ({ text: TextClash; host: HTMLElement } | { field: FieldClash })

interface Clashes {
  inText: ReactNode
  beside(field: Field): ReactNode
}

/** Shows what others saved as it comes, and asks beside the words that both changed; when all is decided it is saved. */
export function useClashes(desk: Desk, article: Article, names: CategoryNames): Clashes {
  const [open, setOpen] = useState<OpenClash[]>([])
  const counter = useRef(0)

  // Told by autosave in the same breath as it takes the merged draft: nothing may be typed in between.
  useLayoutEffect(
    () =>
      desk.onMerge((merge) => {
        const clashes = openClashes(merge, counter)
        if (!article.take(merge.draft, clashes.flatMap(placeOf))) return false
        setOpen(clashes)
        return true
      }),
    [desk.onMerge, article.take],
  )

  function decide(clash: OpenClash, side: Side): void {
    if ('text' in clash) article.settle(clash.id, clash.text.theirs, side)
    else if (side === 'theirs') article.update(clash.field.theirs)
    const left = open.filter(({ id }) => id !== clash.id)
    setOpen(left)
    if (left.length === 0) desk.autosave.resolve()
  }

  const by = desk.state.conflict?.by ?? 'Somebody else'
  const waiting = desk.state.conflict ? open : []
  return {
    inText: waiting.map((clash) =>
      'text' in clash
        ? createPortal(
            <ClashBar
              by={by}
              base={wordsOf(clash.text.base)}
              mine={wordsOf(clash.text.mine)}
              theirs={wordsOf(clash.text.theirs)}
              both
              onDecide={(side) => decide(clash, side)}
            />,
            clash.host,
            clash.id,
          )
        : null,
    ),
    beside(field) {
      const clash = waiting.find((one) => 'field' in one && one.field.field === field)
      if (!clash || !('field' in clash)) return null
      const { mine, theirs } = clash.field
      const versions = { mine: fieldWords(field, mine, names), theirs: fieldWords(field, theirs, names) }
      return <ClashBar by={by} {...versions} onDecide={(side) => decide(clash, side)} />
    },
  }
}

function openClashes({ texts, fields }: Merge, counter: { current: number }): OpenClash[] {
  const next = () => `clash-${++counter.current}`
  return [
    ...texts.map((text) => {
      const host = document.createElement('div')
      host.contentEditable = 'false'
      return { id: next(), text, host }
    }),
    ...fields.map((field) => ({ id: next(), field })),
  ]
}

function placeOf(clash: OpenClash) {
  if (!('text' in clash)) return []
  const { at, mine } = clash.text
  return [{ id: clash.id, at, count: mine.length, host: clash.host }]
}

type CategoryNames = (categoryId: number | null, subcategoryId: number | null) => string

const wordsOf = (blocks: TextClash['mine']) => blocks.map(textOf).join('\n')

function fieldWords(field: Field, part: Partial<ArticleDraft>, names: CategoryNames): string {
  if (field === 'category') return names(part.categoryId ?? null, part.subcategoryId ?? null)
  if (field === 'picture') return part.picture ? part.imageAlt || `Image ${part.picture.id}` : ''
  return Object.values(part).filter(Boolean).join(' · ')
}

type Side = 'mine' | 'theirs' | 'both'

interface Props {
  by: string
  base?: string
  mine: string
  theirs: string
  both?: boolean
  onDecide(side: Side): void
}

/** Another user changed the same words: both versions, and which one stays. It waits, and nothing else does. */
function ClashBar({ by, base, mine, theirs, both, onDecide }: Props) {
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
