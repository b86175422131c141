import { Extension, type Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { Plugin } from '@tiptap/pm/state'
import { articleExtensions } from '#contract/website/article-document.ts'
import { ClashPlaces } from './clashes/clash-places.ts'
import { FigureWithFields } from './images/figure-view.tsx'
import { UploadPlaces } from './images/upload-places.ts'
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

interface Actions extends Pick<ToolSurroundings, 'openLink' | 'openButton' | 'openVideo'> {
  openShortcuts(): void
  focusToolbar(): void
}

/** The keys that lead out of the text: to the toolbar, to the dialogs, and past the editor. */
function editorKeys(actions: Actions) {
  const open = (act: () => void) => () => {
    act()
    return true
  }
  return Extension.create({
    name: 'editorKeys',
    addKeyboardShortcuts() {
      return {
        'Mod-k': open(actions.openLink),
        'Mod-/': open(actions.openShortcuts),
        'Alt-F10': open(actions.focusToolbar),
      }
    },
    addProseMirrorPlugins: () => [leaveByEscapeThenTab(), stayWithLinks(actions)],
  })
}

const LINES = '[data-button], [data-video], [data-file]'

/** The links of buttons, videos and files lead nowhere while one writes; a double click changes them. */
function stayWithLinks({ openButton, openVideo }: Pick<Actions, 'openButton' | 'openVideo'>): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        click(_view, event) {
          if (event.target instanceof Element && event.target.closest(LINES)) event.preventDefault()
          return false
        },
      },
      handleDoubleClickOn(_view, _pos, node) {
        if (node.type.name === 'buttonLine') openButton()
        else if (node.type.name === 'videoLine') openVideo()
        else return false
        return true
      },
    },
  })
}

/** In lists and tables Tab belongs to the text; after Escape the next Tab is the browser's again. */
function leaveByEscapeThenTab(): Plugin {
  let leaving = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_view, event) {
          const isTab = event.key === 'Tab'
          const letPass = leaving && isTab
          leaving = event.key === 'Escape' || (leaving && event.key === 'Shift')
          return letPass
        },
        blur() {
          leaving = false
          return false
        },
      },
    },
  })
}
