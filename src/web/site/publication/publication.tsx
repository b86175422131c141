import { redirect, useRouteLoaderData } from 'react-router'
import type { PublicationFileAnswer, PublicationFolderAnswer } from '#contract/website/publications.ts'
import { Folder } from '#design/drawings/books.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { formatSize } from '#domain/size.ts'
import { clientContext, read } from '#web/api.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/publication'

export async function loader({ request, context }: Route.LoaderArgs) {
  const client = context.get(clientContext)
  const params = new URL(request.url).searchParams
  const { items: folders } = await read(client.api.publications.$get())
  const chosen = folders.find(({ id }) => String(id) === params.get('folder')) ?? null
  const page = /^[1-9]\d{0,8}$/.exec(params.get('page') ?? '')?.[0] ?? '1'
  const query = { folder: String(chosen?.id), page }
  const listed = chosen?.readable ? await read(client.api.publications.files.$get({ query })) : null
  if (chosen && listed && listed.page > listed.pages) throw redirect(folderAddress(chosen.id, listed.pages))
  return {
    heading: (await readSite(context)).headings.publications,
    head: await pageHead(context, { page: 'publications', path: '/publication' }),
    folders: folders.map((folder) => ({ ...folder, files: [] })),
    chosen: chosen ? { ...chosen, files: [] } : null,
    listed,
    previewed:
      listed?.items.find(({ id, type }) => String(id) === params.get('file') && type === 'application/pdf') ?? null,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Publication({ loaderData }: Route.ComponentProps) {
  const { heading, folders, chosen, listed, previewed } = loaderData
  return (
    <>
      <PageHeader kicker="Publication" title={heading.title} lede={heading.lead} drawing={<Folder />} />
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
      <FileList files={listed.items} here={folderAddress(folder.id, listed.page)} previewed={previewed?.id ?? null} />
      {listed.pages > 1 ? (
        <Pagination
          label={folder.name}
          ruled={false}
          page={listed.page}
          pages={listed.pages}
          hrefOf={(page) => folderAddress(folder.id, page)}
        />
      ) : null}
      {previewed ? <PdfPreview key={previewed.id} file={previewed} /> : null}
    </>
  )
}

function Closed({ folder }: { folder: PublicationFolderAnswer }) {
  const root = useRouteLoaderData<{ account?: unknown }>('root')
  const forClients = folder.type === 'user'
  const next = encodeURIComponent(folderAddress(folder.id))
  const signIn = root?.account ? undefined : (
    <ButtonLink to={`/login?next=${next}`} variant="secondary">
      Sign in
    </ButtonLink>
  )
  return (
    <EmptyState
      title={forClients ? 'This folder is for our clients' : 'This folder is for our staff'}
      level={3}
      action={signIn}
    >
      {closedWords(forClients, Boolean(root?.account))}
    </EmptyState>
  )
}

function closedWords(forClients: boolean, signedIn: boolean): string {
  if (signedIn && forClients)
    return 'It opens once your email address is confirmed: open the link in the email to you, or ask us.'
  if (signedIn) return 'What you can read is in the other folders.'
  return forClients
    ? 'Sign in to see what is in it. If you have no account yet, you can register in a minute.'
    : 'Sign in with an account of the office to see what is in it.'
}

function folderAddress(id: number, page = 1): string {
  return page > 1 ? `/publication?folder=${id}&page=${page}` : `/publication?folder=${id}`
}

interface Props {
  files: PublicationFileAnswer[]
  here: string
  previewed: number | null
}

/** The files of a folder as lines of a ledger: name, edition, kind and size. */
function FileList({ files, here, previewed }: Props) {
  return (
    <ul className="rule-double">
      {files.map((file) => (
        <li key={file.id} className="border-t border-rule py-4 first:border-t-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <a href={file.url} className="ink-link display min-w-0 py-1 text-lg wrap-anywhere">
              {file.name}
            </a>
            <p className="figures flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft">
              {file.year ? <span>Edition {file.year}</span> : null}
              <Tag tone="quiet">{file.kind}</Tag>
              <span className="min-w-16 text-right">{formatSize(file.size)}</span>
            </p>
          </div>
          <p className="flex flex-wrap gap-x-6 text-sm" data-print="no">
            <a href={file.url} download={file.name} className="ink-link inline-flex min-h-11 items-center">
              Download<span className="sr-only"> {file.name}</span>
            </a>
            {file.type === 'application/pdf' && file.id !== previewed ? (
              <a href={`${here}&file=${file.id}#preview`} className="ink-link inline-flex min-h-11 items-center">
                Preview<span className="sr-only"> {file.name}</span>
              </a>
            ) : null}
            {file.earlier.map((edition) => (
              <a key={edition.id} href={edition.url} className="ink-link inline-flex min-h-11 items-center">
                Earlier edition{edition.year ? `, ${edition.year}` : ''}
              </a>
            ))}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** A way to open a PDF; where the browser can show one within the page, that takes its place (`browser/pdf-preview.ts`). */
function PdfPreview({ file }: { file: PublicationFileAnswer }) {
  return (
    <div id="preview" className="mt-8 scroll-mt-6" data-print="no">
      <h3 className="mb-3 text-lg">Preview of {file.name}</h3>
      <div data-pdf-preview="">
        <template>
          <iframe
            title={`Preview of ${file.name}`}
            src={`${file.url}?preview`}
            className="h-[80vh] w-full border border-rule bg-wash"
          />
        </template>
        <div className="grid h-[80vh] place-content-center justify-items-center gap-4 border border-rule bg-wash p-6 text-center">
          <div aria-hidden="true" className="w-40">
            <Folder />
          </div>
          <p className="max-w-form text-ink-soft">
            This browser opens a PDF on a page of its own. It has {formatSize(file.size)}.
          </p>
          <ButtonLink href={file.url} variant="secondary">
            Open {file.name}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

const FOR_WHOM = { shared: 'For everyone', user: 'For clients', admin: 'For staff' } as const

interface FolderListProps {
  folders: PublicationFolderAnswer[]
  chosen: number | null
}

function FolderList({ folders, chosen }: FolderListProps) {
  const root = useRouteLoaderData<{ account?: unknown }>('root')
  const closed = root?.account ? 'Closed' : 'Sign in'
  return (
    <nav aria-label="Publication types">
      <ul className="rule-double">
        {folders.map(({ id, name, type, readable, total }) => (
          <li key={id} className="border-t border-rule first:border-t-0">
            <a
              href={`/publication?folder=${id}`}
              aria-current={id === chosen ? 'page' : undefined}
              className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-l-3 border-transparent px-3 py-2 text-ink no-underline hover:text-green aria-[current=page]:border-green aria-[current=page]:bg-green-wash"
            >
              <span>
                <span className="display block text-lg leading-snug">{name}</span>
                <span className="block text-sm text-ink-soft">{FOR_WHOM[type]}</span>
              </span>
              <span className="figures text-sm text-ink-soft">
                {readable ? (total === 1 ? '1 file' : `${total} files`) : closed}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
