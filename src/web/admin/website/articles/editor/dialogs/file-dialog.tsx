import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import type { PublicationFileAnswer } from '#contract/website/publications.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { formatSize } from '#domain/size.ts'
import { type Client, read } from '#web/api.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'

const QUIET_MS = 250

type Found = { file: PublicationFileAnswer; folder: string; isForAll: boolean }[]

export function FileDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const client = useClient()
  const [q, setQ] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let isOvertaken = false
    const timer = setTimeout(() => {
      findFiles(client, q.trim())
        .then((files) => isOvertaken || setFound(files))
        .catch(() => isOvertaken || setFailed(true))
    }, QUIET_MS)
    return () => {
      isOvertaken = true
      clearTimeout(timer)
    }
  }, [q, client])

  function choose({ name, url, kind, size }: PublicationFileAnswer): void {
    const attrs = { href: url, label: name.replace(/\.\w{1,5}$/, ''), about: `${kind}, ${formatSize(size)}` }
    editor.chain().focus().insertContent({ type: 'fileLine', attrs }).run()
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title="Add a file">
      <div className="flex flex-col gap-4">
        <TextField
          name="file-q"
          type="search"
          label="Search the library"
          placeholder="Name"
          required={false}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          // Enter must not send a form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {failed && <Alert tone="error">The library could not be read. Please try again.</Alert>}
        <p role="status" className="text-sm text-ink-soft">
          {found ? wordsFor(found.length, q) : failed ? '' : 'Loading...'}
        </p>
        <ul className="rule-top">
          {found?.map(({ file, folder, isForAll }) => (
            <li key={file.id} className="rule-bottom">
              <button
                type="button"
                className="block min-h-11 w-full cursor-pointer py-2 text-left hover:text-green"
                onClick={() => choose(file)}
              >
                <span className="block font-semibold wrap-anywhere">{file.name}</span>
                <span className="block text-sm wrap-anywhere text-ink-soft">
                  {[folder, file.kind, formatSize(file.size), isForAll ? '' : 'not for every reader']
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function wordsFor(count: number, q: string): string {
  if (count > 0) return q.trim() ? 'The newest that match' : 'The newest files'
  return q.trim() ? 'No file matches.' : 'There is no file yet. Add one under Publications.'
}

async function findFiles(client: Client, q: string): Promise<Found> {
  const [files, folders] = await Promise.all([
    read(client.api.publications.files.$get({ query: q ? { q } : {} })),
    read(client.api.publications.$get()),
  ])
  const known = new Map(folders.items.map((folder) => [folder.id, folder]))
  return files.items.slice(0, 20).map((file) => {
    const folder = known.get(file.folderId)
    return { file, folder: folder?.name ?? '', isForAll: folder?.type === 'shared' }
  })
}
