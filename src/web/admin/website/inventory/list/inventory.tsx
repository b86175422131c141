import { Link, useRevalidator } from 'react-router'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { FolderHead } from '#web/admin/website/inventory/folders/folder-head.tsx'
import { FolderList } from '#web/admin/website/inventory/folders/folder-list.tsx'
import { type InventoryOutcome, runInventoryAct } from '#web/admin/website/inventory/inventory-acts.ts'
import {
  addressesOf,
  apiQueryOf,
  INVENTORY,
  KINDS,
  queryOf,
  SHOWS,
  SORTS,
} from '#web/admin/website/inventory/inventory-query.ts'
import { UploadDesk } from '#web/admin/website/inventory/upload/upload-desk.tsx'
import { clientContext, read } from '#web/api.ts'
import { choicesOf, type Filter } from '#web/signed-in/list/list-filters.tsx'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import type { Route } from './+types/inventory'
import { INVENTORY_COLUMNS, InventoryCard } from './inventory-items.tsx'
import '#web/admin/website/inventory/inventory.css'
import '#web/admin/website/inventory/picture.css'
import { answer } from '#web/signed-in/session/submit.ts'

const EXPLAINED = {
  used: 'Pictures in use, and files that were downloaded or are linked.',
  unused: 'Pictures not in use, and files that were never downloaded and are not linked.',
  duplicates: 'Files with the same content, and pictures that look the same; grouped together.',
  undescribed: 'Pictures without a description for people who cannot see them.',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const query = queryOf(url)
  const { api } = context.get(clientContext)
  const [list, folders, { files }] = await Promise.all([
    read(api.inventory.$get({ query: apiQueryOf(query) })),
    read(api.inventory.folders.$get()),
    read(api.samples.$get()),
  ])
  const items = list.items.map((item) => ({ ...item, isSample: item.kind === 'file' && files.includes(item.id) }))
  const deleted = /^(picture|file|folder):\d+$/.test(url.searchParams.get('deleted') ?? '')
    ? url.searchParams.get('deleted')
    : null
  return { query: { ...query, page: list.page }, list: { ...list, items }, folders, deleted }
}

/** For browsers that run no script, and for what needs no answer at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runInventoryAct(context.get(clientContext), await request.formData())
  return answer(outcome)
}

/** All the firm holds: pictures and publication files in one library. */
export default function InventoryScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, folders, deleted } = loaderData
  const { items, page, pages, total } = list
  const { revalidate } = useRevalidator()
  const outcome = useLasting(actionData)
  const href = addressesOf(query)
  const kind: Filter = {
    name: 'kind',
    label: 'Type',
    value: query.kind,
    prompt: 'All types',
    choices: choicesOf(KINDS),
  }
  return (
    <OfficeList
      title="Inventory"
      noun="entry"
      nouns="entries"
      base={INVENTORY}
      href={href}
      rows={items}
      keyOf={(item) => `${item.kind}${item.id}`}
      {...{ page, pages, total }}
      q={query.q}
      filters={[
        ...(query.folder ? [] : [kind]),
        { name: 'show', label: 'Only', value: query.show, prompt: 'Everything', choices: choicesOf(SHOWS) },
        { name: 'sort', label: 'Order', value: query.sort, choices: choicesOf(SORTS) },
      ]}
      actions={
        <nav aria-label="View" className="flex gap-4">
          {(['grid', 'list'] as const).map((view) => (
            <Link
              key={view}
              to={href({ view, page })}
              aria-current={query.view === view ? 'true' : undefined}
              className="inventory-view"
            >
              {view === 'grid' ? 'Grid' : 'List'}
            </Link>
          ))}
        </nav>
      }
      beside={<FolderList folders={folders} query={query} outcome={outcome} />}
      listClass="inventory-grid"
      render={(item) => <InventoryCard key={`${item.kind}${item.id}`} item={item} />}
      {...(query.view === 'list' && { columns: INVENTORY_COLUMNS, sort: query.sort })}
      empty={<Nothing isFolder={query.folder !== ''} />}
    >
      <ActMessage outcome={outcome} deleted={outcome ? null : deleted} />
      <FolderHead folders={folders} query={query} outcome={outcome} />
      <UploadDesk folders={folders} query={query} onUploaded={() => void revalidate()} />
      {query.show ? <p className="mt-2 text-sm text-ink-soft max-sm:hidden">{EXPLAINED[query.show]}</p> : null}
    </OfficeList>
  )
}

function Nothing({ isFolder }: { isFolder: boolean }) {
  if (isFolder) {
    return (
      <EmptyState title="This folder is empty">
        Add files above, or look at{' '}
        <Link to={INVENTORY} className="ink-link">
          everything the firm holds
        </Link>
        .
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nothing in the inventory yet">
      Pictures for articles and files for the publication page appear here once you add them above.
    </EmptyState>
  )
}

interface Props {
  outcome: InventoryOutcome | undefined
  /** What was just deleted elsewhere, such as `picture:12`. */
  deleted: string | null
}

function ActMessage({ outcome, deleted }: Props) {
  const undo = outcome?.undo ?? deleted
  // What is wrong with a name is said at its field.
  if (outcome ? outcome.fields.name : !deleted) return null
  return (
    <ActOutcome
      ok={outcome?.ok ?? true}
      message={outcome?.message ?? 'Deleted. You can restore it for 30 days.'}
      undo={undo ? { act: 'restore', what: undo } : null}
    />
  )
}
