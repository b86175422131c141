import type { NewsArticle, WireComment } from '#contract/website/news.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { Island } from '#web/site/islands/island.tsx'
import type { CommentOutcome } from './comment-action.ts'
import { CommentForm } from './comment-form.tsx'
import { NewsDate } from './news-date.tsx'
import { COMMENTS } from './refresh-comments.ts'

interface Props {
  article: NewsArticle
  earlier: number
  sendsEmail: boolean
  hasNewsletter: boolean
  sent: CommentOutcome | undefined
}

export function Comments({ article, earlier, sent, ...emails }: Props) {
  const count = article.comments.length + earlier
  if (count === 0 && !article.commentsOpen) return null
  return (
    <section
      aria-labelledby="comments"
      className="rule-double-top grid gap-x-12 py-10 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h2 id={COMMENTS.heading} className="text-2xl">
        {count === 0 ? 'Comments' : count === 1 ? '1 comment' : `${count} comments`}
      </h2>
      <div className="min-w-0 max-w-measure">
        <div id={COMMENTS.list}>
          {count === 0 ? <p className="text-ink-soft">Nobody has commented yet.</p> : null}
          {earlier > 0 ? (
            <p className="rule-bottom pb-4">
              <a href="?comments=all#comments" className="ink-link inline-flex min-h-11 items-center">
                {earlier === 1 ? 'Show the earlier comment' : `Show the ${earlier} earlier comments`}
              </a>
            </p>
          ) : null}
          <ol start={earlier + 1}>
            {article.comments.map((comment) => (
              <li
                key={`${comment.postingDate}${comment.name}`}
                className={`rule-bottom py-5 ${earlier > 0 ? '' : 'first:pt-0'}`}
              >
                <Remark comment={comment} />
                {comment.replies.map((reply) => (
                  <div key={`${reply.postingDate}${reply.name}`} className="mt-4 border-l-3 border-green pl-5">
                    <Remark comment={reply} />
                  </div>
                ))}
              </li>
            ))}
          </ol>
        </div>
        {article.commentsOpen ? (
          <Island
            name="comment"
            of={CommentForm}
            props={{ articleId: article.id, address: article.address, review: article.review, ...emails, sent }}
            draft={`comment.${article.id}`}
          />
        ) : (
          <p className="pt-6 text-ink-soft">Comments are closed.</p>
        )}
      </div>
    </section>
  )
}

function Remark({ comment }: { comment: Omit<WireComment, 'replies'> }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{comment.name}</span>
        {comment.fromStaff ? <Tag tone="green">From the firm</Tag> : null}
        <span className="figures text-sm text-ink-soft">
          <NewsDate date={comment.postingDate} />
        </span>
      </p>
      <p className="mt-1 whitespace-pre-line">{comment.comment}</p>
    </>
  )
}
