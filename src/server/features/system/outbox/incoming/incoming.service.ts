import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMailForm } from '#contract/clients/incoming-mail.ts'
import type { MailboxOutcome, UnverifiedChoice } from '#contract/system/incoming-mail-fields.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { keepUntilChanged } from '#database/keep-until-changed.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import { type ImapServer, tryMailbox } from '#platform/imap.ts'
import { isThisMachine } from '#platform/network.ts'
import { seal, unsealOrNull } from '#platform/seal.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { formatFailure, mailboxOutcomeOf } from './incoming.model.ts'
import * as store from './incoming.store.ts'
import { createReplyAddresses, type ReplyThread, type ReplyToken } from './reply-addresses.ts'

const TAG = 'incoming-mail'

/** Where answers by email arrive, as it was set on screen, and the addresses that people answer to. */
export function createIncoming(tools: Tools, { audit }: { audit: Audit }) {
  const { db, clock, secrets, config } = tools
  const key = secrets.session
  const addresses = createReplyAddresses(tools)
  /** What was set; how far it was read is asked of the database itself. */
  const current = keepUntilChanged(db, TAG, async () => {
    const row = await store.findMailbox(db.read)
    if (!row) return null
    const { way, address, secretHash, authServer, unverified, seenServer } = row
    return { way, address, secretHash, authServer, unverified, seenServer }
  })

  const passwordOf = ({ password }: Pick<store.StoredMailbox, 'password'>) => unsealOrNull(password, key)

  function imapOf(row: store.StoredMailbox | null): ImapServer | null {
    const password = row?.way === 'imap' ? passwordOf(row) : null
    if (!row || password === null) return null
    const { host, port, security, username, folder } = row
    const { smtpCaFile: caFile, mailHosts: privateHosts } = config
    return { host, port, security, username, password, folder, caFile, privateHosts }
  }

  /** A password goes to no other server, and to no other name, than the one it was typed for. */
  function keptPassword(before: store.StoredMailbox | null, form: IncomingMailForm): string | null {
    if (form.way !== 'imap') return null
    if (form.password) return seal(form.password, key)
    const isSame = before?.host === form.host && before.username === form.username
    if (before && isSame && passwordOf(before) !== null) return before.password
    const words = before?.password
      ? 'Enter the password again: the server or the user is another one'
      : 'Enter the password'
    throw invalid('password', words)
  }

  function refuseIncomplete({ way, host, username, security }: IncomingMailForm): void {
    if (way !== 'imap') return
    if (!host) throw invalid('host', 'Enter the name of the mail server')
    if (!username) throw invalid('username', 'Enter the user name')
    if (security === 'none' && !isThisMachine(host)) {
      throw invalid('security', 'Choose an encryption: without one, a mailbox may only be on this machine')
    }
  }

  return {
    tag: TAG,

    /** The address that a user answers an email of this thread to; undefined while answers are not processed. */
    async replyTo(thread: ReplyThread): Promise<string | undefined> {
      const row = await current()
      return row ? addresses.make(row.address, thread) : undefined
    },

    async tokenIn(all: string[]): Promise<ReplyToken | null> {
      const row = await current()
      return row ? addresses.read(row.address, all) : null
    },

    /** The address that answers come to; null while they are not processed. */
    address: async (): Promise<string | null> => (await current())?.address ?? null,

    /** Whose word about senders is believed, and what becomes of answers whose sender nobody vouches for. */
    async trust(): Promise<{ authServer: string; unverified: UnverifiedChoice }> {
      const row = await current()
      return { authServer: row?.authServer ?? '', unverified: row?.unverified ?? 'request' }
    },

    /** Records which server has checked the sender of the last email, so that it can be chosen. */
    async noteServer(server: string | null): Promise<void> {
      const row = await current()
      if (!row || !server || row.seenServer === server) return
      await db.transaction(async (tx) => {
        await store.changeMailbox(tx, { seenServer: server })
        touch(tx, TAG)
      })
    },

    /** What is set, with how far it was read. */
    async read() {
      const row = await store.findMailbox(db.read)
      return row && { ...row, server: imapOf(row), hasPassword: passwordOf(row) !== null }
    },

    /** Whether a program that shows this may hand emails over. */
    async admits(secret: string): Promise<boolean> {
      const row = await current()
      if (row?.way !== 'webhook' || !row.secretHash) return false
      return timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(row.secretHash))
    },

    /** Saves, and answers the secret if one was made. */
    async save(actor: Actor, form: IncomingMailForm): Promise<string | null> {
      refuseIncomplete(form)
      return await db.transaction(async (tx) => {
        await db.engine.lock(tx, TAG)
        const before = await store.findMailbox(tx)
        if (form.version !== (before?.version ?? 0)) throw changedMeanwhile(before?.updatedBy)
        const { way, address, host, port, security, username, folder, authServer, unverified } = form
        const needsSecret = way === 'webhook' && (form.newSecret || !before?.secretHash)
        const secret = needsSecret ? newToken() : null
        const keptHash = way === 'webhook' ? (before?.secretHash ?? null) : null
        const isSamePlace = before?.host === host && before.username === username && before.folder === folder
        await store.saveMailbox(tx, {
          ...{ way, address, host, port, security, username, folder: folder || 'INBOX' },
          password: keptPassword(before, form),
          secretHash: secret ? hashOf(secret) : keptHash,
          version: form.version + 1,
          updatedAt: isoNow(clock),
          updatedBy: actor.name,
          // Another mailbox is read from its own beginning, which is now.
          uidValidity: isSamePlace ? before.uidValidity : null,
          lastUid: isSamePlace ? before.lastUid : 0,
          readAt: before?.readAt ?? null,
          failingSince: null,
          failure: null,
          authServer: authServer,
          unverified,
          seenServer: before?.seenServer ?? null,
        })
        await audit.record(tx, actor, {
          action: 'incoming-mail.saved',
          subject: 'settings:mail',
          detail: { way, ...(way === 'imap' ? { server: `${host}:${port}` } : {}), secret: secret !== null },
        })
        touch(tx, TAG)
        return secret
      })
    },

    async remove(actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await store.deleteMailbox(tx))) throw notFound('Answers by email are not set up.')
        await audit.record(tx, actor, { action: 'incoming-mail.removed', subject: 'settings:mail' })
        touch(tx, TAG)
      })
    },

    /** Opens the mailbox while the caller waits, and tells the whole conversation. Nothing is fetched. */
    async test(actor: Actor): Promise<{ outcome: MailboxOutcome; answer: string; conversation: string[] }> {
      const server = imapOf(await store.findMailbox(db.read))
      if (!server) return { outcome: 'not-set-up', answer: '', conversation: [] }
      const conversation: string[] = []
      const tried = await tryMailbox(server, (line) => conversation.push(line)).then(
        (count) => ({ outcome: 'opened' as const, answer: count === 1 ? '1 message' : `${count} messages` }),
        (error: unknown) => ({ outcome: mailboxOutcomeOf(error), answer: formatFailure(error) }),
      )
      await db.transaction((tx) =>
        audit.record(tx, actor, {
          action: 'incoming-mail.tested',
          subject: 'settings:mail',
          detail: { outcome: tried.outcome },
        }),
      )
      return { ...tried, conversation }
    },

    /** Records how far the mailbox was read, in the transaction that stores what was read. */
    notePlace: (tx: Tx, { validity, uid }: { validity: string; uid: number }) =>
      store.changeMailbox(tx, { uidValidity: validity, lastUid: uid }),

    /** Records how a reading ended; a failure keeps the time of the first of its row. */
    async noteReading(failure: string | null): Promise<void> {
      await db.transaction(async (tx) => {
        const now = isoNow(clock)
        const before = await store.findMailbox(tx)
        if (!before) return
        const failed = { failure, failingSince: before.failingSince ?? now }
        const change = failure === null ? { readAt: now, failure: null, failingSince: null } : failed
        await store.changeMailbox(tx, change)
      })
    },

    /** Encrypts the password with another key; one that cannot be read any more stays as it is. */
    async reseal(tx: Tx, fresh: string): Promise<void> {
      const row = await store.findMailbox(tx)
      const password = row ? passwordOf(row) : null
      if (password !== null) await store.changeMailbox(tx, { password: seal(password, fresh) })
    },
  }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

function changedMeanwhile(by: string | null | undefined) {
  const words = `${by ?? 'Somebody'} changed where answers arrive meanwhile. Load the page again to see it.`
  return problem('conflict', 409, words)
}
