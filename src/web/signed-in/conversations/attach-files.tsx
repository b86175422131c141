import type { ReactNode } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { formatSize } from '#domain/size.ts'
import { FileChooser } from '#web/signed-in/sending/file-chooser.tsx'
import { SendingList } from '#web/signed-in/sending/sending-list.tsx'
import type { AttachedFiles, Attaching } from './use-attached.ts'

interface Props {
  attaching: Attaching
  attached: AttachedFiles
  formId: string
  /** Other ways to make a file, such as the camera. */
  children?: ReactNode
}

/** The files of a message: chosen, dropped or pasted, sent as all documents are, and named in the message once they have arrived. */
export function AttachFiles({ attaching, attached, formId, children }: Props) {
  const { clientId, target, back } = attaching
  const { files, remove, sending } = attached
  return (
    <section aria-label="Files" className="mt-5 max-w-measure" data-print="no">
      <ul aria-live="polite" className={files.length > 0 ? 'rule-top mb-3' : ''}>
        {files.map(({ id, name, size }) => (
          <li key={id} className="rule-bottom flex flex-wrap items-center justify-between gap-x-4">
            <input type="hidden" name="document" value={id} form={formId} />
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="text-sm text-ink-soft">{formatSize(size)}, attached</span>
            </span>
            <Button
              type="button"
              variant="quiet"
              size="small"
              aria-label={`Remove ${name}`}
              className="min-h-11"
              onClick={() => remove(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <FileChooser
        clientId={clientId}
        target={target}
        what="this message"
        back={back}
        label="Attach files"
        variant="secondary"
        onFiles={(chosen) => sending.add(chosen, target)}
      >
        {children}
      </FileChooser>
      <SendingList sending={sending} target={target} />
      <p className="mt-2 text-sm text-ink-soft">What you attach is kept under Documents too.</p>
    </section>
  )
}
