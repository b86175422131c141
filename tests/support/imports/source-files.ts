import { Readable } from 'node:stream'
import type { ByteSource } from '#platform/files/byte-source.ts'

/** A file of a source, delivered in pieces. */
export const sourceFile = (text: string | Buffer, name = 'export.xml', size = 1 << 16) => ({
  name,
  async *open(): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(text as string)
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  },
})

export const OPTIONS = { zone: 'Europe/Vienna', siteAddress: null, skip: new Set<string>() }

/** Bytes in memory, read as those in a storage are. */
export const bytesIn = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  stream: (start, end) => Readable.from([bytes.subarray(start, end)]),
})
