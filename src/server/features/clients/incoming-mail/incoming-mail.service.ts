import type { IncomingMailAnswer } from '#contract/clients/incoming-mail.ts'
import { BYTES } from '#contract/limits.ts'
import type { Tx } from '#database/engine.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import { readMailbox } from '#platform/imap.ts'
import { withoutAddresses } from '#platform/log.ts'
import { piecesOf } from '#platform/storage.ts'
import { formatFailure } from '#server/features/system/outbox/incoming/incoming.model.ts'
import type { Receiver } from '#server/features/system/uploads/uploads.model.ts'
import { problem } from '#server/http/problem.ts'
import { rowsAtOnce } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { sumUp } from './incoming-mail.model.ts'
import * as store from './incoming-mail.store.ts'
import { createMailFiles } from './mail-files.ts'
import { keyOf } from './message-key.ts'
import { createTakeIn, type TakeInNeeds } from './take-in.ts'

const FOLDER = 'incoming-mail/'
const PER_READING = 50
const AT_ONCE = 50
const LONGEST_RUN_MS = 300_000
const MOST_TRIES = 5
/** How long one that is held back because of its number is tried every hour. */
const MOST_HOURS = 48
const KEPT_DAYS = 90
/** So much may lie stored at once: a flood stays in the mailbox, or with the program that hands it over. */
const MOST_HELD = 1024 ** 3

export type IncomingMail = ReturnType<typeof createIncomingMail>

/** Emails of people: stored as they arrive, then processed, each once. */
export function createIncomingMail(tools: Tools, needs: Omit<TakeInNeeds, 'files'> & { receiver: Receiver }) {
  const { db, clock, storage, log, config } = tools
  const { incoming } = needs.outbox
  const takeIn = createTakeIn(tools, { ...needs, files: createMailFiles(tools, needs.receiver) })

  /** Stores a message for good, with what else belongs to that; the same one again changes nothing but that. */
  async function keep(raw: Uint8Array, source: store.Source, also: (tx: Tx) => Promise<void>): Promise<void> {
    const key = await keyOf(raw)
    const storageKey = `${FOLDER}${newToken(18)}.eml`
    const isKnown = await store.hasMail(db.read, key)
    if (!isKnown) {
      await refuseFlood(raw.length)
      await storage.put(storageKey, raw)
    }
    const isNew = await db.transaction(async (tx) => {
      const inserted =
        !isKnown && (await store.insertMail(tx, { key, source, storageKey, bytes: raw.length, now: isoNow(clock) }))
      await also(tx)
      return inserted
    })
    if (!isKnown && !isNew) await storage.remove(storageKey)
  }

  /** What failed for good makes room for what is new. */
  async function refuseFlood(bytes: number): Promise<void> {
    const isTooMuch = async () => (await store.heldBytes(db.read)) + bytes > MOST_HELD
    if (!(await isTooMuch())) return
    for (const key of await db.transaction((tx) => store.releaseFailed(tx))) await storage.remove(key)
    if (await isTooMuch())
      throw problem('busy', 503, 'Too many emails wait to be processed, so no more are fetched yet.')
  }

  async function read(storageKey: string): Promise<Uint8Array | null> {
    const file = await storage.open(storageKey)
    if (!file) return null
    const pieces: Buffer[] = []
    for await (const piece of piecesOf(file)) pieces.push(Buffer.from(piece))
    return Buffer.concat(pieces)
  }

  async function postpone(row: store.StoredIncoming, { reason, isHeldBack }: { reason: string; isHeldBack: boolean }) {
    const attempts = row.attempts + 1
    const isOver = attempts >= (isHeldBack ? MOST_HOURS : MOST_TRIES)
    const delay = isHeldBack ? HOUR_MS : Math.min(HOUR_MS, 30_000 * 4 ** row.attempts)
    log.warn({ incoming: row.id, reason }, 'an email could not be taken in')
    await db.transaction((tx) =>
      store.changeMail(tx, row.id, {
        attempts,
        lastError: reason,
        nextAttemptAt: new Date(clock.now().getTime() + delay).toISOString(),
        ...(isOver ? { state: 'failed', outcome: isHeldBack ? 'too-many' : 'failed', doneAt: isoNow(clock) } : {}),
      }),
    )
  }

  return {
    async handOver(raw: Uint8Array): Promise<void> {
      await keep(raw, 'webhook', async () => {})
      await incoming.noteReading(null)
    },

    admits: incoming.admits,

    /** Reads what is new in the mailbox; each message is stored, with the place it has there, before the mailbox is told. */
    async readNew(): Promise<void> {
      const mailbox = await incoming.read()
      if (mailbox?.way !== 'imap') return
      if (!mailbox.server) return await incoming.noteReading('The stored password can no longer be read')
      const { uidValidity: validity, lastUid: uid, readAt } = mailbox
      try {
        await readMailbox(mailbox.server, {
          from: validity === null ? null : { validity, uid },
          since: new Date(Date.parse(readAt ?? isoNow(clock)) - 2 * DAY_MS),
          most: PER_READING,
          maxBytes: BYTES.email,
          take: (raw, place) => keep(raw, 'imap', (tx) => incoming.notePlace(tx, place)),
          note: (place) => db.transaction((tx) => incoming.notePlace(tx, place)),
        })
        await incoming.noteReading(null)
      } catch (error) {
        const failure = formatFailure(error)
        log.warn({ reason: withoutAddresses(failure) }, 'the mailbox could not be read')
        await incoming.noteReading(failure)
      }
    },

    async takeInDue(): Promise<void> {
      const begun = performance.now()
      for (const row of await store.listDue(db.read, isoNow(clock), rowsAtOnce(AT_ONCE))) {
        // Before the lease of the job ends; the others come with its next run.
        if (performance.now() - begun > LONGEST_RUN_MS) return
        const raw = row.storageKey ? await read(row.storageKey) : null
        const retry = raw
          ? await takeIn.take(row, raw)
          : { reason: 'The message is not stored any more', isHeldBack: false }
        if (retry) await postpone(row, retry)
        else if (row.storageKey) await storage.remove(row.storageKey).catch(() => {})
      }
    },

    async describe(): Promise<IncomingMailAnswer> {
      // Most sites have none, and the dashboard asks with every visit: that there is none is kept in memory.
      const mailbox = (await incoming.address()) === null ? null : await incoming.read()
      const from = new Date(clock.now().getTime() - 30 * DAY_MS).toISOString()
      const counted = mailbox ? await store.countSince(db.read, from) : []
      const waiting = counted.filter(({ state }) => state === 'waiting').reduce((sum, { total }) => sum + total, 0)
      return {
        way: mailbox?.way ?? null,
        address: mailbox?.address ?? '',
        host: mailbox?.host ?? '',
        port: mailbox?.port ?? 993,
        security: mailbox?.security ?? 'tls',
        username: mailbox?.username ?? '',
        hasPassword: mailbox?.hasPassword ?? false,
        folder: mailbox?.folder ?? 'INBOX',
        handOverUrl: `${config.publicUrl}/api/inbound-mail`,
        hasSecret: Boolean(mailbox?.secretHash),
        authServer: mailbox?.authServer ?? '',
        unverified: mailbox?.unverified ?? 'request',
        seenServer: mailbox?.seenServer ?? null,
        readAt: mailbox?.readAt ?? null,
        failingSince: mailbox?.failingSince ?? null,
        failure: mailbox?.failure ?? null,
        lately: sumUp(counted),
        waiting,
        version: mailbox?.version ?? 0,
      }
    },

    /** Forgets what came long ago, and bytes that no row names. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
      for (const key of await db.transaction((tx) => store.forgetBefore(tx, before))) await storage.remove(key)
      for await (const { key, modifiedAt } of storage.list(FOLDER)) {
        // The key of an encrypted file lies beside it, and goes with it.
        if (key.endsWith('.key') || clock.now().getTime() - modifiedAt.getTime() < DAY_MS) continue
        if ((await store.knownKeys(db.read, [key])).size === 0) await storage.remove(key)
      }
    },
  }
}
