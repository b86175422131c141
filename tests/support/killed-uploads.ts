import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openBackOffice } from './back-office.ts'
import type { Person } from './people.ts'
import { beginUpload, makeRoom, sendPart, TUS } from './rooms.ts'
import type { Site } from './site.ts'

const SENDERS = 4
const PIECE = 256 * 1024
const LARGEST = 6 * 1024 * 1024

/** A file on its way, and what the site has said of it. */
interface Sent {
  at: string
  content: Buffer
  /** How much the site has said it keeps. */
  acknowledged: number
  /** That it has said the whole file is there. */
  isReceipted: boolean
}

export interface KilledUploads {
  parts: number
  files: number
  lost: string[]
}

type Client = { id: number; owner: Person }

/** A room on a running site, for people who send files. */
export async function openRoom(site: Site, { limit = 100e9 } = {}) {
  const office = await openBackOffice(site)
  try {
    const { person } = office.people
    return await makeRoom({ ...office, person } as never, { limit })
  } finally {
    await office.close()
  }
}

/** Keeps sending files to a site that is killed again and again, and says what of that which it acknowledged is gone. */
export async function sendThroughKills(
  site: Site,
  { cycles, restart }: { cycles: number; restart: () => Promise<Site> },
): Promise<KilledUploads & { site: Site }> {
  const room: Client = await openRoom(site)
  const all: Sent[] = []
  const lost: string[] = []
  let parts = 0
  let running = site
  for (let cycle = 0; cycle < cycles; cycle++) {
    let isOver = false
    const enough = parts + 1 + Math.random() * 30
    const life = { all, isOver: () => isOver, onPart: () => (parts += 1) }
    const senders = Array.from({ length: SENDERS }, (_, place) => keepSending(running, room, { ...life, place }))
    const ended = Promise.all(senders)
    // A sender that fails before the kill ends the wait.
    while (parts < enough) await Promise.race([wait(2), ended])
    running.kill('SIGKILL')
    isOver = true
    await ended
    await running.exited
    running = await restart()
    for (const sent of all) if (!sent.isReceipted) lost.push(...(await check(running, room, sent)))
  }
  for (const sent of all) {
    await sendRest(running, room, sent, { isOver: () => false, onPart: () => (parts += 1) })
    lost.push(...(await compare(running, room, sent)))
  }
  return { parts, files: all.length, lost, site: running }
}

const callOf = ({ url }: Site) => ({ call: (path: string, init?: RequestInit) => fetch(url + path, init) }) as never

interface Life {
  /** Whether the site was killed. */
  isOver(): boolean
  /** For each part that it has said it keeps. */
  onPart(): void
}

/** One file after the other, as far as the site lets it. */
async function keepSending(
  site: Site,
  room: Client,
  { all, place, ...life }: Life & { all: Sent[]; place: number },
): Promise<void> {
  try {
    for (const sent of all.filter((each, at) => at % SENDERS === place && !each.isReceipted)) {
      await sendRest(site, room, sent, life)
    }
    while (!life.isOver()) {
      const content = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), randomBytes(PIECE + Math.random() * LARGEST)])
      const file = { name: 'paper.pdf', client: room.id, target: 'room', bytes: content.length }
      const begun = await beginUpload(callOf(site), room.owner, file)
      if (begun.status !== 201) throw new Error(`not begun: ${begun.status} ${await begun.text()}`)
      const sent = { at: begun.headers.get('location') ?? '', content, acknowledged: 0, isReceipted: false }
      all.push(sent)
      await sendRest(site, room, sent, life)
    }
  } catch (error) {
    // The line breaks off when the site is killed; anything before that is a fault.
    if (!life.isOver()) throw error
  }
}

async function sendRest(site: Site, room: Client, sent: Sent, { isOver, onPart }: Life): Promise<void> {
  const { content, at } = sent
  let offset = await offsetOf(site, room, sent)
  while (offset < content.length && !isOver()) {
    const bytes = content.subarray(offset, offset + PIECE)
    const answer = await sendPart(callOf(site), room.owner, { at, offset, bytes })
    if (answer.status !== 204) throw new Error(`refused: ${answer.status} ${await answer.text()}`)
    offset = Number(answer.headers.get('upload-offset'))
    sent.acknowledged = offset
    onPart()
  }
  if (offset === content.length) sent.isReceipted = true
}

async function offsetOf(site: Site, { owner }: Client, { at }: Sent): Promise<number> {
  const answer = await fetch(site.url + at, { method: 'HEAD', headers: { ...TUS, ...owner.bearer } })
  return answer.ok ? Number(answer.headers.get('upload-offset')) : -1
}

/** What was acknowledged of a file must be there. */
async function check(site: Site, room: Client, sent: Sent): Promise<string[]> {
  const offset = await offsetOf(site, room, sent)
  return offset >= sent.acknowledged ? [] : [`${sent.at}: ${sent.acknowledged} acknowledged, ${offset} kept`]
}

/** A file that arrived must be there as it was sent. */
async function compare(site: Site, { owner }: Client, { at, content }: Sent): Promise<string[]> {
  const { receipt } = await (await fetch(site.url + at, { headers: owner.bearer })).json()
  if (!receipt) return [`${at}: no receipt`]
  const file = await fetch(`${site.url}/api/documents/${receipt.documentId}/file`, { headers: owner.bearer })
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const read = sha256(new Uint8Array(await file.arrayBuffer()))
  return read === sha256(content) && receipt.sha256 === read ? [] : [`${at}: other bytes than were sent`]
}
