import type { CommentAnswer } from '#contract/website/comments.ts'
import type { WireComment } from '#contract/website/news.ts'
import type { Comment } from './comments.model.ts'

/** For staff: the email is theirs to see. */
export function presentComment(comment: Comment, articleTitle: string): CommentAnswer {
  const { id, articleId, replyTo, name, email, body, state, holdReason, fromStaff, leadId, createdAt } = comment
  return { id, articleId, articleTitle, replyTo, name, email, body, state, holdReason, fromStaff, leadId, createdAt }
}

/** For readers: name, words and date, never the email; replies are under what they answer. */
export function presentThread(comments: Comment[]): WireComment[] {
  return comments
    .filter((comment) => comment.replyTo === null)
    .map((comment) => ({
      ...presentPublic(comment),
      replies: comments.filter((reply) => reply.replyTo === comment.id).map(presentPublic),
    }))
}

function presentPublic({ name, body, createdAt, fromStaff }: Comment) {
  return { name, comment: body, postingDate: createdAt, fromStaff }
}
