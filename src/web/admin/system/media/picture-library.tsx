import type { ReactNode } from 'react'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { counted } from '#domain/text/counted.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'
import { type HeldPicture, useLibrary } from './use-library.ts'

interface Props {
  chosen?: string
  onChoose(picture: HeldPicture): void
}

/** Every picture the firm holds, to choose one: the newest first, found by words or folder. */
export function PictureLibrary({ chosen, onChoose }: Props) {
  const client = useClient()
  const { asked, found, folders, failed, ask, more } = useLibrary(client)
  const isNarrowed = Boolean(asked.q.trim() || asked.folder)
  return (
    <section aria-labelledby="library-title">
      <h3 id="library-title" className="text-lg">
        From the library
      </h3>
      <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          name="library-q"
          type="search"
          label="Search"
          placeholder="Name or description"
          required={false}
          value={asked.q}
          onChange={(event) => ask({ q: event.target.value })}
          // Enter must not send a form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {folders.length > 0 && (
          <SelectField
            name="library-folder"
            label="Folder"
            required={false}
            prompt="All folders"
            choices={folders.map(({ name, media }) => ({ value: name, label: `${name} (${media})` }))}
            value={asked.folder}
            onChange={(event) => ask({ folder: event.target.value })}
          />
        )}
      </div>
      {failed && (
        <Alert tone="error" className="mt-4">
          The library could not be read. Please try again.
        </Alert>
      )}
      {!found && !failed && <p className="ui-late py-3">Loading...</p>}
      <p role="status" className="mt-3 text-sm text-ink-soft">
        {found && words(found.total, isNarrowed)}
      </p>
      <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-5">
        {found?.items.map((picture) => (
          <PictureTile
            key={picture.id}
            label={picture.alt || picture.name}
            isChosen={picture.url === chosen}
            onChoose={() => onChoose(picture)}
          >
            <img src={picture.thumbnail} alt="" loading="lazy" className="size-full object-cover" />
          </PictureTile>
        ))}
      </ul>
      {found && found.page < found.pages && (
        <Button type="button" variant="quiet" size="small" onClick={more}>
          Show more
        </Button>
      )}
    </section>
  )
}

function words(total: number, isNarrowed: boolean): string {
  if (total === 0) return isNarrowed ? 'No picture matches.' : 'There is no picture yet. Upload one above.'
  return isNarrowed ? `${counted(total, 'picture')} found` : `${counted(total, 'picture')}, the newest first`
}

interface TileProps {
  label: string
  isChosen: boolean
  onChoose(): void
  children: ReactNode
}

export function PictureTile({ label, isChosen, onChoose, children }: TileProps) {
  return (
    <li>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isChosen}
        title={label}
        onClick={onChoose}
        className="grid aspect-[4/3] w-full cursor-pointer place-items-center overflow-hidden border border-rule text-ink-soft hover:border-green aria-pressed:outline-3 aria-pressed:outline-green"
      >
        {children}
      </button>
    </li>
  )
}
