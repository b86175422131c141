import type { Editor } from '@tiptap/core'
import type { IconName } from '#web/admin/website/articles/editor/toolbar/icons.tsx'
import { TOOLS, type ToolSurroundings } from '#web/admin/website/articles/editor/toolbar/tools.ts'

export interface SlashItem {
  id: string
  label: string
  icon: IconName
  also: string
  run(editor: Editor, surroundings: ToolSurroundings): void
}

const ALSO: Record<string, string> = {
  'heading-2': 'title section h2',
  'heading-3': 'subtitle h3',
  'heading-4': 'h4',
  bullets: 'list points ul',
  numbers: 'list steps ordered ol',
  quote: 'citation blockquote',
  'code-block': 'program pre',
  table: 'grid rows columns figures',
  image: 'picture photo',
  note: 'callout box hint tip information',
  warning: 'callout box beware attention',
  button: 'link call to action',
  video: 'film youtube vimeo',
  file: 'pdf document download publication',
  divider: 'line rule separator hr',
}

const TEXT: SlashItem = {
  id: 'text',
  label: 'Text',
  icon: 'text',
  also: 'paragraph plain',
  run: (editor) => editor.chain().focus().setParagraph().run(),
}

const ITEMS: SlashItem[] = [
  TEXT,
  ...TOOLS.flat().flatMap((tool) => {
    const also = ALSO[tool.id]
    return also === undefined ? [] : [{ ...tool, also }]
  }),
]

export function findSlashItems(query: string): SlashItem[] {
  const wanted = query.trim().toLowerCase()
  return ITEMS.filter(({ label, also }) =>
    `${label} ${also}`
      .toLowerCase()
      .split(' ')
      .concat(label.toLowerCase())
      .some((word) => word.startsWith(wanted)),
  )
}
