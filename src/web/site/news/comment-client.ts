import { ApiProblem, createClient, read } from '#web/api.ts'
import type { CommentOutcome } from './comment-action.ts'

/** Fetches the token with which one comment can be sent. */
export async function openCommentForm(articleId: number): Promise<string> {
  const detail = await read(createClient(fetch).news['post_detail.php'].$get({ query: { nid: String(articleId) } }))
  return detail.csrf_token
}

/** Sends a comment; an expired token is fetched anew once. Sending the same form twice stores it once. */
export async function postComment(
  articleId: number,
  form: FormData,
  opened: Promise<string> | null,
): Promise<CommentOutcome> {
  const typed = {
    name: String(form.get('name')),
    email: String(form.get('email')),
    comment: String(form.get('comment')),
  }
  const failed = (trouble: string, fields = {}) => ({ thanks: null, trouble, fields, typed })
  const send = async (token: string) =>
    await read(
      createClient(fetch).news['post_comment.php'].$post({
        json: {
          ...typed,
          notify: form.has('notify'),
          id: articleId,
          csrftoken: token,
          website: String(form.get('website') ?? ''),
        },
      }),
    )
  try {
    const token = await (opened ?? openCommentForm(articleId)).catch(() => openCommentForm(articleId))
    const answer = await send(token).catch(async (error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'expired-form')
        return await send(await openCommentForm(articleId))
      throw error
    })
    return { thanks: answer.message, trouble: null, fields: {}, typed: { name: '', email: '', comment: '' } }
  } catch (error) {
    if (!(error instanceof ApiProblem)) return failed('Network error')
    return failed(error.status >= 500 ? 'Error submitting comment' : error.message, error.fields)
  }
}
