/** What a file is by the bytes it begins with. */
export type Signature =
  | 'pdf'
  | 'zip'
  | 'ole'
  | 'jpg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'avif'
  | 'heic'
  | 'tiff'
  | 'rtf'
  | 'archive'
  | 'program'

/** Null when nothing is known that begins so, such as plain text. */
export function signatureOf(head: Buffer): Signature | null {
  return SIGNATURES.find(([, matches]) => matches(head))?.[0] ?? null
}

const at = (bytes: Buffer, start: number, text: string) => bytes.toString('latin1', start, start + text.length) === text

const SIGNATURES: [Signature, (bytes: Buffer) => boolean][] = [
  ['pdf', (bytes) => at(bytes, 0, '%PDF-')],
  ['zip', (bytes) => at(bytes, 0, 'PK\x03\x04')],
  ['ole', (bytes) => at(bytes, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['jpg', (bytes) => at(bytes, 0, '\xff\xd8\xff')],
  ['png', (bytes) => at(bytes, 0, '\x89PNG\r\n\x1a\n')],
  ['gif', (bytes) => at(bytes, 0, 'GIF87a') || at(bytes, 0, 'GIF89a')],
  ['webp', (bytes) => at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP')],
  ['avif', (bytes) => at(bytes, 4, 'ftyp') && /avi[fs]/.test(bytes.toString('latin1', 8, 64))],
  ['heic', (bytes) => at(bytes, 4, 'ftyp') && /hei[cxms]|hev[cx]|mif1/.test(bytes.toString('latin1', 8, 64))],
  ['tiff', (bytes) => at(bytes, 0, 'II*\0') || at(bytes, 0, 'MM\0*')],
  ['rtf', (bytes) => at(bytes, 0, '{\\rtf')],
  ['archive', (bytes) => ARCHIVES.some((sign) => at(bytes, 0, sign))],
  ['program', (bytes) => PROGRAMS.some((sign) => at(bytes, 0, sign))],
]

// gzip, 7z, RAR, xz, bzip2: nothing here looks into them.
const ARCHIVES = ['\x1f\x8b', '7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', '\xfd7zXZ\0', 'BZh']

// Windows, Linux, macOS, Java; scripts that name what runs them; shortcuts of Windows.
const PROGRAMS = [
  'MZ',
  '\x7fELF',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  '#!',
  'L\0\0\0\x01\x14\x02\0',
]
