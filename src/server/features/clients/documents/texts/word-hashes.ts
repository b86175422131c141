import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { stem } from '#domain/text/stem.ts'
import { wordsOf } from '#domain/text/words.ts'

/**
 * The words of a text as the index keeps them: the forms of a word as one, and hashed under a key that comes from that of the documents.
 * Where papers are encrypted, the database alone does not tell what stands in them.
 */
export function createWordHashes(documentsKey: string | null) {
  const key = Buffer.from(hkdfSync('sha256', documentsKey ?? '', 'countinghouse', 'words of documents', 32))
  return {
    /** Names the key without telling it. */
    keyName: createHash('sha256').update('key of words').update(key).digest('hex').slice(0, 16),

    hash(text: string): string {
      const words = new Set(wordsOf(text).map(stem))
      return [...words].map((word) => createHmac('sha256', key).update(word).digest('hex').slice(0, 12)).join(' ')
    },
  }
}
