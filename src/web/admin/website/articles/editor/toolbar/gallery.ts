import type { Editor } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'

export const canBeGallery = (editor: Editor) => editor.isActive('gallery') || figuresAround(editor) !== null

/** Sets the selected picture and those that are next to it side by side; in a gallery, lets them go back below each other. */
export function toggleGallery(editor: Editor): void {
  const { state, view } = editor
  const { $from } = state.selection
  const depth = depthOfGallery(editor)
  if (depth > 0) {
    const at = $from.before(depth)
    view.dispatch(state.tr.replaceWith(at, $from.after(depth), $from.node(depth).content).scrollIntoView())
  } else {
    const found = figuresAround(editor)
    const gallery = found && state.schema.nodes.gallery?.create(null, found.figures)
    if (gallery) view.dispatch(state.tr.replaceWith(found.from, found.to, gallery).scrollIntoView())
  }
  editor.commands.focus()
}

function depthOfGallery({ state: { selection } }: Editor): number {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === 'gallery') return depth
  return 0
}

function figuresAround({ state: { selection } }: Editor): { from: number; to: number; figures: Fragment } | null {
  const { $from } = selection
  const { parent } = $from
  const isFigure = (index: number) => parent.maybeChild(index)?.type.name === 'figure'
  let [first, last] = [$from.index(), $from.index()]
  if (!isFigure(first)) return null
  while (isFigure(first - 1)) first -= 1
  while (isFigure(last + 1)) last += 1
  const from = $from.posAtIndex(first)
  const figures = Array.from({ length: last - first + 1 }, (_, at) => parent.child(first + at))
  return { from, to: $from.posAtIndex(last + 1), figures: Fragment.from(figures) }
}
