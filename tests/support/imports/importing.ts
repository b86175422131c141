import type { TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { metadataOf, TUS } from '#tests/support/rooms.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type Answer = any

/** Imports as an administrator makes them, each step run to its end. */
export function importing(app: TestApp, admin: Person) {
  async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Answer }> {
    const answer = await app.call(path, {
      method,
      headers: { ...admin.bearer, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }

  /** Sends a file by tus, and answers what its receipt names. */
  async function upload(name: string, bytes: Buffer | string): Promise<string> {
    const content = Buffer.from(bytes as string)
    const begun = await app.call('/api/uploads', {
      method: 'POST',
      headers: {
        ...TUS,
        ...admin.bearer,
        'Upload-Length': String(content.length),
        'Upload-Metadata': metadataOf({ name, client: 0, target: 'import' }),
      },
    })
    const place = begun.headers.get('location') ?? ''
    const sent = await app.call(place, {
      method: 'PATCH',
      headers: { ...TUS, ...admin.bearer, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      body: new Uint8Array(content),
    })
    if (sent.status !== 204) throw new Error(`the upload was answered with ${sent.status}: ${await sent.text()}`)
    return (await call('GET', place)).body.receipt.documentId
  }

  /** Lets the job run until nothing is at work any more. */
  async function work(): Promise<void> {
    await app.services.jobs.run('run-imports')
  }

  return {
    call,
    upload,
    work,
    async read(files: Record<string, Buffer | string>, siteAddress?: string): Promise<Answer> {
      const ids: string[] = []
      for (const [name, bytes] of Object.entries(files)) ids.push(await upload(name, bytes))
      const { status, body } = await call('POST', '/api/imports', { files: ids, siteAddress })
      if (status !== 201) throw new Error(`the import was answered with ${status}: ${JSON.stringify(body)}`)
      await work()
      return (await call('GET', `/api/imports/${body.id}`)).body
    },
    async act(id: number, what: 'run' | 'cancel' | 'retry' | 'undo'): Promise<Answer> {
      const { status, body } = await call('POST', `/api/imports/${id}/${what}`)
      if (status !== 200) return body
      await work()
      return (await call('GET', `/api/imports/${id}`)).body
    },
    items: async (id: number, query = ''): Promise<Answer[]> =>
      (await call('GET', `/api/imports/${id}/items?${query}`)).body.items,
    /** Of a kind, how many of its items came to which outcome. */
    outcomes: (shown: Answer) =>
      Object.fromEntries(
        shown.counts.map(({ kind, outcomes }: Answer) => [
          kind,
          Object.fromEntries(Object.entries(outcomes).filter(([, count]) => count !== 0)),
        ]),
      ),
  }
}
