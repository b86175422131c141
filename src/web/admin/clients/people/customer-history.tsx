import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CustomerAnswer } from '#contract/clients/customers.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { KINDS, STATES } from '#web/admin/clients/leads/lead-text.ts'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { COMMENT_STATES } from './customer-text.ts'

export function CustomerHistory({ person }: { person: CustomerAnswer }) {
  const { requests, requestList, comments, downloads } = person
  return (
    <>
      <Part title="Requests" count={requests} none="They have not asked for anything yet.">
        {requestList.map((request) => (
          <Line key={request.id} at={request.createdAt}>
            <p className="flex flex-wrap items-center gap-x-3">
              <Link to={`/dashboard/inbox/${request.id}`} className="ink-link figures">
                {request.reference}
              </Link>
              <span className="text-ink-soft">{KINDS[request.kind]}</span>
              <Tag tone={STATES[request.state].tone}>{STATES[request.state].words}</Tag>
            </p>
            <p className="wrap-anywhere text-ink-soft">{request.excerpt}</p>
          </Line>
        ))}
        {requests > requestList.length ? (
          <Line>
            <Link to={`/dashboard/inbox?q=${encodeURIComponent(person.email)}`} className="ink-link">
              All {requests.toLocaleString('en')} requests
            </Link>
          </Line>
        ) : null}
      </Part>
      <Part title="Comments" count={comments.length} none="They have not commented on the news.">
        {comments.map((comment) => (
          <Line key={comment.id} at={comment.createdAt}>
            <p className="flex flex-wrap items-center gap-x-3">
              <Link to={`/blogd/${comment.articleId}`} className="ink-link">
                {comment.articleTitle}
              </Link>
              <Tag tone={COMMENT_STATES[comment.state]?.tone}>{COMMENT_STATES[comment.state]?.words}</Tag>
            </p>
            <p className="line-clamp-3 wrap-anywhere text-ink-soft">{comment.body}</p>
          </Line>
        ))}
      </Part>
      {person.account ? (
        <Part title="Downloads" count={downloads.length} none="They have not downloaded a publication while signed in.">
          {downloads.map((download) => (
            <Line key={`${download.fileId} ${download.at}`} at={download.at}>
              <p className="wrap-anywhere">{download.name ?? 'A file no longer in the library'}</p>
            </Line>
          ))}
        </Part>
      ) : null}
    </>
  )
}

interface PartProps {
  title: string
  count: number
  none: string
  children: ReactNode
}

function Part({ title, count, none, children }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 className="flex items-baseline gap-2 text-lg">
        {title}{' '}
        <span className="figures font-text text-sm font-normal text-ink-soft">{count.toLocaleString('en')}</span>
      </h2>
      {count === 0 ? (
        <p className="rule-top mt-2 py-3 text-ink-soft">{none}</p>
      ) : (
        <ol className="rule-top rule-double mt-2">{children}</ol>
      )}
    </section>
  )
}

function Line({ at, children }: { at?: string; children: ReactNode }) {
  return (
    <li className="rule-bottom grid gap-x-6 py-3 last:border-b-0 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <p className="text-sm text-ink-soft">{at ? <Day at={at} /> : null}</p>
      <div className="min-w-0">{children}</div>
    </li>
  )
}
