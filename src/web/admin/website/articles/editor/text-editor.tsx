import type { Editor, JSONContent } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { countWords } from '#domain/text/count-words.ts'
import { counted } from '#domain/text/counted.ts'
import { knownWords } from '#web/admin/system/media/upload-image.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { ButtonDialog } from './dialogs/button-dialog.tsx'
import { FileDialog } from './dialogs/file-dialog.tsx'
import { ImageDialog } from './dialogs/image-dialog.tsx'
import { LinkDialog } from './dialogs/link-dialog.tsx'
import { ShortcutsDialog } from './dialogs/shortcuts-dialog.tsx'
import { VideoDialog } from './dialogs/video-dialog.tsx'
import { editorExtensions } from './editor-extensions.ts'
import { type EditorHandle, editorHandle } from './editor-handle.ts'
import { UploadCards } from './images/upload-card.tsx'
import { insertPicture, markUploads, placePicture, unmarkUpload } from './images/upload-places.ts'
import { createUploads } from './images/uploads.ts'
import { cleanPaste } from './paste/clean-paste.ts'
import { picturesIn } from './paste/pictures.ts'
import { createSlashMenu } from './slash/slash-menu.ts'
import { SlashPopup } from './slash/slash-popup.tsx'
import { Toolbar, type ToolbarHandle } from './toolbar/toolbar.tsx'
import type { ToolSurroundings } from './toolbar/tools.ts'
import './editor.css'
import './images/images.css'
import './slash/slash.css'

interface Props {
  start: JSONContent | string
  /** Several on one screen need names of their own. */
  id?: string
  labelledBy: string
  invalid?: boolean
  onChange(document: JSONContent): void
  onReady(editor: EditorHandle): void
}

type DialogName = 'link' | 'image' | 'button' | 'video' | 'file' | 'shortcuts'

/** The writing surface: toolbar, text, slash menu and what floats around them. */
export function TextEditor({ start, id: name = 'content', labelledBy, invalid, onChange, onReady }: Props) {
  const id = useId()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const toolbar = useRef<ToolbarHandle>(null)
  const editorRef = useRef<Editor | null>(null)
  const { whenSignedIn } = useSession()
  const mac = useMemo(() => /mac|iphone|ipad/i.test(navigator.platform), [])
  const slash = useMemo(() => createSlashMenu(), [])

  const uploads = useMemo(
    () =>
      createUploads({
        whenSignedIn,
        onDone(upload, picture) {
          if (editorRef.current) placePicture(editorRef.current, upload, picture)
          if (picture.known) tell({ words: knownWords(picture) })
        },
        onGone: (gone) => editorRef.current && unmarkUpload(editorRef.current, gone),
      }),
    [whenSignedIn],
  )
  const underWay = useSyncExternalStore(uploads.subscribe, uploads.list, uploads.list)

  const surroundings = useMemo(
    (): ToolSurroundings => ({
      openLink: () => setDialog('link'),
      openShortcuts: () => setDialog('shortcuts'),
      chooseImage: () => setDialog('image'),
      openButton: () => setDialog('button'),
      openVideo: () => setDialog('video'),
      openFile: () => setDialog('file'),
    }),
    [],
  )

  const extensions = useMemo(
    () => editorExtensions({ slash, surroundings, focusToolbar: () => toolbar.current?.focus() }),
    [slash, surroundings],
  )

  function bringIn(files: File[], position: number, byButton = false): void {
    const editor = editorRef.current
    if (editor && files.length > 0) markUploads(editor, uploads.start(files, byButton), position)
  }

  const editor = useEditor({
    immediatelyRender: false,
    // The site's policy lets no script write styles; editor.css holds what the text needs.
    injectCSS: false,
    extensions,
    content: start,
    editorProps: {
      attributes: {
        id: name,
        class: 'prose writing-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': `${id}-help`,
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
      },
      transformPastedHTML: (html) => cleanPaste(html),
      handlePaste(view, event) {
        const files = picturesIn(event.clipboardData)
        if (files.length > 0) bringIn(files, view.state.selection.from)
        return files.length > 0
      },
      handleDrop(view, event, _slice, moved) {
        const files = moved ? [] : picturesIn(event.dataTransfer)
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (files.length > 0) bringIn(files, place?.pos ?? view.state.doc.content.size)
        return files.length > 0
      },
    },
    onCreate({ editor }) {
      editorRef.current = editor
      onReady(editorHandle(editor))
    },
    onUpdate: ({ editor }) => onChange(editor.getJSON()),
  })

  // Outside the article's form: a form inside a form would send both.
  function dialogFor(name: DialogName, opened: Editor) {
    const close = () => setDialog(null)
    if (name === 'link') return <LinkDialog editor={opened} onClose={close} />
    if (name === 'file') return <FileDialog editor={opened} onClose={close} />
    if (name === 'video') return <VideoDialog editor={opened} onClose={close} />
    if (name === 'button') return <ButtonDialog editor={opened} onClose={close} />
    if (name === 'image') {
      return (
        <ImageDialog
          multiple
          onClose={close}
          onFiles={(files) => {
            close()
            bringIn(files, opened.state.selection.from, true)
          }}
          onChoose={(picture) => {
            close()
            insertPicture(opened, picture)
          }}
        />
      )
    }
    return <ShortcutsDialog mac={mac} onClose={close} />
  }

  if (!editor) return <div className="writing writing-waiting" />
  return (
    <div className="writing">
      <Toolbar ref={toolbar} editor={editor} surroundings={surroundings} controls={name} mac={mac} />
      <EditorContent editor={editor} className="writing-sheet" />
      <p id={`${id}-help`} className="writing-foot">
        <WordCount editor={editor} />
        <span className="writing-keys">
          <kbd>/</kbd> inserts, <kbd>Escape</kbd> then <kbd>Tab</kbd> leaves the text, <kbd>Alt+F10</kbd> goes to the
          toolbar.
        </span>
      </p>
      <SlashPopup editor={editor} menu={slash} />
      <UploadCards list={underWay} uploads={uploads} />
      {dialog && createPortal(dialogFor(dialog, editor), document.body)}
    </div>
  )
}

function WordCount({ editor }: { editor: Editor }) {
  const words = useEditorState({
    editor,
    selector: ({ editor }) => countWords(editor.getText({ blockSeparator: ' ' })),
  })
  return <span className="word-count figures">{counted(words, 'word')}</span>
}
