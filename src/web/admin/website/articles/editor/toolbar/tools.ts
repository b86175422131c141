import type { Editor } from '@tiptap/core'
import type { CALLOUT_TONES } from '#contract/website/article-document.ts'
import { canBeGallery, toggleGallery } from './gallery.ts'
import type { IconName } from './icons.tsx'

/** What a tool needs of the page beyond the text itself. */
export interface ToolSurroundings {
  openLink(): void
  chooseImage(): void
  openButton(): void
  openVideo(): void
  openFile(): void
  openShortcuts(): void
}

export interface Tool {
  id: string
  label: string
  icon: IconName
  keys?: string
  /** Whether the tool is "on" where the cursor is; tools without it do one thing and are done. */
  isOn?(editor: Editor): boolean
  isUsable?(editor: Editor): boolean
  run(editor: Editor, surroundings: ToolSurroundings): void
}

const heading = (level: 2 | 3 | 4): Tool => ({
  id: `heading-${level}`,
  label: `Heading ${level}`,
  icon: `h${level}`,
  keys: `Mod+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
})

const script = (mark: 'superscript' | 'subscript', label: string, keys: string): Tool => ({
  id: mark,
  label,
  icon: mark,
  keys,
  isOn: (editor) => editor.isActive(mark),
  run: (editor) => editor.chain().focus().toggleMark(mark).run(),
})

const callout = (tone: (typeof CALLOUT_TONES)[number], label: string): Tool => ({
  id: tone,
  label,
  icon: tone,
  isOn: (editor) => editor.isActive('callout', { tone }),
  run(editor) {
    const chain = editor.chain().focus()
    const isOther = editor.isActive('callout') && !editor.isActive('callout', { tone })
    const change = isOther ? chain.updateAttributes('callout', { tone }) : chain.toggleWrap('callout', { tone })
    change.run()
  },
})

export const TOOLS: Tool[][] = [
  [
    {
      id: 'undo',
      label: 'Undo',
      icon: 'undo',
      keys: 'Mod+Z',
      isUsable: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      id: 'redo',
      label: 'Redo',
      icon: 'redo',
      keys: 'Mod+Shift+Z',
      isUsable: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
  [heading(2), heading(3), heading(4)],
  [
    {
      id: 'bold',
      label: 'Bold',
      icon: 'bold',
      keys: 'Mod+B',
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      id: 'italic',
      label: 'Italic',
      icon: 'italic',
      keys: 'Mod+I',
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      id: 'underline',
      label: 'Underline',
      icon: 'underline',
      keys: 'Mod+U',
      isOn: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      id: 'strike',
      label: 'Strikethrough',
      icon: 'strike',
      keys: 'Mod+Shift+S',
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
    script('superscript', 'Superscript', 'Mod+.'),
    script('subscript', 'Subscript', 'Mod+,'),
    {
      id: 'code',
      label: 'Code in a line',
      icon: 'code',
      keys: 'Mod+E',
      isOn: (editor) => editor.isActive('code'),
      run: (editor) => editor.chain().focus().toggleCode().run(),
    },
    {
      id: 'link',
      label: 'Link',
      icon: 'link',
      keys: 'Mod+K',
      isOn: (editor) => editor.isActive('link'),
      run: (_editor, { openLink }) => openLink(),
    },
  ],
  [
    {
      id: 'bullets',
      label: 'Bulleted list',
      icon: 'bullets',
      keys: 'Mod+Shift+8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      id: 'numbers',
      label: 'Numbered list',
      icon: 'numbers',
      keys: 'Mod+Shift+7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      id: 'quote',
      label: 'Quote',
      icon: 'quote',
      keys: 'Mod+Shift+B',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      id: 'code-block',
      label: 'Code block',
      icon: 'codeBlock',
      keys: 'Mod+Alt+C',
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
  ],
  [
    {
      id: 'table',
      label: 'Table',
      icon: 'table',
      isUsable: (editor) => !editor.isActive('table'),
      run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    { id: 'image', label: 'Image', icon: 'image', run: (_editor, { chooseImage }) => chooseImage() },
    {
      id: 'gallery',
      label: 'Images side by side',
      icon: 'gallery',
      isOn: (editor) => editor.isActive('gallery'),
      isUsable: canBeGallery,
      run: toggleGallery,
    },
    callout('note', 'Note'),
    callout('warning', 'Warning'),
    { id: 'button', label: 'Button', icon: 'button', run: (_editor, { openButton }) => openButton() },
    { id: 'file', label: 'File', icon: 'file', run: (_editor, { openFile }) => openFile() },
    { id: 'video', label: 'Video', icon: 'video', run: (_editor, { openVideo }) => openVideo() },
    {
      id: 'divider',
      label: 'Divider',
      icon: 'divider',
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: 'help',
      keys: 'Mod+/',
      run: (_editor, { openShortcuts }) => openShortcuts(),
    },
  ],
]

export const TABLE_TOOLS: { label: string; run(editor: Editor): void }[] = [
  { label: 'Row above', run: (editor) => editor.chain().focus().addRowBefore().run() },
  { label: 'Row below', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: 'Delete row', run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: 'Column before', run: (editor) => editor.chain().focus().addColumnBefore().run() },
  { label: 'Column after', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: 'Delete column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Heading row', run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  { label: 'Join or split cells', run: (editor) => editor.chain().focus().mergeOrSplit().run() },
  { label: 'Delete table', run: (editor) => editor.chain().focus().deleteTable().run() },
]

export function formatKeys(keys: string, mac: boolean): string {
  const words = keys.replace('Mod', mac ? '⌘' : 'Ctrl')
  return mac ? words.replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', ' ') : words
}
