import type { Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { articleExtensions } from '#contract/article-document.ts'
import { ClashPlaces } from './clashes/clash-places.ts'
import { FigureWithFields } from './images/figure-view.tsx'
import { UploadPlaces } from './images/upload-places.ts'
import { editorKeys } from './keys.ts'
import { type SlashMenu, slashCommand } from './slash/slash-menu.ts'
import type { ToolSurroundings } from './toolbar/tools.ts'

interface Parts {
  slash: SlashMenu
  surroundings: ToolSurroundings
  focusToolbar(): void
}

/** The article's own schema, and around it what only an editor needs. */
export function editorExtensions({ slash, surroundings, focusToolbar }: Parts): Extensions {
  return [
    ...articleExtensions().map((extension) => (extension.name === 'figure' ? FigureWithFields : extension)),
    Placeholder.configure({ placeholder: 'Write here. Type / to insert a heading, a list, a table or a picture.' }),
    UploadPlaces,
    ClashPlaces,
    slashCommand(slash, surroundings),
    editorKeys({ ...surroundings, focusToolbar }),
  ]
}
