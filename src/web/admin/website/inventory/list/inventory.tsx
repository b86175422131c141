import { Form, Link, useRevalidator } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { counted } from '#domain/text/counted.ts'
import { FolderHead } from '#web/admin/website/inventory/folders/folder-head.tsx'
import { FolderList } from '#web/admin/website/inventory/folders/folder-list.tsx'
import { type InventoryOutcome, runInventoryAct } from '#web/admin/website/inventory/inventory-acts.ts'
import { apiQueryOf, hrefOf, INVENTORY, isNarrowed, queryOf } from '#web/admin/website/inventory/inventory-query.ts'
import { UploadDesk } from '#web/admin/website/inventory/upload/upload-desk.tsx'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import type { Route } from './+types/inventory'
import { InventoryFilter } from './inventory-filter.tsx'
import { InventoryGrid } from './inventory-grid.tsx'
import { InventoryTable } from './inventory-table.tsx'
import '#web/admin/website/inventory/inventory.css'
import '#web/admin/website/inventory/picture.css'
import { answer } from '#web/signed-in/session/submit.ts'

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
  const { revalidate } = useRevalidator()
  const outcome = useLasting(actionData)
  return (
    <div className="inventory">
      <OfficeTitle>Inventory</OfficeTitle>
      <header className="mb-4">
        <h1 className="text-3xl font-normal">Inventory</h1>
        <p className="figures mt-1 text-ink-soft">
          {counted(folders.pictures, 'picture')} and {counted(folders.files, 'publication file')}
        </p>
      </header>
      <ActMessage outcome={outcome} deleted={outcome ? null : deleted} />
      <div className="inventory-columns">
        <FolderList folders={folders} query={query} outcome={outcome} />
        <div className="min-w-0">
          <FolderHead folders={folders} query={query} outcome={outcome} />
          <UploadDesk folders={folders} query={query} onUploaded={() => void revalidate()} />
          <InventoryFilter query={query} total={list.total} />
          {list.items.length === 0 ? (
            <Nothing isNarrowed={isNarrowed(query)} isFolder={query.folder !== ''} />
          ) : query.view === 'grid' ? (
            <InventoryGrid items={list.items} />
          ) : (
            <InventoryTable items={list.items} query={query} />
          )}
          {list.pages > 1 && (
            <Pagination
              page={list.page}
              pages={list.pages}
              label="Inventory"
              ruled={query.view === 'grid'}
              hrefOf={(page) => hrefOf(query, { page })}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function Nothing({ isNarrowed, isFolder }: { isNarrowed: boolean; isFolder: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="Nothing matches"
        action={
          <ButtonLink to={INVENTORY} variant="secondary">
            Show everything
          </ButtonLink>
        }
      >
        Nothing here matches this search and these filters.
      </EmptyState>
    )
  }
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
  if (!outcome && !deleted) return null
  return (
    <Alert tone={outcome && !outcome.ok ? 'error' : 'success'} className="mb-4">
      <div className="flex flex-wrap items-center gap-4">
        {outcome?.message ?? 'Deleted. You can restore it for 30 days.'}
        {undo && (
          <Form method="post" action={INVENTORY}>
            <input type="hidden" name="act" value="restore" />
            <input type="hidden" name="what" value={undo} />
            <Button variant="secondary" size="small">
              Undo
            </Button>
          </Form>
        )}
      </div>
    </Alert>
  )
}
