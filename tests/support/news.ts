import type { TestApp } from './app.ts'

/** A reader's browser: keeps the cookie it is given and sends comments as the specification says. */
export function readerOf(app: Pick<TestApp, 'call'>) {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  async function open(id: number) {
    const answer = await app.call(`/news/post_detail.php?nid=${id}`, { headers: { cookie: cookie() } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
  }

  async function send(body: Record<string, unknown>) {
    const answer = await app.call('/news/post_comment.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookie() },
      body: JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
  }

  return { open, send, jar }
}

/** When the site shows comments; where a test is about something else, at once. */
export async function reviewComments(app: Pick<TestApp, 'call' | 'as'>, review: 'none' | 'first' | 'all') {
  const headers = { ...(await app.as('admin')), 'Content-Type': 'application/json' }
  const { versions } = (await (await app.call('/api/settings/office', { headers })).json()) as {
    versions: { comments: number }
  }
  const body = JSON.stringify({ section: 'comments', value: { review }, version: versions.comments })
  const saved = await app.call('/api/settings', { method: 'PUT', headers, body })
  if (!saved.ok) throw new Error(`the setting was not saved: ${await saved.text()}`)
}

export const remark = { name: 'Rita Reader', email: 'rita.private@example.com', comment: 'Thank you, that is clear.' }
