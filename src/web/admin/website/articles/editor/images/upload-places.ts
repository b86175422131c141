import type { Editor } from '@tiptap/core'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { UploadedPicture } from '#web/admin/system/media/upload-image.ts'
import type { Upload } from './uploads.ts'

type Step = { add: Upload[]; at: number } | { remove: string }

const key = new PluginKey<DecorationSet>('uploadPlaces')

/** Marks where in the text a picture will be while it is on its way; the mark moves with the text around it. */
export const UploadPlaces = Extension.create({
  name: 'uploadPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const moved = before.map(transaction.mapping, transaction.doc)
          const step = transaction.getMeta(key) as Step | undefined
          if (!step) return moved
          if ('remove' in step) return moved.remove(moved.find(undefined, undefined, ({ id }) => id === step.remove))
          const marks = step.add.map(({ id, host }) =>
            Decoration.widget(step.at, () => host, { id, side: -1, stopEvent: () => true, ignoreSelection: true }),
          )
          return moved.add(transaction.doc, marks)
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

export function markUploads(editor: Editor, uploads: Upload[], position: number): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { add: uploads, at: blockEdge(editor, position) } satisfies Step))
}

export function unmarkUpload(editor: Editor, id: string): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { remove: id } satisfies Step))
}

/** Pictures that were chosen by button and have just arrived: their fields ask to be filled in. */
export const justChosen = new WeakSet<Node>()

export function insertPicture(editor: Editor, picture: Placed): void {
  const figure = figureOf(editor, picture)
  if (!figure) return
  justChosen.add(figure)
  const { tr, selection, doc } = editor.state
  const at = blockEdge(editor, selection.from)
  const place = doc.resolve(at).nodeAfter
  // An empty line gives way to it.
  const isEmpty = place?.isTextblock && place.content.size === 0 && selection.from > at
  editor.view.dispatch(isEmpty ? tr.replaceWith(at, at + place.nodeSize, figure) : tr.insert(at, figure))
}

type Placed = Omit<UploadedPicture, 'name' | 'known'>

function figureOf(editor: Editor, { id, url, alt, caption, width, height }: Placed): Node | undefined {
  return editor.schema.nodes.figure?.create({ mediaId: id, src: url, alt, caption: caption ?? '', width, height })
}

export function placePicture(editor: Editor, { id, byButton }: Upload, picture: UploadedPicture): void {
  const mark = key.getState(editor.state)?.find(undefined, undefined, (spec) => spec.id === id)[0]
  const figure = figureOf(editor, picture)
  if (!figure) return
  if (byButton) justChosen.add(figure)
  const at = mark?.from ?? editor.state.doc.content.size
  editor.view.dispatch(editor.state.tr.insert(at, figure).setMeta(key, { remove: id } satisfies Step))
}

/** A picture is a block of its own: it is after the block the position is in, or takes an empty one's place. */
function blockEdge({ state }: Editor, position: number): number {
  const at = state.doc.resolve(Math.min(position, state.doc.content.size))
  if (at.depth === 0) return at.pos
  return at.parent.content.size === 0 ? at.before(1) : at.after(1)
}
