import { createHash } from 'node:crypto'
import PDFDocument from 'pdfkit'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export type Right = 'owner' | 'contributor' | 'reader'

let rooms = 0

/** A client with one person of each right, for tests. */
export async function makeRoom(app: TestApp, more: { plan?: string; limit?: number; hours?: number } = {}) {
  const now = app.clock.now().toISOString()
  const name = `Harbour Bakery ${++rooms}`
  const { id } = await app.db.transaction((tx) =>
    tx
      .insertInto('clients')
      .values({
        kind: 'company',
        name,
        nameKey: name.toLowerCase(),
        state: 'active',
        plan: more.plan ?? null,
        storageLimitBytes: more.limit ?? null,
        storageUsedBytes: 0,
        version: 1,
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const join = async (right: Right): Promise<Person> => {
    const person = await app.person({ name: `Robin ${right}`, hours: more.hours })
    await app.db.transaction((tx) =>
      tx
        .insertInto('clientMembers')
        .values({
          clientId: id,
          accountId: person.accountId,
          email: person.email,
          name: person.name,
          memberRight: right,
          state: 'active',
          invitedBy: person.accountId,
          createdAt: now,
          lastSeenAt: null,
        })
        .execute(),
    )
    return person
  }
  return { id, name, owner: await join('owner'), contributor: await join('contributor'), reader: await join('reader') }
}

export type Room = Awaited<ReturnType<typeof makeRoom>>

export const TUS = { 'Tus-Resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

interface Metadata {
  name: string
  client: number
  target: string
  acknowledgement?: string
}

export const metadataOf = ({ name, client, target, acknowledgement }: Metadata) =>
  `filename ${base64(name)},client ${base64(String(client))},target ${base64(target)}${acknowledgement ? `,acknowledgement ${base64(acknowledgement)}` : ''}`

/** Begins an upload as a tus client does. */
export function beginUpload(
  app: Pick<TestApp, 'call'>,
  person: Pick<Person, 'bearer'>,
  file: Metadata & { bytes: number },
) {
  const headers = { ...TUS, ...person.bearer, 'Upload-Length': String(file.bytes), 'Upload-Metadata': metadataOf(file) }
  return app.call('/api/uploads', { method: 'POST', headers })
}

export function sendPart(
  app: Pick<TestApp, 'call'>,
  person: Pick<Person, 'bearer'>,
  { at, offset, bytes, more = {} }: { at: string; offset: number; bytes: Uint8Array; more?: Record<string, string> },
) {
  const headers = {
    ...TUS,
    ...person.bearer,
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
  }
  return app.call(at, { method: 'PATCH', headers: { ...headers, ...more }, body: new Uint8Array(bytes) })
}

/** Sends a whole file, and answers what became of it. */
export async function sendFile(
  app: Pick<TestApp, 'call'>,
  person: Pick<Person, 'bearer'>,
  file: Omit<Metadata, 'target'> & { target?: string; content: Uint8Array },
) {
  const begun = await beginUpload(app, person, { target: 'room', ...file, bytes: file.content.length })
  if (begun.status !== 201) return { status: begun.status, body: await begun.json(), at: '' }
  const at = begun.headers.get('location') ?? ''
  const sent = await sendPart(app, person, { at, offset: 0, bytes: file.content })
  if (sent.status !== 204) return { status: sent.status, body: await sent.json(), at }
  const answer = await app.call(at, { headers: person.bearer })
  return { status: answer.status, body: await answer.json(), at }
}

/** A small PDF whose bytes differ by what is said. */
export const pdfOf = (words: string) => Buffer.from(`%PDF-1.7\n% ${words}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`)

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A PDF in which these words can be read. */
export async function textPdf(words: string): Promise<Buffer> {
  const doc = new PDFDocument()
  doc.text(words)
  doc.end()
  const pieces: Buffer[] = []
  for await (const piece of doc) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
