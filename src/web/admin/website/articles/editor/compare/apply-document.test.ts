import { getSchema, type JSONContent } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { articleExtensions } from '#contract/website/article-document.ts'
import { changeTo } from './apply-document.ts'

const schema = getSchema(articleExtensions())
const doc = (...texts: string[]): JSONContent => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) })),
})

/** Applies another document with the cursor at the mark, and shows where the cursor is then. */
function applied(before: string[], after: string[]): string[] {
  const block = before.findIndex((text) => text.includes('^'))
  const plain = before.map((text) => text.replace('^', ''))
  const state = EditorState.create({ schema, doc: schema.nodeFromJSON(doc(...plain)) })
  const start = state.doc.children.slice(0, block).reduce((sum, node) => sum + node.nodeSize, 0)
  const cursor = start + 1 + (before[block]?.indexOf('^') ?? 0)
  const placed = state.apply(state.tr.setSelection(TextSelection.create(state.doc, cursor)))
  const { doc: result, selection } = placed.apply(changeTo(placed, doc(...after)))
  result.check()
  const { parentOffset } = selection.$from
  return result.children.map((node, at) =>
    at === selection.$from.index(0)
      ? `${node.textContent.slice(0, parentOffset)}^${node.textContent.slice(parentOffset)}`
      : node.textContent,
  )
}

describe('another document', () => {
  test('leaves the cursor in its words when other blocks change, come or go', () => {
    expect(applied(['one', 'two^', 'three'], ['ONE', 'two', 'three!'])).toEqual(['ONE', 'two^', 'three!'])
    expect(applied(['one', 'tw^o'], ['new', 'one', 'two', 'last'])).toEqual(['new', 'one', 'tw^o', 'last'])
    expect(applied(['one', 'gone', 'tw^o'], ['one', 'two'])).toEqual(['one', 'tw^o'])
  })

  test('leaves the cursor in its words when others of the same block change', () => {
    expect(applied(['the return is due^'], ['the VAT return is due'])).toEqual(['the VAT return is due^'])
    expect(applied(['due^ in March'], ['due in late March'])).toEqual(['due^ in late March'])
    expect(applied(['aa^ aa'], ['aa aa aa'])).toHaveLength(1)
  })

  test('takes in any document', () => {
    let seed = 5
    const random = (below: number) => {
      seed = (seed * 16807) % 2147483647
      return seed % below
    }
    const words = () => Array.from({ length: 1 + random(5) }, () => 'ab'.repeat(random(3)).slice(random(2)))
    for (let round = 0; round < 300; round++) {
      const [before, after] = [words(), words()]
      const state = EditorState.create({ schema, doc: schema.nodeFromJSON(doc(...before)) })
      expect(state.apply(changeTo(state, doc(...after))).doc.children.map((node) => node.textContent)).toEqual(after)
    }
  })

  test('is passed over by undo and told to nobody as typing', () => {
    const state = EditorState.create({ schema, doc: schema.nodeFromJSON(doc('a')) })
    const change = changeTo(state, doc('b'))
    expect([change.getMeta('addToHistory'), change.getMeta('preventUpdate')]).toEqual([false, true])
  })
})
