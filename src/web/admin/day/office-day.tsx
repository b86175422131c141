import { Link } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { KINDS } from '#web/admin/inbox/lead-words.ts'
import { Moment } from '#web/admin/parts/moments.tsx'
import type { Day } from './read-day.ts'

/** The firm's day on one sheet: what waits, and where it is dealt with. */
export function OfficeDay({ name, day }: { name: string; day: Day }) {
  const { agenda, held, requests, warnings } = day
  const nothing = !requests?.waiting && held === 0 && agenda.review.length === 0 && agenda.drafts.length === 0
  return (
    <>
      <h1 className="text-3xl font-normal">Good to see you, {name}</h1>
      {warnings.length > 0 ? (
        <Alert tone="warning" title="The site needs a look" className="mt-4">
          {warnings[0]} <Link to="/dashboard/health">Health</Link>
        </Alert>
      ) : null}
      {nothing ? <p className="mt-3 text-ink-soft">Nothing waits for you. A good moment for a cup of tea.</p> : null}
      <ul className="rule-double-top rule-double my-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {requests ? <Figure to="/dashboard/inbox?state=new" count={requests.waiting} words="new requests" /> : null}
        <Figure to="/dashboard/comments" count={held} words="comments to review" />
        <Figure to="/alist?state=draft" count={agenda.drafts.length} words="drafts" />
        <Figure to="/alist?state=scheduled" count={agenda.scheduled.length} words="scheduled" />
      </ul>
      {requests && requests.newest.length > 0 ? (
        <Sheet title="New requests">
          {requests.newest.map((lead) => (
            <Line key={lead.id} to={`/dashboard/inbox/${lead.id}`} title={lead.name} at={lead.createdAt}>
              {KINDS[lead.kind]}: {lead.excerpt}
            </Line>
          ))}
        </Sheet>
      ) : null}
      <ArticleSheet title="Due for review" items={agenda.review} />
      <ArticleSheet title="Scheduled next" items={agenda.scheduled} />
      <ArticleSheet title="Drafts" items={agenda.drafts} />
    </>
  )
}

function Figure({ to, count, words }: { to: string; count: number; words: string }) {
  return (
    <li>
      <Link to={to} className="block py-4 no-underline hover:text-green">
        <span className="display figures block text-4xl text-green">{count}</span>
        <span className="text-ink-soft">{words}</span>
      </Link>
    </li>
  )
}

function ArticleSheet({ title, items }: { title: string; items: Day['agenda']['drafts'] }) {
  if (items.length === 0) return null
  return (
    <Sheet title={title}>
      {items.map((item) => (
        <Line key={item.id} to={`/edit/${item.id}`} title={item.title || 'Untitled'} at={item.at}>
          {item.by}
        </Line>
      ))}
    </Sheet>
  )
}

function Sheet({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-xl">{title}</h2>
      <ul className="rule-top mt-2">{children}</ul>
    </section>
  )
}

function Line({ to, title, at, children }: { to: string; title: string; at: string; children: React.ReactNode }) {
  return (
    <li className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
      <span>
        <Link to={to} className="font-semibold">
          {title}
        </Link>{' '}
        <span className="text-ink-soft">{children}</span>
      </span>
      {/* Days without a time come as they are. */}
      <span className="text-sm text-ink-soft">{at.includes('T') ? <Moment at={at} /> : at}</span>
    </li>
  )
}
