import type { PublicationFileAnswer, PublicationFolderAnswer } from '#contract/publications.ts'
import { Folder } from '#design/drawings/books.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { ButtonLink } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { clientContext, read } from '#web/api.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import type { Route } from './+types/publication'
import { FileList } from './file-list.tsx'
import { FolderList } from './folder-list.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const client = context.get(clientContext)
  const params = new URL(request.url).searchParams
  const { items: folders } = await read(client.api.publications.$get())
  const chosen = folders.find(({ id }) => String(id) === params.get('folder')) ?? null
  const query = { folder: String(chosen?.id), page: params.get('page') ?? '1' }
  const listed = chosen?.readable ? await read(client.api.publications.files.$get({ query })) : null
  return {
    head: await pageHead(context, { page: 'publications', path: '/publication' }),
    folders: folders.map((folder) => ({ ...folder, files: [] })),
    chosen: chosen ? { ...chosen, files: [] } : null,
    listed,
    previewed:
      listed?.items.find(({ id, type }) => String(id) === params.get('file') && type === 'application/pdf') ?? null,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Publication({ loaderData: { folders, chosen, listed, previewed } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        kicker="Publication"
        title="The library"
        lede="Guides, forms and training material, free to read and to print. Some folders open once you sign in."
        drawing={<Folder />}
      />
      <div className="grid gap-x-12 gap-y-10 py-10 md:py-14 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <FolderList folders={folders} chosen={chosen?.id ?? null} />
        <section aria-live="polite" aria-label={chosen?.name ?? 'Files'} className="min-w-0">
          {chosen ? (
            <>
              <h2 className="mb-2 text-2xl">{chosen.name}</h2>
              {listed ? <Files folder={chosen} listed={listed} previewed={previewed} /> : <Closed folder={chosen} />}
            </>
          ) : (
            <p className="rule-top rule-double py-10 text-center text-lg text-ink-soft">select publication type</p>
          )}
        </section>
      </div>
    </>
  )
}

interface FilesProps {
  folder: PublicationFolderAnswer
  listed: { items: PublicationFileAnswer[]; page: number; pages: number }
  previewed: PublicationFileAnswer | null
}

function Files({ folder, listed, previewed }: FilesProps) {
  if (listed.items.length === 0) {
    return (
      <EmptyState title="Nothing in this folder yet" drawing={<Folder />} level={3}>
        When something is published here, it appears on this page. The other folders may hold what you look for.
      </EmptyState>
    )
  }
  return (
    <>
      <FileList files={listed.items} folderId={folder.id} previewed={previewed?.id ?? null} />
      {listed.pages > 1 ? (
        <Pagination
          label={folder.name}
          page={listed.page}
          pages={listed.pages}
          hrefOf={(page) => `/publication?folder=${folder.id}&page=${page}`}
        />
      ) : null}
      {previewed ? <Preview file={previewed} /> : null}
    </>
  )
}

function Preview({ file }: { file: PublicationFileAnswer }) {
  return (
    <div id="preview" className="mt-8" data-print="no">
      <h3 className="mb-3 text-lg">Preview of {file.name}</h3>
      <iframe
        key={file.id}
        title={`Preview of ${file.name}`}
        src={`${file.url}?preview`}
        className="h-[80vh] w-full border border-rule bg-wash"
      />
      <p className="mt-2 text-sm text-ink-soft">
        Nothing to see above?{' '}
        <a href={file.url} className="ink-link">
          Open {file.name}
        </a>
      </p>
    </div>
  )
}

function Closed({ folder }: { folder: PublicationFolderAnswer }) {
  const forClients = folder.type === 'user'
  const next = encodeURIComponent(`/publication?folder=${folder.id}`)
  return (
    <EmptyState
      title={forClients ? 'This folder is for our clients' : 'This folder is for our staff'}
      level={3}
      action={
        <ButtonLink to={`/login?next=${next}`} variant="secondary">
          Sign in
        </ButtonLink>
      }
    >
      {forClients
        ? 'Sign in to see what is in it. If you have no account yet, you can register in a minute.'
        : 'Sign in with an account of the office to see what is in it.'}
    </EmptyState>
  )
}
