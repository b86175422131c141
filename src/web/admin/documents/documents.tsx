import { Link } from 'react-router'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { sizeInWords } from '#domain/size.ts'
import { counted } from '#domain/text/counted.ts'
import { addDays, utcDate } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { clientContext, read } from '#web/api.ts'
import { ScanTags } from '#web/signed-in/documents/scan-tags.tsx'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { admit } from '#web/signed-in/office/staff.ts'
import { Day, ShortMoment } from '#web/signed-in/parts/moments.tsx'
import type { Route } from './+types/documents'

export async function loader({ context }: Route.LoaderArgs) {
  admit(context, 'accountant')
  const { api } = context.get(clientContext)
  const since = addDays(utcDate(Date.now()), -1)
  const [missing, arrived] = await Promise.all([
    read(api['paper-requests'].$get({ query: { state: 'open' } })),
    read(api.documents.$get({ query: { since } })),
  ])
  return { missing, arrived }
}

/** What is missing at whom, and what arrived since yesterday. */
export default function DocumentsScreen({ loaderData: { missing, arrived } }: Route.ComponentProps) {
  const today = wallClock(Date.now(), useFirm().timeZone).date
  return (
    <>
      <OfficeTitle>Documents</OfficeTitle>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-3xl font-normal">Documents</h1>
        <Link to="/dashboard/documents/ask" className="ink-link inline-flex min-h-9 items-center">
          Ask several clients for papers
        </Link>
        <Link to="/dashboard/documents/retention" className="ink-link inline-flex min-h-9 items-center">
          What may be deleted, and what was
        </Link>
      </div>
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
      </section>
      <section aria-labelledby="arrived">
        <h2 id="arrived" className="mb-3 text-xl">
          Arrived since yesterday
        </h2>
        {arrived.items.length === 0 ? (
          <p className="text-ink-soft">Nothing has arrived.</p>
        ) : (
          <ul className="rule-top">
            {arrived.items.map((document) => (
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
                  {sizeInWords(document.size)}, {document.sentBy}, <ShortMoment at={document.sentAt} />
                  <ScanTags document={document} forFirm />
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
