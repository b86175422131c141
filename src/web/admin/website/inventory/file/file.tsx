import { Link, redirect } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { formatSize } from '#domain/size.ts'
import { AUDIENCE_WORDS } from '#web/admin/website/inventory/audiences.ts'
import { notThere } from '#web/admin/website/inventory/not-there.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/file'
import { EditionForm } from './edition-form.tsx'
import { EditionList } from './edition-list.tsx'
import { runFileAct } from './file-acts.ts'
import { FileFacts } from './file-facts.tsx'
import { FileRemoval } from './file-removal.tsx'
import '#web/admin/website/inventory/inventory.css'
import '#web/admin/website/inventory/picture.css'
import { answer } from '#web/signed-in/session/submit.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const [file, { publicationFolders }, { files }] = await Promise.all([
    read(api.publications.files[':id'].$get({ param: { id: params.id } })).catch(notThere),
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
      {actionData && (
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
