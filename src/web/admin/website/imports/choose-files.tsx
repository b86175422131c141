import { type FormEvent, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { MOST_IMPORT_FILES } from '#contract/website/import-fields.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Field } from '#design/primitives/field.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { Progress } from '#design/primitives/progress.tsx'
import { FILE_LOOK } from '#web/signed-in/parts/csv-import.tsx'
import { sendResumably } from '#web/signed-in/sending/send-resumably.ts'

interface Sending {
  name: string
  share: number
  place: string
}

interface Props {
  refusal: { words: string; fields: Record<string, string> } | undefined
}

const ENDINGS = '.xml,.wxr,.json,.jsonl,.sql,.zip'
const LOST = 'The connection was lost. Choose the same files again, and the upload continues where it stopped.'

/** Sends the files of an export, and has them read through. A file that was cut off goes on when it is chosen again. */
export function ChooseFiles({ refusal }: Props) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const [sending, setSending] = useState<Sending | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const isBusy = sending !== null || navigation.state !== 'idle'
  const shown = fault ?? (refusal && Object.keys(refusal.fields).length === 0 ? refusal.words : null)
  const addressFault = fault ? undefined : refusal?.fields.siteAddress

  /** What the receipts name; null when one could not be sent, which is said. */
  async function send(files: File[]): Promise<string[] | null> {
    const ids: string[] = []
    for (const [at, file] of files.entries()) {
      const place = files.length > 1 ? `File ${at + 1} of ${files.length}` : ''
      const key = `import-${file.name}-${file.size}-${file.lastModified}`
      const kept = { key, account: '', clientId: 0, target: 'import', acknowledgement: '', file }
      const sent = await sendResumably(kept, (share) => setSending({ name: file.name, share, place }))
      if (sent.state !== 'sent') {
        setFault(sent.state === 'refused' ? `${file.name}: ${sent.words}` : LOST)
        return null
      }
      ids.push(sent.receipt.documentId)
    }
    return ids
  }

  async function begin(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const files = form.getAll('files').filter((each): each is File => each instanceof File && each.size > 0)
    setFault(files.length === 0 ? 'Choose a file first.' : null)
    if (files.length > MOST_IMPORT_FILES) setFault(`Choose at most ${MOST_IMPORT_FILES} files.`)
    if (files.length === 0 || files.length > MOST_IMPORT_FILES) return
    setSending({ name: files[0]?.name ?? '', share: 0, place: '' })
    const ids = await send(files)
    setSending(null)
    if (!ids) return
    const begun = new FormData()
    for (const id of ids) begun.append('file', id)
    begun.set('siteAddress', String(form.get('siteAddress') ?? '').trim())
    await submit(begun, { method: 'post' })
  }

  return (
    <form onSubmit={(event) => void begin(event)} className="grid max-w-measure gap-6">
      {shown ? <Alert tone="error">{shown}</Alert> : null}
      <Field
        id="files"
        label="Export files"
        hint="One file, a ZIP, or all parts of a split export. Up to 2 GB each. In WordPress: Tools, Export. In Ghost: Settings, Migration tools."
      >
        {(ties) => (
          <input
            {...ties}
            type="file"
            name="files"
            multiple
            accept={ENDINGS}
            disabled={sending !== null}
            className={FILE_LOOK}
          />
        )}
      </Field>
      <TextField
        label="Address of the old site"
        name="siteAddress"
        optional
        hint="Needed for Ghost and for the news portal, so that pictures are fetched and links between articles lead to the new ones. WordPress says it itself."
        placeholder="https://old.example"
        inputMode="url"
        {...(addressFault && { error: addressFault })}
      />
      {sending ? (
        <Progress
          label={`Sending ${sending.name}`}
          value={sending.share * 100}
          {...(sending.place && { detail: sending.place })}
        />
      ) : (
        <div>
          <Button disabled={isBusy}>Read the files</Button>
        </div>
      )}
      <p className="text-sm text-ink-soft">
        The files are only read at first, and you see what would happen. Nothing changes on your site until you start
        the import.
      </p>
      <noscript>
        <p>Sending files needs JavaScript.</p>
      </noscript>
    </form>
  )
}
