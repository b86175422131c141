import { Link } from 'react-router'
import type { DocumentAnswer } from '#contract/clients/documents.ts'
import type { QueueItem } from '#contract/overview/dashboard.ts'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { formatSize } from '#domain/size.ts'
import { counted } from '#domain/text/counted.ts'
import { addDays, utcDate } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { clientContext, read } from '#web/api.ts'
import { ScanTags } from '#web/signed-in/documents/scan-tags.tsx'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { ListSearch } from '#web/signed-in/parts/list-search.tsx'
import { Day, ShortMoment } from '#web/signed-in/parts/moments.tsx'
import { rememberQueue } from '#web/signed-in/parts/queue.tsx'
import type { Route } from './+types/documents'

const PATH = '/dashboard/documents'
/** Papers to review that are in sight at first. */
const SHOWN = 5

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const asked = new URL(request.url).searchParams
  const q = (asked.get('q') ?? '').slice(0, 200)
  if (q.trim()) {
    const found = await read(api.documents.$get({ query: { q, page: asked.get('page') ?? '1' } as never }))
    return { q, found, missing: null, arrived: null, papers: [] }
  }
  const since = addDays(utcDate(Date.now()), -1)
  const [{ items }, missing, arrived] = await Promise.all([
    read(api.dashboard.queue.$get()),
    read(api['paper-requests'].$get({ query: { state: 'open', page: asked.get('open') ?? '1' } as never })),
    read(api.documents.$get({ query: { since, page: asked.get('arrived') ?? '1' } as never })),
  ])
  return { q: '', found: null, missing, arrived, papers: items.filter(({ kind }) => kind === 'paper') }
}

type Loaded = Route.ComponentProps['loaderData']

/** What is to be reviewed, what is missing at whom, and what arrived since yesterday; with words, the documents of all clients that have them. */
export default function DocumentsScreen({ loaderData: { q, found, missing, arrived, papers } }: Route.ComponentProps) {
  const now = { open: missing?.page, arrived: arrived?.page }
  const hrefOf = listAddress(PATH, now, { open: 1, arrived: 1 })
  return (
    <>
      <OfficeTitle>Documents</OfficeTitle>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-3xl font-normal">Documents</h1>
        <span className="flex flex-wrap gap-x-6">
          <Link to="/dashboard/clients?state=active" className="ink-link inline-flex min-h-9 items-center">
            Ask several clients for papers
          </Link>
          <Link to="/dashboard/documents/repeating" className="ink-link inline-flex min-h-9 items-center">
            Repeating requests
          </Link>
          <Link to="/dashboard/documents/retention" className="ink-link inline-flex min-h-9 items-center">
            Documents to delete
          </Link>
        </span>
      </div>
      <ListSearch label="Find documents of all clients" q={q} keep={{}} clear={PATH} />
      {found ? <FoundDocuments found={found} q={q} /> : null}
      {papers.length > 0 ? <ToReview papers={papers} /> : null}
      {missing ? <Missing missing={missing} hrefOf={(open) => hrefOf({ open })} /> : null}
      {arrived ? (
        <section aria-labelledby="arrived">
          <h2 id="arrived" className="mb-3 text-xl">
            Arrived since yesterday
          </h2>
          {arrived.items.length === 0 ? (
            <p className="text-ink-soft">Nothing has arrived.</p>
          ) : (
            <ArrivedList items={arrived.items} />
          )}
          {arrived.pages > 1 ? (
            <Pagination
              page={arrived.page}
              pages={arrived.pages}
              label="Arrived"
              hrefOf={(page) => hrefOf({ arrived: page })}
            />
          ) : null}
        </section>
      ) : null}
    </>
  )
}

/** What waits for whoever looks. What is opened here leads on to the next, as on the dashboard. */
function ToReview({ papers }: { papers: QueueItem[] }) {
  return (
    <section aria-labelledby="to-review" className="mb-12">
      <h2 id="to-review" className="mb-3 text-xl">
        To review <span className="figures text-ink-soft">{papers.length}</span>
      </h2>
      <ul className="rule-top">
        {papers.slice(0, SHOWN).map((paper) => (
          <li key={paper.id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <Link to={paper.to} onClick={() => rememberQueue(papers)} className="ink-link wrap-anywhere">
              {paper.title}, {paper.about}
            </Link>
            <span className="text-sm text-ink-soft">
              received <ShortMoment at={paper.at} />
            </span>
          </li>
        ))}
      </ul>
      {papers.length > SHOWN ? (
        <p className="mt-2 text-sm text-ink-soft">
          {papers.length - SHOWN} more: open one, and go from each to the next.
        </p>
      ) : null}
    </section>
  )
}

function FoundDocuments({ found, q }: { found: NonNullable<Loaded['found']>; q: string }) {
  const number = found.total.toLocaleString('en')
  return (
    <section aria-label="Found documents">
      {found.items.length === 0 ? (
        <EmptyState title="Nothing was found">Try whole words of the name, or words in a PDF.</EmptyState>
      ) : (
        <>
          <p className="figures mb-2 text-sm text-ink-soft" role="status">
            {found.more
              ? `More than ${number} documents match. These are the newest; add a word to narrow it down.`
              : `${number} ${found.total === 1 ? 'document is' : 'documents are'} found.`}
          </p>
          <ArrivedList items={found.items} />
        </>
      )}
      {found.pages > 1 ? (
        <Pagination
          page={found.page}
          pages={found.pages}
          label="Found documents"
          hrefOf={(page) => listAddress(PATH, { q })({ page })}
        />
      ) : null}
    </section>
  )
}

function Missing({ missing, hrefOf }: { missing: NonNullable<Loaded['missing']>; hrefOf: (page: number) => string }) {
  const today = wallClock(Date.now(), useFirm().timeZone).date
  return (
    <section aria-labelledby="missing" className="mb-12">
      <h2 id="missing" className="mb-3 text-xl">
        Open requests
      </h2>
      {missing.items.length === 0 ? (
        <EmptyState level={3} title="Nothing is missing">
          Ask a client for papers on the client’s page, under Requests.
        </EmptyState>
      ) : (
        <ul className="rule-top">
          {missing.items.map((request) => (
            <li key={request.id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-3">
              <Link to={`/dashboard/clients/${request.clientId}/requests`} className="ink-link wrap-anywhere">
                {request.clientName}: {request.title}
              </Link>
              <span className="text-sm text-ink-soft">
                {counted(request.openItems, 'paper')} missing, {request.receivedItems} to review
                {request.dueOn ? (
                  <span className={request.dueOn < today ? 'text-red' : undefined}>
                    , {request.dueOn < today ? 'overdue since ' : 'due on '}
                    <Day at={request.dueOn} />
                  </span>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      {missing.pages > 1 ? (
        <Pagination page={missing.page} pages={missing.pages} label="Open requests" hrefOf={hrefOf} />
      ) : null}
    </section>
  )
}

function ArrivedList({ items }: { items: DocumentAnswer[] }) {
  return (
    <ul className="rule-top">
      {items.map((document) => (
        <li key={document.id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-3">
          <span className="min-w-0">
            <a href={document.url} target="_blank" rel="noreferrer" className="ink-link wrap-anywhere">
              {document.name}
            </a>{' '}
            <Link to={`/dashboard/clients/${document.clientId}/documents`} className="ink-link text-sm">
              {document.clientName}
            </Link>
          </span>
          <span className="flex flex-wrap items-baseline gap-3 text-sm text-ink-soft">
            {formatSize(document.size)}, {document.sentBy}, <ShortMoment at={document.sentAt} />
            <ScanTags document={document} forFirm />
          </span>
        </li>
      ))}
    </ul>
  )
}
