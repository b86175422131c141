import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { ContentList } from '#web/admin/website/articles/list/content-list.tsx'
import { runListAct } from '#web/admin/website/articles/list/list-acts.ts'
import { ARTICLE_STATES, STATE_WORDS } from '#web/admin/website/articles/list/states.ts'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { listQuery } from '#web/signed-in/list/list-query.ts'
import { staffContext } from '#web/signed-in/session/staff.ts'
import type { Route } from './+types/pages'

const BASE = '/dashboard/pages'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { state: asked, page, ask, deleted } = listQuery(request, 'state', 'page', 'ask', 'deleted')
  const state = ARTICLE_STATES.find((known) => known === asked)
  const query = { page: page || '1', ...(state && { state }) }
  const list = await read(context.get(clientContext).api.pages.$get({ query }))
  const isAdmin = context.get(staffContext).role === 'admin'
  return { state: state ?? '', isAdmin, ask: Number(ask), deleted: Number(deleted), ...list }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  await runListAct(context.get(clientContext), await request.formData(), 'page')

/** The pages that the firm has made itself. */
export default function Pages({ loaderData, actionData }: Route.ComponentProps) {
  const { state, items, isAdmin, ...list } = loaderData
  const href = listAddress(BASE, { state })
  const tab = (value: string, label: string) => ({ value, label, href: href({ state: value }) })
  return (
    <ContentList
      kind="page"
      title="Pages"
      {...{ base: BASE, href, state, ...list }}
      rows={items}
      outcome={actionData}
      tabs={{
        label: 'State',
        current: state,
        items: [tab('', 'All'), ...ARTICLE_STATES.map((each) => tab(each, STATE_WORDS[each].one))],
      }}
      actions={
        <>
          {isAdmin ? (
            <ButtonLink to="/dashboard/setting/navigation" variant="secondary" size="small">
              Navigation
            </ButtonLink>
          ) : null}
          <ButtonLink to={`${BASE}/new`} size="small">
            New page
          </ButtonLink>
        </>
      }
      underTitle={({ address }) => address && `/${address}`}
      notesOf={({ state: of, hasChanges }) => [of === 'published' && hasChanges && 'unpublished changes']}
      officeOf={({ id }) => `${BASE}/${id}`}
      siteOf={({ address }) => `/${address}`}
      empty={
        state ? (
          <EmptyState title="Nothing here">No pages are in this state.</EmptyState>
        ) : (
          <EmptyState title="No pages yet" action={<ButtonLink to={`${BASE}/new`}>Make the first one</ButtonLink>}>
            A page for a service, an office, a person or a campaign. Nothing is public until you publish it.
          </EmptyState>
        )
      }
    />
  )
}
