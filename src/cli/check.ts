import { isCurrent } from '#database/migrate.ts'
import { formatFault } from '#server/features/system/audit/audit.service.ts'
import type { Backend } from '#server/services.ts'
import type { Command } from './command.ts'

interface Finding {
  what: string
  ok: boolean
  words: string
}

export const check: Command = {
  name: 'check',
  summary: 'Look whether database, files and audit are whole',
  usage: '',
  options: {},
  async run({ open }) {
    const backend = await open()
    const found = [
      await checkDatabase(backend),
      await checkFiles(backend),
      await checkDocumentsKey(backend),
      await checkAudit(backend),
    ]
    const ok = found.every((finding) => finding.ok)
    const lines = found.map((finding) => `${finding.ok ? 'good' : 'BAD '}  ${finding.what}: ${finding.words}`)
    return { words: lines.join('\n'), data: { ok, found }, exitCode: ok ? 0 : 1 }
  },
}

async function checkDatabase({ db }: Backend): Promise<Finding> {
  const faults = await db.engine.faults()
  const current = await isCurrent(db.engine)
  const words = [...faults, ...(current ? [] : ['the schema is not the one of this version'])]
  return { what: 'database', ok: words.length === 0, words: words.join('; ') || `${db.engine.name}, nothing wrong` }
}

async function checkFiles({ services, storage }: Backend): Promise<Finding> {
  const named = new Set<string>()
  for await (const key of services.media.namedKeys()) named.add(key)
  for await (const key of services.publicationFiles.namedKeys()) named.add(key)
  for await (const key of services.documents.namedKeys()) named.add(key)
  const missing = new Set(named)
  let strays = 0
  for await (const { key, size } of storage.list('')) {
    if (size > 0) missing.delete(key)
    if (!named.has(key) && !isBesideDocuments(key)) strays++
  }
  const [first] = missing
  const words = first ? `${missing.size} of ${named.size} are missing, such as ${first}` : `all ${named.size} are there`
  return { what: 'files', ok: missing.size === 0, words: strays > 0 ? `${words}; ${strays} wait to be swept` : words }
}

/** Keys of encrypted documents, the mark that names theirs, parts of files that are being sent, and what is kept for days only. */
function isBesideDocuments(key: string): boolean {
  return key.endsWith('.key') || key === 'documents-key.json' || /^(incoming|imports|exports)\//.test(key)
}

async function checkDocumentsKey({ services }: Backend): Promise<Finding> {
  const fault = await services.places.faultOfDocumentsKey()
  return { what: 'documents', ok: fault === null, words: fault ?? 'their key is the right one, or none is needed' }
}

async function checkAudit({ services }: Backend): Promise<Finding> {
  const { intact, events, ...broken } = await services.audit.verify()
  const words = intact ? `all ${events} events are as they were written` : formatFault(broken)
  return { what: 'audit', ok: intact, words }
}
