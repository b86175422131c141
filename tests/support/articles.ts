import type { TestApp } from './app.ts'
import { jpeg } from './pictures.ts'

/** A document of paragraphs; other nodes are passed as they are. */
export function doc(...nodes: (string | object)[]) {
  return {
    type: 'doc' as const,
    content: nodes.map((node) =>
      typeof node === 'string' ? { type: 'paragraph', content: node ? [{ type: 'text', text: node }] : [] } : node,
    ),
  }
}

export function articleForm(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

export async function pictureFile(seed = 1, width = 640): Promise<File> {
  return new File([new Uint8Array(await jpeg(width, 400, seed))], `picture-${seed}.jpg`, { type: 'image/jpeg' })
}

/** Calls as staff make them; answers carry their status beside their body. */
export function staffOf(app: TestApp) {
  async function send(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    const form = body instanceof FormData
    const answer = await app.call(path, {
      method,
      headers: {
        ...(headers ?? (await app.as('editor'))),
        ...(form || body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
  }

  return {
    send,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    /** As a visitor: nobody is signed in. */
    visit: (path: string) => send('GET', path, undefined, {}),
    async publish(fields: { title: string; content?: string; category?: string; [more: string]: string | undefined }) {
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
      const form = articleForm({ content: '<p>Some text.</p>', category: 'Tax', ...(given as Record<string, string>) })
      return (await send('POST', '/api/articles', form)).body
    },
    async draft(title = 'A draft') {
      return (await send('POST', '/api/articles/work', { title })).body
    },
  }
}
