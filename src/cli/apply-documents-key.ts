import { documentKeys } from '#platform/document-key.ts'
import { DocumentKeyMissing, encryptedStorage } from '#platform/encrypted-storage.ts'
import { type Command, UsageError } from './command.ts'

/** Where documents and parts of them on their way are stored, and files of imports and exports. */
const PLACES = ['documents/', 'incoming/', 'imports/', 'exports/']

export const applyDocumentsKey: Command = {
  name: 'apply-documents-key',
  summary: 'Bring every document under DOCUMENTS_KEY: after it was set or replaced; the site may run',
  usage: '',
  options: {},
  async run({ open }) {
    const { config, storage } = await open()
    try {
      const done = await encryptedStorage(storage, documentKeys(config)).applyKey(PLACES)
      const words = `${done.encrypted} were encrypted, ${done.rewrapped} were brought under the new key.`
      return { words: `${words} DOCUMENTS_KEY_BEFORE is no longer needed.`, data: done }
    } catch (error) {
      if (error instanceof DocumentKeyMissing) throw new UsageError(`${error.message}.`)
      throw error
    }
  },
}
