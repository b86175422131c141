import { Readable } from 'node:stream'
import { writeZip, type ZipEntry } from '#platform/files/zip-writer.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ListedDocument } from '#server/features/clients/documents/documents.model.ts'
import * as documents from '#server/features/clients/documents/documents.store.ts'
import { listFolders } from '#server/features/clients/documents/folders.store.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { ReadQueue } from '#server/http/read-queue.ts'
import { dispositionOf } from '#server/http/serve-bytes.ts'
import type { Tools } from '#server/tools.ts'
import { namesIn } from './archive-names.ts'

interface Needs {
  audit: Audit
  clientAccess: ClientAccess
  reads: ReadQueue
}

const MOST_FILES = 500
const MOST_BYTES = 2_000_000_000

export type DocumentArchive = ReturnType<typeof createDocumentArchive>

/** Many documents of a client as one ZIP, written while it is being read. */
export function createDocumentArchive({ db, storage, clock }: Tools, { audit, clientAccess, reads }: Needs) {
  const entryOf = (name: string, { current }: ListedDocument): ZipEntry => ({
    name,
    modifiedAt: new Date(current.sentAt),
    async open() {
      const file = await storage.open(current.storageKey)
      // An archive that breaks off is seen; one that silently lacks a file is not.
      if (!file) throw new Error(`${current.storageKey} is missing from the storage`)
      return file.stream() as AsyncIterable<Uint8Array>
    },
  })

  const note = (actor: Actor, clientId: number, taken: ListedDocument[]) =>
    db.transaction(async (tx) => {
      for (const { id, name, current } of taken) {
        const detail = { name, version: current.number, client: clientId, archive: true }
        await audit.record(tx, actor, { action: 'document.downloaded', subject: `document:${id}`, detail })
      }
    })

  return {
    /** The documents of a folder, those that were chosen, or all; each is recorded as downloaded when it is. */
    async open(actor: Actor, clientId: number, chosen: { folderId?: number | undefined; ids?: string[] | undefined }) {
      const client = await clientAccess.require(actor, clientId, 'read')
      const found = await documents.listDocuments(
        db.read,
        { clientId, ...chosen },
        { limit: MOST_FILES + 1, offset: 0 },
      )
      if (found.length === 0) throw notFound('There is no document to download.')
      const bytes = found.reduce((sum, { current }) => sum + current.bytes, 0)
      if (found.length > MOST_FILES || bytes > MOST_BYTES) {
        throw problem('too-much', 413, 'A ZIP takes at most 500 files and 2 GB. Please choose fewer documents.')
      }
      const folders = await listFolders(db.read, clientId)
      const isOpen = ({ current: { scan } }: ListedDocument) => scan === 'off' || scan === 'clean'
      const taken = found.filter(isOpen)
      const names = namesIn(taken, chosen.folderId === undefined ? folders : [])
      const entries = taken.map((document, at) => entryOf(names[at] ?? document.name, document))
      const left = found.filter((document) => !isOpen(document))
      if (left.length > 0) entries.push(noteOf(left, clock.now()))
      const folder = folders.find(({ id }) => id === chosen.folderId)
      const title = folder ? `${client.name}, ${folder.name}` : client.name
      return {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': dispositionOf('attachment', `${title}.zip`),
          'Content-Security-Policy': "sandbox; default-src 'none'",
          'Cache-Control': 'private, no-store',
          'X-Content-Type-Options': 'nosniff',
        },
        async stream(): Promise<ReadableStream<Uint8Array>> {
          const leave = await reads.enter({ lane: 'archive', person: actor.accountId })
          try {
            await note(actor, clientId, taken)
          } catch (error) {
            leave()
            throw error
          }
          const zip = Readable.from(writeZip(entries), { objectMode: false })
          return Readable.toWeb(zip.once('close', leave)) as ReadableStream<Uint8Array>
        },
      }
    },
  }
}

/** Says in the archive itself what it lacks, and why. */
function noteOf(left: ListedDocument[], now: Date): ZipEntry {
  const lines = left.map(({ name, current }) =>
    current.scan === 'found' ? `${name}: a virus was found in it` : `${name}: it is still being checked for viruses`,
  )
  const text = `These documents are not in this archive:\r\n\r\n${lines.join('\r\n')}\r\n`
  return {
    name: 'Not in this archive.txt',
    modifiedAt: now,
    open: async () => Readable.from([Buffer.from(text)]),
  }
}
