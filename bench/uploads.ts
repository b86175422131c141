import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BYTES } from '#contract/limits.ts'
import { openDatabase } from '#database/database.ts'
import { createLog } from '#platform/log.ts'
import { metadataOf, TUS } from '#tests/support/rooms.ts'
import { send } from './load.ts'
import type { Row } from './report.ts'
import { type Site, startSite } from './site.ts'

const FILES = 20
// Eight files arrive from one person at a time.
const PEOPLE = 4
const PASSWORD = 'gravel tin ostrich 7'
const PIECE = Buffer.alloc(64 * 1024, 7)

/** What the process weighs while as many files of the largest size arrive at once, and before; nobody tells it to collect garbage. */
export async function measureUploads(): Promise<Row[]> {
  const DOCUMENTS_KEY = 'ab'.repeat(32)
  return [await measured('as they are', {}), await measured('encrypted', { DOCUMENTS_KEY })]
}

async function measured(papers: string, env: Record<string, string>): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'))
  const database = `sqlite:${join(folder, 'countinghouse.db')}`
  const site = await startSite(folder, database, env)
  try {
    const { client, tokens } = await makeRoom(site, database)
    await sendOne(site, { client, token: tokens[0] ?? '', number: FILES, bytes: 1_000_000 })
    await wait(3000)
    const before = Math.round(site.residentMb())
    let most = before
    const sampling = setInterval(() => {
      most = Math.max(most, Math.round(site.residentMb()))
    }, 50)
    const began = performance.now()
    const sent = Array.from({ length: FILES }, (_, number) =>
      sendOne(site, { client, token: tokens[number % PEOPLE] ?? '', number, bytes: BYTES.document }),
    )
    await Promise.all(sent)
    const seconds = (performance.now() - began) / 1000
    clearInterval(sampling)
    return { papers, 'before, MB': before, 'most, MB': most, 'more, MB': most - before, seconds }
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A client with room enough, and the sessions of its people. */
async function makeRoom({ url }: Site, database: string): Promise<{ client: number; tokens: string[] }> {
  const db = await openDatabase(database, createLog({ level: 'error', pretty: false }))
  const emails = Array.from({ length: PEOPLE }, (_, number) => `sender${number}@example.com`)
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await send(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status >= 300) throw new Error(`${path} was answered with ${answer.status}`)
    return JSON.parse(answer.body.toString())
  }
  for (const email of emails) {
    await post('/api/auth/register', { fullName: 'Sender', email, password: PASSWORD, confirmPassword: PASSWORD })
  }
  const at = new Date().toISOString()
  const client = await db.transaction(async (tx) => {
    const times = { createdAt: at, updatedAt: at }
    const empty = { storageLimitBytes: 1e11, storageUsedBytes: 0, version: 1 }
    const row = { kind: 'company' as const, name: 'Bench', nameKey: 'bench', state: 'active' as const }
    const made = tx.insertInto('clients').values({ ...row, ...empty, ...times })
    const { id } = await made.returning('id').executeTakeFirstOrThrow()
    await tx.updateTable('accounts').set({ emailVerified: 1 }).where('email', 'in', emails).execute()
    const accounts = await tx.selectFrom('accounts').select(['id', 'email']).where('email', 'in', emails).execute()
    const rights = { memberRight: 'owner' as const, state: 'active' as const, invitedBy: 'bench', createdAt: at }
    const members = accounts.map((one) => ({ clientId: id, accountId: one.id, email: one.email, name: 'Sender' }))
    await tx
      .insertInto('clientMembers')
      .values(members.map((member) => ({ ...member, ...rights })))
      .execute()
    return id
  })
  await db.close()
  const tokens: string[] = []
  for (const email of emails) tokens.push((await post('/api/auth/login', { email, password: PASSWORD })).token)
  return { client, tokens }
}

interface Sending {
  client: number
  token: string
  number: number
  bytes: number
}

/** One file in one request, from a buffer that is sent again and again. */
async function sendOne({ url }: Site, { client, token, number, bytes }: Sending): Promise<void> {
  const headers = { ...TUS, Authorization: `Bearer ${token}` }
  const begun = await send(`${url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(bytes),
      'Upload-Metadata': metadataOf({ name: `large ${number}.pdf`, client, target: 'room' }),
    },
  })
  const head = Buffer.from(`%PDF-1.7\n% ${number}\n`)
  const sending = request(url + begun.headers.location, {
    method: 'PATCH',
    headers: {
      ...headers,
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': bytes,
      'Upload-Offset': '0',
    },
  })
  const answered = once(sending, 'response')
  sending.write(head)
  for (let left = bytes - head.length; left > 0; left -= PIECE.length) {
    if (!sending.write(PIECE.subarray(0, left))) await once(sending, 'drain')
  }
  sending.end()
  const [answer] = await answered
  answer.resume()
  if (answer.statusCode !== 204) throw new Error(`an upload was answered with ${answer.statusCode}`)
}
