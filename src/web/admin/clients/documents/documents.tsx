import { Link } from 'react-router'
import type { DocumentAnswer } from '#contract/clients/documents.ts'
import type { QueueItem } from '#contract/overview/dashboard.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatSize } from '#domain/size.ts'
import { addDays, utcDate } from '#domain/time/days.ts'
import { momentOf, wallClock } from '#domain/time/wall-clock.ts'
import { clientContext, read } from '#web/api.ts'
import { ScanTags } from '#web/signed-in/documents/scan-tags.tsx'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { Nothing, OfficeList } from '#web/signed-in/list/office-list.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { Day, ShortMoment } from '#web/signed-in/parts/moments.tsx'
import { rememberQueue } from '#web/signed-in/parts/queue.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/documents'

const PATH = '/dashboard/documents'

const VIEWS = {
  review: 'To review',
  requests: 'Open requests',
  arrived: 'Arrived since yesterday',
  all: 'All documents',
}
type View = keyof typeof VIEWS

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const asked = new URL(request.url).searchParams
  const q = (asked.get('q') ?? '').trim().slice(0, 200)
  const known = (Object.keys(VIEWS) as View[]).find((view) => view === asked.get('view')) ?? 'review'
  const view = q ? 'all' : known
  const page = asked.get('page') ?? '1'
  const pageOf = (name: View) => (name === view ? page : '1')
  const { timeZone } = (await readSite(context)).firm
  const yesterday = addDays(wallClock(Date.now(), timeZone).date, -1)
  // The API takes a day in UTC: the one in which yesterday began here.
  const since = utcDate(momentOf(yesterday, '00:00', timeZone))
  const [{ items }, requests, arrived, all] = await Promise.all([
    read(api.dashboard.queue.$get()),
    read(api['paper-requests'].$get({ query: { state: 'open', page: pageOf('requests') } as never })),
    read(api.documents.$get({ query: { since, page: pageOf('arrived') } as never })),
    view === 'all' ? read(api.documents.$get({ query: { ...(q && { q }), page } as never })) : null,
  ])
  return {
    q,
    view,
    papers: items.filter(({ kind }) => kind === 'paper'),
    requests,
    documents: all ?? arrived,
    arrived: arrived.total,
  }
}

/** What is to be reviewed, what is missing at whom, what has arrived, and the documents of all clients. */
export default function DocumentsScreen({ loaderData }: Route.ComponentProps) {
  const { q, view, papers, requests, documents, arrived } = loaderData
  const today = wallClock(Date.now(), useFirm().timeZone).date
  const href = listAddress(PATH, { view, q }, { view: 'review' })
  const tab = (value: View, count?: number) => ({
    value,
    label: VIEWS[value],
    href: href({ view: value, ...(value !== 'all' && { q: '' }) }),
    ...(count !== undefined && { count }),
  })
  const list = {
    title: 'Documents',
    base: PATH,
    href,
    q,
    tabs: {
      label: 'View',
      current: view,
      items: [tab('review', papers.length), tab('requests', requests.total), tab('arrived', arrived), tab('all')],
    },
    actions: (
      <>
        <TextLink to="/dashboard/clients?state=active">Ask several clients for papers</TextLink>
        <TextLink to="/dashboard/documents/repeating">Repeating requests</TextLink>
        <TextLink to="/dashboard/documents/retention">Documents to delete</TextLink>
      </>
    ),
  }
  if (view === 'review') {
    return (
      <OfficeList
        {...list}
        noun="paper"
        rows={papers}
        total={papers.length}
        keyOf={({ id }) => id}
        columns={reviewColumns(papers)}
        empty={<EmptyState title="Nothing to review">Papers that clients send for a request appear here.</EmptyState>}
      />
    )
  }
  if (view === 'requests') {
    const { items, ...pages } = requests
    return (
      <OfficeList
        {...list}
        {...pages}
        noun="request"
        rows={items}
        keyOf={({ id }) => id}
        columns={requestColumns(today)}
        empty={
          <EmptyState title="Nothing is missing">
            Ask a client for papers on the client’s page, under Requests.
          </EmptyState>
        }
      />
    )
  }
  const { items, ...pages } = documents
  return (
    <OfficeList
      {...list}
      {...pages}
      noun="document"
      rows={items}
      keyOf={({ id }) => id}
      columns={DOCUMENT_COLUMNS}
      empty={<EmptyState title="Nothing has arrived">What clients send appears here.</EmptyState>}
    />
  )
}

/** What waits for whoever looks. What is opened here leads on to the next, as on the dashboard. */
const reviewColumns = (papers: QueueItem[]): Column<QueueItem>[] => [
  {
    key: 'paper',
    head: 'Paper',
    rowHead: true,
    cell: ({ to, title, about }) => (
      <Link to={to} onClick={() => rememberQueue(papers)} className="ink-link wrap-anywhere">
        {title}, {about}
      </Link>
    ),
  },
  { key: 'at', head: 'Received', cell: ({ at }) => <ShortMoment at={at} /> },
]

type OpenRequest = Route.ComponentProps['loaderData']['requests']['items'][number]

const requestColumns = (today: string): Column<OpenRequest>[] => [
  {
    key: 'request',
    head: 'Request',
    rowHead: true,
    cell: ({ clientId, clientName, title }) => (
      <Link to={`/dashboard/clients/${clientId}/requests`} className="ink-link inline-block min-w-36 wrap-anywhere">
        {clientName}: {title}
      </Link>
    ),
  },
  { key: 'missing', head: 'Missing', numeric: true, wideOnly: true, cell: ({ openItems }) => openItems },
  { key: 'review', head: 'To review', numeric: true, wideOnly: true, cell: ({ receivedItems }) => receivedItems },
  {
    key: 'due',
    head: 'Due',
    cell: ({ dueOn }) =>
      dueOn ? (
        <span className={dueOn < today ? 'text-red' : undefined}>
          {dueOn < today ? 'Overdue since ' : null}
          <Day at={dueOn} />
        </span>
      ) : (
        <Nothing />
      ),
  },
]

const DOCUMENT_COLUMNS: Column<DocumentAnswer>[] = [
  {
    key: 'name',
    head: 'Document',
    rowHead: true,
    cell: (document) => (
      <>
        <a href={document.url} target="_blank" rel="noreferrer" className="ink-link wrap-anywhere">
          {document.name}
        </a>
        <span className="block font-normal text-ink-soft md:hidden">{document.clientName}</span>
      </>
    ),
  },
  {
    key: 'client',
    head: 'Client',
    wideOnly: true,
    cell: ({ clientId, clientName }) => (
      <Link to={`/dashboard/clients/${clientId}/documents`} className="ink-link wrap-anywhere">
        {clientName}
      </Link>
    ),
  },
  { key: 'scan', head: 'Scan', cell: (document) => <ScanTags document={document} forFirm /> },
  { key: 'size', head: 'Size', numeric: true, wideOnly: true, cell: ({ size }) => formatSize(size) },
  { key: 'by', head: 'Sent by', wideOnly: true, cell: ({ sentBy }) => sentBy },
  { key: 'at', head: 'Sent', cell: ({ sentAt }) => <ShortMoment at={sentAt} /> },
]
