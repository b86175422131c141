import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import type { PageListItem } from '#contract/website/pages.ts'
import { DataTable } from '#design/patterns/data-table.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { clockTime } from '#domain/time/wall-clock.ts'
import { DeleteDialog } from '#web/admin/website/articles/desk/acts/delete-dialog.tsx'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { BulkBar, BulkOutcomeNotice } from '#web/admin/website/articles/list/bulk-bar.tsx'
import { actOnSeveral } from '#web/admin/website/articles/list/list-acts.ts'
import { ARTICLE_STATES, STATE_WORDS } from '#web/admin/website/articles/list/states.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { staffContext } from '#web/signed-in/office/staff.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import type { Route } from './+types/pages'
import '#web/admin/website/articles/list/alist.css'
import { listAddress } from '#web/signed-in/list/list-address.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = context.get(staffContext)
  const asked = new URL(request.url).searchParams
  const state = ARTICLE_STATES.find((known) => known === asked.get('state')) ?? null
  const query = { page: asked.get('page') ?? '1', ...(state && { state }) }
  const list = await read(context.get(clientContext).api.pages.$get({ query }))
  return { state, isAdmin: role === 'admin', deleted: Number(asked.get('deleted')) || null, ...list }
}

export async function action({ request, context }: Route.ActionArgs) {
  return await actOnSeveral(context.get(clientContext), await request.formData(), 'page')
}

const BASE = '/dashboard/pages'

export default function Pages({ loaderData, actionData }: Route.ComponentProps) {
  const { state, items, page, pages, deleted, isAdmin } = loaderData
  const [asking, setAsking] = useState<PageListItem[]>([])
  const { client } = useSession()
  const { timeZone } = useFirm()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const href = listAddress(BASE, { state })
  const tabs = [
    { value: 'all', label: 'All', href: href({ state: '' }) },
    ...ARTICLE_STATES.map((value) => ({ value, label: STATE_WORDS[value].one, href: href({ state: value }) })),
  ]

  async function bringBack(...ids: number[]): Promise<void> {
    for (const id of ids) {
      const about = `restoring page ${id}`
      try {
        const { title, state: now } = await articleCalls(client).bringBack(id)
        const what = ids.length === 1 ? 'The page' : `“${title || 'Untitled'}”`
        tell({ words: `${what} was restored.${now === 'unpublished' ? ' It is not on the site.' : ''}`, about })
      } catch (error) {
        tell({ words: error instanceof Error ? error.message : 'That did not work.', tone: 'bad', about })
      }
    }
    if (deleted !== null && ids.includes(deleted)) await navigate(BASE, { replace: true })
    else await revalidate()
  }

  return (
    <>
      <OfficeTitle>Pages</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Pages</h1>
        <div className="flex flex-wrap gap-3">
          {isAdmin && (
            <ButtonLink to="/dashboard/setting/navigation" variant="secondary" size="small">
              Navigation
            </ButtonLink>
          )}
          <ButtonLink to={`${BASE}/new`} size="small">
            New page
          </ButtonLink>
        </div>
      </div>
      {deleted !== null && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <Announcement words="Page deleted." />
          <Button type="button" variant="secondary" size="small" onClick={() => void bringBack(deleted)}>
            Undo
          </Button>
        </div>
      )}
      {actionData && <BulkOutcomeNotice outcome={actionData} />}
      <ListTabs label="State" tabs={tabs} current={state ?? 'all'} />
      {items.length > 0 && (
        <div className="mt-3">
          <BulkBar
            noun="pages"
            isDeleted={state === 'deleted'}
            outcome={actionData}
            onDelete={(ids) => setAsking(items.filter(({ id, state: of }) => ids.includes(id) && of !== 'deleted'))}
          />
        </div>
      )}
      <DataTable
        caption="Pages"
        rows={items}
        keyOf={({ id }) => id}
        page={page}
        pages={pages}
        pageHref={(number) => href({ page: number })}
        empty={
          state ? (
            <EmptyState title="Nothing here">No pages are in this state.</EmptyState>
          ) : (
            <EmptyState title="No pages yet" action={<ButtonLink to={`${BASE}/new`}>Make the first one</ButtonLink>}>
              A page for a service, an office, a person or a campaign. Nothing is public until you publish it.
            </EmptyState>
          )
        }
        columns={[
          {
            key: 'title',
            head: 'Page',
            rowHead: true,
            cell: ({ id, title, address, state: of }) => (
              <div className="flex gap-3">
                <input
                  type="checkbox"
                  form="bulk"
                  name="ids"
                  value={id}
                  aria-label={`Select ${title || 'Untitled'}`}
                  className="ui-tick"
                />
                <div className="min-w-0">
                  {of === 'deleted' ? (
                    title || 'Untitled'
                  ) : (
                    <Link to={`${BASE}/${id}`} className="ink-link wrap-anywhere">
                      {title || 'Untitled'}
                    </Link>
                  )}
                  {address && <span className="block font-normal wrap-anywhere text-ink-soft">/{address}</span>}
                </div>
              </div>
            ),
          },
          {
            key: 'state',
            head: 'State',
            cell: ({ state: of, hasChanges, publishedAt }) => (
              <>
                <Tag tone={STATE_WORDS[of].tone}>{STATE_WORDS[of].one}</Tag>
                {of === 'published' && hasChanges && <span className="block text-sm">unpublished changes</span>}
                {of === 'scheduled' && publishedAt && (
                  <span className="figures block text-sm" suppressHydrationWarning>
                    for {clockTime(publishedAt, timeZone)}
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'changed',
            head: 'Changed',
            wideOnly: true,
            cell: ({ updatedAt, lastEditor }) => (
              <>
                <span className="figures" suppressHydrationWarning>
                  {clockTime(updatedAt, timeZone)}
                </span>
                <span className="block text-sm text-ink-soft">{lastEditor}</span>
              </>
            ),
          },
          {
            key: 'acts',
            head: 'View or delete',
            cell: (item) => (
              <div className="flex flex-wrap justify-end gap-x-3">
                {item.state === 'published' && (
                  <a href={`/${item.address}`} className="ink-link inline-flex min-h-11 items-center">
                    View<span className="sr-only"> {item.title} on the site</span>
                  </a>
                )}
                {item.state === 'deleted' ? (
                  <Button type="button" variant="quiet" size="small" onClick={() => void bringBack(item.id)}>
                    Restore<span className="sr-only"> {item.title}</span>
                  </Button>
                ) : (
                  <Button type="button" variant="quiet" size="small" onClick={() => setAsking([item])}>
                    Delete<span className="sr-only"> {item.title}</span>
                  </Button>
                )}
              </div>
            ),
          },
        ]}
      />
      {asking.length > 0 && (
        <DeleteDialog
          kind="page"
          items={asking.map(({ id, title, state: of }) => ({ id, title, isLive: of === 'published' }))}
          onClose={() => setAsking([])}
          onDeleted={(ids) => {
            setAsking([])
            const words = ids.length === 1 ? 'Page deleted.' : `${ids.length} pages deleted.`
            tell({ words, undo: () => void bringBack(...ids) })
            void revalidate()
          }}
        />
      )}
    </>
  )
}
