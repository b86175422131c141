import { Link } from 'react-router'
import { KIND_WORDS } from '#contract/clients/document-fields.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { counted } from '#domain/text/counted.ts'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { Day, Moment } from '#web/signed-in/parts/moments.tsx'
import { act, answer, reasonOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/retention'

const HERE = '/dashboard/documents/retention'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const asked = new URL(request.url).searchParams
  const query = { page: asked.get('page') ?? '1' }
  if (asked.get('view') === 'deleted') {
    return { due: null, deleted: await read(api['document-deletions'].$get({ query })) }
  }
  return { due: await read(api['documents-due'].$get({ query })), deleted: null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const documents = form.getAll('marked').map(String)
  const outcome = await act({}, async () => {
    const { items } = await read(context.get(clientContext).api['document-deletions'].$post({ json: { documents } }))
    return { message: `${counted(items.length, 'document')} deleted for good.` }
  })
  return answer(outcome.ok ? outcome : { ...outcome, message: reasonOf(outcome) })
}

// What has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

/** What may be deleted, and the protocol of what was deleted for good. */
export default function RetentionScreen({ loaderData: { due, deleted }, actionData }: Route.ComponentProps) {
  const href = listAddress(HERE, { view: deleted ? 'deleted' : '' })
  const list = {
    title: 'Documents to delete',
    noun: 'document',
    base: HERE,
    href,
    keyOf: ({ id }: { id: string | number }) => id,
    tabs: {
      label: 'View',
      current: deleted ? 'deleted' : '',
      items: [
        { value: '', label: 'What may be deleted', href: href({ view: '' }) },
        { value: 'deleted', label: 'Protocol of deletions', href: href({ view: 'deleted' }) },
      ],
    },
    actions: <TextLink to="/dashboard/documents">Back to the documents</TextLink>,
    children: actionData ? <ActOutcome {...actionData} /> : null,
  }
  if (deleted) {
    const { items, ...pages } = deleted
    const empty = (
      <EmptyState title="Nothing was deleted for good yet">What is deleted for good is kept here.</EmptyState>
    )
    return <OfficeList {...list} {...pages} rows={items} columns={DELETED} empty={empty} />
  }
  const { items, ...pages } = due
  return (
    <OfficeList
      {...list}
      {...pages}
      rows={items}
      nameOf={({ name }) => name}
      columns={DUE}
      bulk={
        <Button variant="danger" size="small">
          Delete selected for good
        </Button>
      }
      empty={
        <EmptyState title="Nothing is due">
          A document appears here when its retention period is over. Administrators set them under Setting.
        </EmptyState>
      }
    />
  )
}

type Loaded = Route.ComponentProps['loaderData']

const DUE: Column<NonNullable<Loaded['due']>['items'][number]>[] = [
  {
    key: 'name',
    head: 'Document',
    rowHead: true,
    cell: ({ id, name, clientId }) => (
      <Link to={`/dashboard/clients/${clientId}/documents/${id}`} className="ink-link wrap-anywhere">
        {name}
      </Link>
    ),
  },
  { key: 'client', head: 'Client', cell: ({ clientName }) => <span className="wrap-anywhere">{clientName}</span> },
  { key: 'kind', head: 'Kind', wideOnly: true, cell: ({ kind }) => KIND_WORDS[kind] },
  { key: 'until', head: 'Kept until', cell: ({ keepUntil }) => <Day at={keepUntil} /> },
]

const WHY = { retention: 'Retention period over', trash: 'Deleted 30 days before' }

const DELETED: Column<NonNullable<Loaded['deleted']>['items'][number]>[] = [
  {
    key: 'name',
    head: 'Document',
    rowHead: true,
    cell: ({ name, clientName, sha256 }) => (
      <>
        <span className="wrap-anywhere">
          {name}, {clientName}
        </span>
        <code className="block text-xs font-normal wrap-anywhere text-ink-soft">SHA-256 {sha256}</code>
      </>
    ),
  },
  {
    key: 'at',
    head: 'Deleted',
    cell: ({ at, by, why }) => (
      <>
        <Moment at={at} />
        <span className="block text-sm text-ink-soft">
          {by}: {WHY[why]}
        </span>
      </>
    ),
  },
  {
    key: 'sent',
    head: 'Sent',
    wideOnly: true,
    cell: ({ sentAt, kind, versions }) => (
      <>
        <Day at={sentAt} />
        <span className="block text-sm text-ink-soft">
          {KIND_WORDS[kind]}, {counted(versions, 'version')}
        </span>
      </>
    ),
  },
]
