import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { Figure, type FigureAttributes } from '#contract/website/article-document.ts'
import { justChosen } from './upload-places.ts'

export const FigureWithFields = Figure.extend({
  addNodeView: () => ReactNodeViewRenderer(FigureView),
})

function FigureView({ node, selected, updateAttributes, deleteNode, editor }: NodeViewProps) {
  const { src, alt, caption, width, height } = node.attrs as FigureAttributes
  const id = useId()
  const altField = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState({ alt, caption })

  // What undo or a restored version says goes before what the fields still show.
  useEffect(() => setWords({ alt, caption }), [alt, caption])
  useEffect(() => {
    if (!justChosen.delete(node)) return
    altField.current?.focus()
  }, [node])

  const write = (part: Partial<typeof words>) => {
    setWords({ ...words, ...part })
    updateAttributes(part)
  }

  return (
    <NodeViewWrapper as="figure" className="figure-view" data-selected={selected}>
      <img src={src} alt={alt} width={width ?? undefined} height={height ?? undefined} data-drag-handle="" />
      <div className="figure-fields" contentEditable={false}>
        <label htmlFor={`${id}-alt`}>
          Alternative text <span className="figure-required">required</span>
        </label>
        <input
          ref={altField}
          id={`${id}-alt`}
          value={words.alt}
          required
          maxLength={300}
          aria-invalid={!words.alt.trim() || undefined}
          placeholder="What the picture shows, for people who cannot see it"
          onChange={(event) => write({ alt: event.target.value })}
        />
        <label htmlFor={`${id}-caption`}>Caption</label>
        <input
          id={`${id}-caption`}
          value={words.caption}
          maxLength={500}
          placeholder="Shown below the picture"
          onChange={(event) => write({ caption: event.target.value })}
        />
        <button
          type="button"
          onClick={() => {
            deleteNode()
            editor.commands.focus()
          }}
        >
          Remove image
        </button>
      </div>
    </NodeViewWrapper>
  )
}
