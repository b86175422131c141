import { ApiProblem, type Client, read } from '#web/api.ts'

export interface CommentOutcome {
  thanks: string | null
  trouble: string | null
  fields: Record<string, string>
  typed: { name: string; email: string; comment: string }
}

const CSRF_COOKIE = /(?:^|,\s*)(news_visitor=[^;,\s]+)/

/** Sends a comment on behalf of a browser without a script: fetches the token and uses it at once. */
export async function sendComment(client: Client, id: string, form: FormData): Promise<CommentOutcome> {
  const typed = { name: textOf(form, 'name'), email: textOf(form, 'email'), comment: textOf(form, 'comment') }
  const wants = { notify: form.has('notify'), newsletter: form.has('newsletter') }
  try {
    const opened = await client.news['post_detail.php'].$get({ query: { nid: id } })
    const cookie = CSRF_COOKIE.exec(opened.headers.get('set-cookie') ?? '')?.[1]
    const detail = await read(Promise.resolve(opened))
    const answer = await read(
      client.news['post_comment.php'].$post(
        {
          json: { ...typed, ...wants, id: Number(id), csrftoken: detail.csrf_token, website: textOf(form, 'website') },
        },
        cookie ? { headers: { cookie } } : undefined,
      ),
    )
    return { thanks: answer.message, trouble: null, fields: {}, typed: { name: '', email: '', comment: '' } }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { thanks: null, trouble: error.message, fields: error.fields, typed }
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
