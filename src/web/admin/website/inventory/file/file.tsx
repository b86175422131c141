import '#web/admin/website/inventory/inventory.css'
import '#web/admin/website/inventory/picture.css'
import { Form, Link, redirect, useNavigation } from 'react-router'
import type { PublicationFileDetail } from '#contract/website/publications.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { formatSize } from '#domain/size.ts'
import { AUDIENCE_WORDS } from '#web/admin/website/inventory/audiences.ts'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/file'
import { EditionList } from './edition-list.tsx'
import { type FileOutcome, runFileAct } from './file-acts.ts'
import { FileFacts } from './file-facts.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const [file, { publicationFolders }, { files }] = await Promise.all([
    orNotFound(read(api.publications.files[':id'].$get({ param: { id: params.id } }))),
    read(api.inventory.folders.$get()),
    read(api.samples.$get()),
  ])
  return {
    file,
    isSample: files.includes(file.id),
    folders: publicationFolders,
    isNew: new URL(request.url).searchParams.has('new'),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const outcome = await runFileAct(context.get(clientContext), params.id, await request.formData())
  if (outcome.ok && outcome.newId) throw redirect(`/dashboard/inventory/files/${outcome.newId}?new`)
  if (outcome.ok && outcome.act === 'delete') throw redirect(`/dashboard/inventory?deleted=file:${params.id}`)
  return answer(outcome)
}

/** One publication file: its facts, its editions, what leads to it. */
export default function FileScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { file, isSample, folders, isNew } = loaderData
  const newest = file.editions[0]
  const downloads = file.editions.reduce((sum, edition) => sum + edition.downloads, 0)
  return (
    <div className="inventory">
      <OfficeTitle>{`${file.name} · Inventory`}</OfficeTitle>
      <p className="mb-2">
        <Link to="/dashboard/inventory" className="ink-link">
          Inventory
        </Link>{' '}
        ›{' '}
        <Link to={`/dashboard/inventory?folder=${file.folder.id}`} className="ink-link">
          {file.folder.name}
        </Link>
      </p>
      <h1 className="mb-1 text-2xl font-normal wrap-anywhere">{file.name}</h1>
      <p className="figures mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <Tag tone={file.folder.type === 'shared' ? 'green' : 'brass'}>For {AUDIENCE_WORDS[file.folder.type].short}</Tag>
        {isSample ? <Tag tone="quiet">Sample</Tag> : null}
        <span>
          {file.kind} · {formatSize(file.size)}
          {file.year ? ` · for ${file.year}` : ''} · {downloads.toLocaleString('en')}{' '}
          {downloads === 1 ? 'download' : 'downloads'}
        </span>
        <a href={`${file.url}?preview`} className="ink-link">
          Open
        </a>
      </p>
      {actionData && (actionData.ok || actionData.act !== 'change') && (
        <OutcomeAlert tone={actionData.ok ? 'success' : 'error'} className="mb-4">
          {actionData.message}
        </OutcomeAlert>
      )}
      {isNew && !actionData && (
        <OutcomeAlert tone="success" className="mb-4">
          The new edition is now current. The earlier one is listed below.
        </OutcomeAlert>
      )}
      {!file.isCurrent && newest && (
        <Alert tone="warning" className="mb-4">
          Replaced by a newer edition:{' '}
          <Link to={`/dashboard/inventory/files/${newest.id}`} className="ink-link">
            {newest.name}
          </Link>
          .
        </Alert>
      )}
      <div className="piece">
        <div className="min-w-0">
          <EditionList file={file} />
          <section className="piece-section">
            <h2 className="text-xl">Where it is linked</h2>
            <ul className="rule-top">
              <li className="rule-bottom flex flex-wrap justify-between gap-x-4 py-2">
                <Link to={`/publication?folder=${file.folder.id}`} className="ink-link min-w-0 wrap-anywhere">
                  The folder {file.folder.name}
                </Link>
                <span className="text-sm text-ink-soft">publication page</span>
              </li>
              {file.usedBy.map(({ subject, label, href }) => (
                <li key={subject} className="rule-bottom flex flex-wrap justify-between gap-x-4 py-2">
                  <Link to={href} className="ink-link min-w-0 wrap-anywhere">
                    {label}
                  </Link>
                  <span className="text-sm text-ink-soft">link</span>
                </li>
              ))}
            </ul>
            {file.duplicates.length > 0 && (
              <p className="mt-3 text-sm">
                The same content is also here:{' '}
                {file.duplicates.map((duplicate, at) => (
                  <span key={duplicate.id}>
                    {at > 0 && ', '}
                    <Link to={`/dashboard/inventory/files/${duplicate.id}`} className="ink-link">
                      {duplicate.name}
                    </Link>
                  </span>
                ))}
                .
              </p>
            )}
          </section>
        </div>
        <div className="min-w-0">
          <FileFacts key={`${file.name}${file.year}`} file={file} folders={folders} outcome={actionData} />
          {file.isCurrent && <EditionForm key={file.id} file={file} outcome={actionData} />}
          <FileRemoval file={file} />
        </div>
      </div>
    </div>
  )
}

interface Props {
  file: PublicationFileDetail
  outcome: FileOutcome | undefined
}

/** A new edition takes the place of this one; readers find both, the new one first. */
function EditionForm({ file, outcome }: Props) {
  const errors = outcome?.act === 'edition' ? outcome.fields : {}
  const { state, formData } = useNavigation()
  return (
    <section className="piece-section">
      <h2 className="text-xl">New edition</h2>
      <p className="text-sm text-ink-soft">
        Replaces {file.name} in the folder. Readers see the new one, and this one as an earlier edition.
      </p>
      <Form method="post" encType="multipart/form-data" preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="act" value="edition" />
        <input type="hidden" name="folder" value={file.folder.id} />
        <div>
          <label htmlFor="edition-file" className="block text-sm font-semibold">
            File of the new edition
          </label>
          <input id="edition-file" name="file" type="file" required className="upload-input" />
        </div>
        <TextField
          id="edition-year"
          name="year"
          label="The year the new edition is for"
          inputMode="numeric"
          optional
          inputClassName="max-w-32"
          defaultValue={file.year ? file.year + 1 : ''}
          error={errors.year}
        />
        <div>
          <Button variant="secondary" size="small" busy={state !== 'idle' && formData?.get('act') === 'edition'}>
            Add the edition
          </Button>
        </div>
      </Form>
    </section>
  )
}

/** Deleting, with what it would break said before. */
function FileRemoval({ file }: { file: PublicationFileDetail }) {
  const links = file.usedBy.length
  return (
    <section className="piece-section">
      <h2 className="text-xl">Delete</h2>
      <Form method="post">
        <input type="hidden" name="act" value="delete" />
        {links > 0 && (
          <p className="mb-2 text-sm font-semibold text-brass">
            {links === 1 ? `“${file.usedBy[0]?.label}” links to it` : `${links} places link to it`}: the link would
            break.
          </p>
        )}
        <p className="mb-3 text-sm text-ink-soft">
          {file.isCurrent && file.earlier.length > 0
            ? 'The previous edition becomes current again. '
            : 'Readers can no longer open it. '}
          You can restore it for 30 days.
        </p>
        <Button variant="danger" size="small">
          Delete the file
        </Button>
      </Form>
    </section>
  )
}
