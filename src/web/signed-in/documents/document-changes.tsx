import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { DocumentAnswer } from '#contract/clients/documents.ts'
import { Button } from '#design/primitives/button.tsx'
import { controlClass } from '#design/primitives/control-class.ts'

interface Props {
  document: DocumentAnswer
  folders: { id: number; name: string }[]
  forFirm: boolean
}

/** Renames a document, moves it, deletes it; the firm also asks for it to be read or confirmed. */
export function DocumentChanges({ document, folders, forFirm }: Props) {
  const { id, name, folderId, acknowledgement } = document
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-2">
      <Act intent="rename" id={id}>
        <label className="font-semibold">
          Name
          <input key={name} name="name" defaultValue={name} required maxLength={150} className={controlClass} />
        </label>
        <Button variant="secondary">Rename</Button>
      </Act>
      {folders.length > 0 ? (
        <Act intent="move" id={id}>
          <label className="font-semibold">
            Folder
            <select key={folderId} name="folder" defaultValue={folderId ?? ''} className={controlClass}>
              <option value="">No folder</option>
              {folders.map((folder) => (
                <option key={folder.id} value={folder.id}>
                  {folder.name}
                </option>
              ))}
            </select>
          </label>
          <Button variant="secondary">Move</Button>
        </Act>
      ) : null}
      {forFirm ? (
        <Act intent="acknowledgement" id={id}>
          <label className="font-semibold">
            Ask the client’s people to
            <select
              key={acknowledgement}
              name="acknowledgement"
              defaultValue={acknowledgement ?? ''}
              className={controlClass}
            >
              <option value="">Do nothing</option>
              <option value="read">Read it</option>
              <option value="confirm">Confirm it</option>
            </select>
          </label>
          <Button variant="secondary">Ask</Button>
        </Act>
      ) : null}
      <Act intent="delete" id={id}>
        <Button variant="quiet">Delete</Button>
      </Act>
    </div>
  )
}

function Act({ intent, id, children }: { intent: string; id: string; children: ReactNode }) {
  return (
    <Form method="post" className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="document" value={id} />
      {children}
    </Form>
  )
}
