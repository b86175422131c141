import { FILES_PER_MESSAGE } from '#contract/clients/conversation-fields.ts'
import type { Tx } from '#database/engine.ts'
import { newToken } from '#platform/ids.ts'
import { type ArrivedFile, cleanName, type Receiver } from '#server/features/system/uploads/uploads.model.ts'
import type { Actor } from '#server/http/environment.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { MailFile, ReadMail } from './read-mail.ts'

interface Place {
  clientId: number
  conversationId: number
}

interface PreparedFiles {
  /** Takes them in the transaction that writes the message; answers the documents they became. */
  receive(tx: Tx): Promise<string[]>
  refused: string[]
  /** Lets go of the bytes that no document names. */
  tidy(): Promise<void>
}

/** Files that come by email pass the checks of every upload, and become documents of the client. */
export function createMailFiles({ storage }: Pick<Tools, 'storage'>, receiver: Receiver) {
  async function prepare(actor: Actor, { clientId, conversationId }: Place, mail: ReadMail): Promise<PreparedFiles> {
    const target = `message:${conversationId}`
    const ready: { file: ArrivedFile; inspected: unknown }[] = []
    const stored: string[] = []
    const refused: string[] = []

    async function look(given: MailFile): Promise<void> {
      const name = cleanName(given.name)
      const bytes = given.bytes.length
      if (bytes === 0) return
      const storageKey = `documents/${newToken(18)}`
      try {
        await receiver.admit(actor, { clientId, target, bytes })
        stored.push(storageKey)
        const put = await storage.put(storageKey, given.bytes)
        const file: ArrivedFile = { ...put, name, target, please: null, clientId, storageKey }
        ready.push({ file, inspected: await receiver.inspect(file) })
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error
        refused.push(`“${name}”: ${error.message}`)
      }
    }

    async function tidy(): Promise<void> {
      if (stored.length === 0) return
      const known = await receiver.knownKeys(stored)
      for (const key of stored) if (!known.has(key)) await storage.remove(key).catch(() => {})
    }

    try {
      for (const file of mail.files.slice(0, FILES_PER_MESSAGE)) await look(file)
    } catch (error) {
      await tidy()
      throw error
    }
    const left = mail.moreFiles + Math.max(0, mail.files.length - FILES_PER_MESSAGE)
    if (left > 0) refused.push(`${left} more: a message takes ${FILES_PER_MESSAGE} files.`)

    return {
      refused,
      tidy,
      async receive(tx) {
        const sender = { accountId: actor.accountId, name: actor.name, email: actor.email, isStaff: false }
        const documents: string[] = []
        for (const { file, inspected } of ready) {
          documents.push((await receiver.receive(tx, sender, file, inspected)).documentId)
        }
        return [...new Set(documents)]
      },
    }
  }

  return { prepare }
}

export type MailFiles = ReturnType<typeof createMailFiles>
