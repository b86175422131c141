import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

interface Doors {
  openLink(): void
  openShortcuts(): void
  focusToolbar(): void
}

/** The keys that lead out of the text: to the toolbar, to the dialogs, and past the editor. */
export function editorKeys(doors: Doors) {
  const open = (door: () => void) => () => {
    door()
    return true
  }
  return Extension.create({
    name: 'editorKeys',
    addKeyboardShortcuts() {
      return {
        'Mod-k': open(doors.openLink),
        'Mod-/': open(doors.openShortcuts),
        'Alt-F10': open(doors.focusToolbar),
      }
    },
    addProseMirrorPlugins: () => [leaveByEscapeThenTab()],
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
