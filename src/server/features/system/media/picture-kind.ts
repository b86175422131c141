import { problem } from '#server/http/problem.ts'

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** What a file is by its first bytes; its name and the type a browser gave it are not asked. */
export function kindOf(bytes: Buffer): PictureKind {
  if (bytes.length === 0) throw problem('empty-file', 422, 'The file is empty.')
  const kind = SIGNATURES.find(([, matches]) => matches(bytes))?.[0]
  if (!kind)
    throw problem('not-a-picture', 415, 'This file is not a supported picture. Use JPEG, PNG, WebP, AVIF or GIF.')
  if (isSomethingElseToo(bytes)) {
    throw problem('not-only-a-picture', 415, 'This file holds more than a picture. Save it again as JPEG or PNG.')
  }
  return kind
}

const latin = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

const SIGNATURES: [PictureKind, (bytes: Buffer) => boolean][] = [
  ['jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['png', (bytes) => latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['gif', (bytes) => ['GIF87a', 'GIF89a'].includes(latin(bytes, 0, 6))],
  ['webp', (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP'],
  ['avif', isAvif],
]

// The brands in the first box; 'avis' is a moving one.
function isAvif(bytes: Buffer): boolean {
  if (latin(bytes, 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), 128)
  return /avi[fs]/.test(latin(bytes, 8, end))
}

const FOREIGN = ['<script', '<?php', '<html', '<!doctype', '<iframe', '%pdf-']
const ZIP_END = 'PK\x05\x06'

/** A picture that a browser or another program could also read as a page, a script, a document or an archive. */
function isSomethingElseToo(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase()
  return FOREIGN.some((mark) => text.includes(mark)) || bytes.subarray(-66_000).includes(ZIP_END, 0, 'latin1')
}
