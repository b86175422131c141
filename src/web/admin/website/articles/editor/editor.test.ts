import { Editor, type JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { DecorationSet } from '@tiptap/pm/view'
import { afterEach, expect, test, vi } from 'vitest'
import { articleExtensions } from '#contract/website/article-document.ts'
import { ClashPlaces, markClashes, settleClash } from './clashes/clash-places.ts'
import { insertPicture, markUploads, placePicture, UploadPlaces, unmarkUpload } from './images/upload-places.ts'
import { findSlashItems } from './slash/slash-items.ts'
import { createSlashMenu } from './slash/slash-menu.ts'
import { formatKeys, TABLE_TOOLS, TOOLS } from './toolbar/tools.ts'

const words = (text: string, ...marks: string[]) => ({ type: 'text', text, marks: marks.map((type) => ({ type })) })
const line = (...content: JSONContent[]) => ({ type: 'paragraph', content })
const item = (text: string) => ({ type: 'listItem', content: [line(words(text))] })
const figure = (id: number) => ({ type: 'figure', attrs: { mediaId: id, src: `/files/${id}`, alt: `Picture ${id}` } })
const cell = (type: string, text: string) => ({ type, content: [line(words(text))] })
const row = (type: string, ...texts: string[]) => ({ type: 'tableRow', content: texts.map((text) => cell(type, text)) })

const TEXT: JSONContent[] = [
  line(words('Plain words and '), words('bold ones', 'bold')),
  { type: 'heading', attrs: { level: 2 }, content: [words('A heading')] },
  { type: 'bulletList', content: [item('First point'), item('Second point')] },
  { type: 'callout', attrs: { tone: 'note' }, content: [line(words('A note'))] },
  figure(7),
  figure(8),
  { type: 'gallery', content: [figure(9), figure(10)] },
  { type: 'table', content: [row('tableHeader', 'A', 'B'), row('tableCell', 'C', 'D')] },
  { type: 'codeBlock', content: [words('1 + 1')] },
  { type: 'paragraph' },
]

/** In the text that begins so, or before the picture; of a table and of words the whole. */
const PLACES = ['Plain', 'bold', 'A heading', 'Second', 'A note', 'Picture 7', 'Picture 9', 'D', '1 + 1']

const opened: Editor[] = []
function editorOf(content: JSONContent[] = TEXT): Editor {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const extensions = [...articleExtensions(), UploadPlaces, ClashPlaces]
  const editor = new Editor({ element: null, extensions, content: { type: 'doc', content } })
  // Without a page nobody else gives it what its extensions keep beside the text.
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }))
  opened.push(editor)
  return editor
}
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy()
  vi.unstubAllGlobals()
})

function select(editor: Editor, place: string): void {
  let found = -1
  editor.state.doc.descendants((node: Node, at) => {
    if (found < 0 && (node.text?.startsWith(place) || node.attrs.alt === place)) found = at
  })
  if (place.startsWith('Picture')) editor.commands.setNodeSelection(found)
  else editor.commands.setTextSelection({ from: found, to: found + place.length })
}

/** What is drawn beside the text: the marks of blocks, and what is between them. */
function drawn(editor: Editor): string[] {
  return editor.state.plugins.flatMap((plugin) => {
    const found = plugin.props.decorations?.call(plugin, editor.state) as DecorationSet | undefined
    return (found?.find() ?? []).map(({ from, to }) => (from === to ? `widget ${from}` : `block ${from}-${to}`))
  })
}

/** What it has come to, without the blocks that are as they were. */
function change(editor: Editor, before: string[]): string {
  const after = blocksOf(editor)
  const added = after.filter((block) => !before.includes(block))
  const gone = before.filter((block) => !after.includes(block))
  return added.length + gone.length === 0 && after.length === before.length
    ? 'nothing'
    : `${added.join(' ')}${gone.length > 0 ? ` without ${gone.join(' ')}` : ''}`
}
const blocksOf = (editor: Editor) => editor.state.doc.children.map((node) => told(node.toJSON()))
const told = ({ type, attrs = {}, content = [], marks = [], text }: JSONContent): string => {
  const given = Object.entries(attrs).filter(([, value]) => value !== null && value !== '' && value !== 1)
  const with_ = given.map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join('')
  const by = marks.map((mark) => `+${mark.type}`).join('')
  return text === undefined ? `<${type}${with_}>${content.map(told).join('')}</>` : by ? `{${text}${by}}` : text
}

const asked: string[] = []
const surroundings = new Proxy({} as Parameters<(typeof TOOLS)[0][0]['run']>[1], {
  get: (_, name) => () => asked.push(`asks ${String(name)}`),
})

test('each tool of the text does, in each kind of block, what was approved', async () => {
  const lines: string[] = []
  const editor = editorOf()
  const fresh = editor.state
  for (const place of PLACES) {
    lines.push(`=== at ${place}`)
    for (const tool of TOOLS.flat()) {
      editor.view.updateState(fresh)
      select(editor, place)
      const state = [tool.isOn?.(editor) && 'on', tool.isUsable?.(editor) === false && 'not usable'].filter(Boolean)
      const before = blocksOf(editor)
      if (tool.isUsable?.(editor) !== false) tool.run(editor, surroundings)
      const outcome = [change(editor, before), ...asked.splice(0)].filter((each) => each !== 'nothing')
      lines.push(`${tool.label} (${tool.id}${tool.keys ? `, ${tool.keys}` : ''}): ${[...state, ...outcome].join(', ')}`)
    }
  }
  for (const { label, run } of TABLE_TOOLS) {
    editor.view.updateState(fresh)
    select(editor, 'D')
    const before = blocksOf(editor)
    run(editor)
    lines.push(`table, ${label}: ${change(editor, before)}`)
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/editor-tools.txt')
})

test('what a tool has done is undone and done again', () => {
  const editor = editorOf()
  const [undo, redo] = ['undo', 'redo'].map((id) => TOOLS.flat().find((tool) => tool.id === id))
  const before = blocksOf(editor)
  select(editor, 'A heading')
  expect(undo?.isUsable?.(editor)).toBe(false)
  editor.commands.toggleHeading({ level: 2 })
  const after = blocksOf(editor)
  expect(after).not.toEqual(before)
  undo?.run(editor, surroundings)
  expect(blocksOf(editor)).toEqual(before)
  redo?.run(editor, surroundings)
  expect(blocksOf(editor)).toEqual(after)
})

const PICTURE = { id: 5, url: '/files/5', alt: 'A desk', caption: 'Ours', width: 3, height: 2 }

test('a picture takes the place of an empty line, comes after the block of the cursor, or where it was marked', () => {
  const types = (editor: Editor) =>
    editor.state.doc.children.map((node) =>
      node.type.name === 'figure' ? `figure ${node.attrs.mediaId}` : node.textContent,
    )
  const editor = editorOf([line(words('One')), { type: 'paragraph' }, line(words('Two'))])
  editor.commands.setTextSelection(2)
  insertPicture(editor, PICTURE)
  expect(types(editor)).toEqual(['One', 'figure 5', '', 'Two'])
  expect(told(editor.state.doc.child(1).toJSON())).toBe(
    '<figure mediaId=5 src="/files/5" alt="A desk" caption="Ours" width=3 height=2></>',
  )
  editor.commands.setTextSelection(7)
  insertPicture(editor, { ...PICTURE, id: 6 })
  expect(types(editor)).toEqual(['One', 'figure 5', 'figure 6', 'Two'])
  const other = { id: 'upload-2', name: 'Hall', share: 0, failure: null, byButton: false, host: {} as HTMLElement }
  const upload = { id: 'upload-1', name: 'Desk', share: 0, failure: null, byButton: false, host: {} as HTMLElement }
  markUploads(editor, [other, upload], 2)
  expect(drawn(editor)).toEqual(['widget 5', 'widget 5'])
  unmarkUpload(editor, 'nothing')
  editor.view.dispatch(editor.state.tr.insertText('Before ', 1))
  placePicture(editor, upload, { ...PICTURE, id: 8, name: 'Desk', known: false } as never)
  expect(types(editor)).toEqual(['Before One', 'figure 8', 'figure 5', 'figure 6', 'Two'])
  expect(drawn(editor), 'that of the other stays').toHaveLength(1)
  placePicture(editor, upload, { ...PICTURE, id: 9, name: 'Desk', known: false } as never)
  expect(types(editor).slice(-3), 'its mark has gone').toEqual(['Two', 'figure 9', ''])
  unmarkUpload(editor, 'upload-2')
  expect(drawn(editor)).toEqual([])
})

test('a question about changed blocks leaves mine, takes theirs, or both, where the blocks are by then', () => {
  const outcome = (side: 'mine' | 'theirs' | 'both', count = 1) => {
    const editor = editorOf(['One', 'Two', 'Three'].map((text) => line(words(text))))
    const place = (id: string, at: number, count: number) => ({ id, at, count, host: {} as HTMLElement })
    markClashes(editor, [place('a', 1, count), place('b', 2, 1), place('z', 9, 1)])
    const marks = ['block 5-10', 'block 10-17'].slice(0, count)
    const widgets = [`widget ${[5, 10, 17][count]}`, 'widget 17', 'widget 17']
    expect(drawn(editor).sort()).toEqual([...marks, 'block 10-17', ...widgets].sort())
    editor.commands.insertContentAt(0, line(words('Zero')))
    settleClash(editor, 'a', [line(words('Theirs'))], side)
    expect(drawn(editor).filter((each) => each.startsWith('widget'))).toHaveLength(2)
    const once = editor.state.doc.children.map((node) => node.textContent)
    settleClash(editor, 'a', [line(words('Again'))], 'theirs')
    expect(
      editor.state.doc.children.map((node) => node.textContent),
      'it is settled once',
    ).toEqual(once)
    return once
  }
  expect(outcome('mine')).toEqual(['Zero', 'One', 'Two', 'Three'])
  expect(outcome('theirs')).toEqual(['Zero', 'One', 'Theirs', 'Three'])
  expect(outcome('both')).toEqual(['Zero', 'One', 'Theirs', 'Two', 'Three'])
  expect(outcome('theirs', 0)).toEqual(['Zero', 'One', 'Theirs', 'Two', 'Three'])
  expect(outcome('theirs', 2)).toEqual(['Zero', 'One', 'Theirs'])
})

test('the menu after a slash finds what begins with the words, and goes round with the keys', () => {
  const labels = (query: string) => findSlashItems(query).map(({ label }) => label)
  expect(labels('')).toMatchInlineSnapshot(`
    [
      "Text",
      "Heading 2",
      "Heading 3",
      "Heading 4",
      "Bulleted list",
      "Numbered list",
      "Quote",
      "Code block",
      "Table",
      "Image",
      "Note",
      "Warning",
      "Button",
      "File",
      "Video",
      "Divider",
    ]
  `)
  expect(labels('LIST ')).toEqual(['Bulleted list', 'Numbered list'])
  expect(labels('heading 3')).toEqual(['Heading 3'])
  expect(labels('ideo')).toEqual([])
  const menu = createSlashMenu()
  let changes = 0
  const stop = menu.subscribe(() => changes++)
  const { onStart, onUpdate, onKeyDown, onExit } = menu.render()
  const chosen: string[] = []
  const given = (query: string) =>
    ({ items: findSlashItems(query), command: ({ id }: { id: string }) => chosen.push(id) }) as never
  const press = (key: string) => onKeyDown({ event: { key } as KeyboardEvent })
  expect(press('Enter'), 'closed').toBe(false)
  onStart(given('h'))
  expect([press('ArrowUp'), menu.state()?.active]).toEqual([true, findSlashItems('h').length - 1])
  expect([press('ArrowDown'), press('ArrowDown'), menu.state()?.active]).toEqual([true, true, 1])
  expect([press('Tab'), press('a'), chosen]).toEqual([true, false, [findSlashItems('h')[1]?.id]])
  expect([press('Enter'), chosen.length, press('Escape')]).toEqual([true, 2, false])
  onUpdate(given('h'))
  expect([menu.state()?.active, menu.state()?.rect], 'another letter').toEqual([1, null])
  onStart({ ...(given('h') as object), clientRect: () => 'here' } as never)
  expect([menu.state()?.active, menu.state()?.rect], 'opened anew').toEqual([0, 'here'])
  onUpdate(given('heading 4'))
  expect(menu.state()?.active).toBe(0)
  onUpdate(given('nothing'))
  expect([press('Enter'), press('ArrowDown')]).toEqual([false, false])
  onExit()
  expect([menu.state(), changes]).toEqual([null, 9])
  stop()
  onStart(given('h'))
  expect(changes).toBe(9)
})

test('keys are named as on the machine', () => {
  expect([formatKeys('Mod+Shift+8', false), formatKeys('Mod+Alt+C', true), formatKeys('Mod+Shift+Z', true)]).toEqual([
    ...['Ctrl+Shift+8', '⌘ ⌥ C', '⌘ ⇧ Z'],
  ])
})
