import { type ByteSource, readBytes } from '#platform/files/byte-source.ts'
import { hasMacros } from '#platform/files/macros.ts'
import { readOle } from '#platform/files/ole.ts'
import { signatureOf } from '#platform/files/signature.ts'
import { ZipFault, zipEntries } from '#platform/files/zip.ts'
import { problem } from '#server/http/problem.ts'
import {
  BY_SIGNATURE,
  type ContentKind,
  claimedBy,
  endingOf,
  IN_ZIP,
  OLD_OFFICE,
  PROGRAM_ENDING,
  TEXT,
  ZIP,
} from './content-kinds.ts'

export interface Inspected {
  type: string
  isLocked: boolean
}

const MOST_ENTRIES = 1_000
const MOST_UNPACKED = 1e9
/** What is looked into as a whole is held in memory. */
const MOST_IN_MEMORY = 64e6

/** Judges a file by its content, and throws in words when it cannot be taken. */
export async function inspectContent(source: ByteSource, name: string): Promise<Inspected> {
  if (source.size === 0) throw problem('empty-file', 422, 'The file is empty.')
  if (PROGRAM_ENDING.test(name)) throw programRefused()
  const head = await readBytes(source, 0, 4096)
  const signature = signatureOf(head)
  if (signature === 'program' && !isText(head, name)) throw programRefused()
  if (signature === 'archive') {
    throw refused(
      'unsupported-archive',
      'We cannot look into this archive. Please send the files one by one, or as a ZIP.',
    )
  }
  if (signature === 'zip') return await inspectZip(source, name)
  if (signature === 'ole') return await inspectOle(source, name)
  const kind = signature ? BY_SIGNATURE[signature] : undefined
  if (kind) {
    agree(name, kind)
    if (signature === 'pdf' && !(await holdsObjects(source))) {
      throw refused(
        'broken-file',
        'This PDF is empty or cut off: there is nothing in it that could be shown. Save it again.',
      )
    }
    return { type: kind.type, isLocked: signature === 'pdf' && (await isEncryptedPdf(source)) }
  }
  const claimed = claimedBy(name)
  if (claimed) throw contradiction(name, `it does not begin like ${claimed.word}`)
  const type = TEXT[endingOf(name)]
  if (type && head.includes(0) && !isUtf16(head)) throw contradiction(name, 'it holds no text')
  return { type: type ?? 'application/octet-stream', isLocked: false }
}

async function inspectZip(source: ByteSource, name: string): Promise<Inspected> {
  const folders = new Set<string>()
  let [entries, unpacked, isLocked, first] = [0, 0, false, '']
  try {
    for await (const entry of zipEntries(source)) {
      if (entries === 0 && entry.name === 'mimetype') first = (await entry.read(200)).toString('latin1')
      entries += 1
      unpacked += entry.size
      isLocked ||= entry.isEncrypted
      folders.add(`${entry.name.split('/')[0]}${entry.name.includes('/') ? '/' : ''}`)
      if (entries > MOST_ENTRIES) throw refused('large-archive', 'This archive holds more than 1,000 files.')
      if (unpacked > MOST_UNPACKED)
        throw refused('large-archive', 'This archive is larger than 1 GB when it is unpacked.')
      if (PROGRAM_ENDING.test(entry.name))
        throw refused('program', 'This archive holds a program. We take papers only.')
    }
    if (await hasMacros(source, MOST_IN_MEMORY)) throw macrosRefused()
  } catch (error) {
    throw error instanceof ZipFault
      ? refused('broken-file', 'This file seems to be broken. Try to save it again.')
      : error
  }
  const kind = zipKind(folders, first)
  agree(name, kind)
  return { type: kind.type, isLocked }
}

function zipKind(folders: Set<string>, first: string): ContentKind {
  const office = folders.has('[Content_Types].xml') ? ['word/', 'xl/', 'ppt/'].find((each) => folders.has(each)) : first
  return IN_ZIP[office ?? ''] ?? ZIP
}

async function inspectOle(source: ByteSource, name: string): Promise<Inspected> {
  if (source.size > MOST_IN_MEMORY) {
    throw refused('large-office-file', 'Office documents over 64 MB cannot be checked. Please send it as a PDF.')
  }
  const bytes = await readBytes(source)
  const names = readOle(bytes)?.names ?? []
  // Office keeps a document with a password in the old container, whatever its name.
  if (names.includes('EncryptedPackage')) {
    const claimed = claimedBy(name)
    return { type: claimed?.type ?? 'application/octet-stream', isLocked: true }
  }
  if (await hasMacros(bytes, MOST_IN_MEMORY)) throw macrosRefused()
  const kind = OLD_OFFICE[oldKind(names)]
  if (!kind) {
    const claimed = claimedBy(name)
    if (claimed) throw contradiction(name, `it does not hold ${claimed.word}`)
    throw refused('unsupported-file', 'We do not know what kind of file this is. Please send it as a PDF.')
  }
  agree(name, kind)
  return { type: kind.type, isLocked: false }
}

function oldKind(names: string[]): string {
  if (names.includes('WordDocument')) return 'doc'
  if (names.includes('Workbook') || names.includes('Book')) return 'xls'
  if (names.includes('PowerPoint Document')) return 'ppt'
  return names.some((each) => each.startsWith('__substg1.0')) ? 'msg' : ''
}

/** Refuses a name whose ending says something else than the content; one that says nothing is right. */
function agree(name: string, kind: ContentKind): void {
  const ending = endingOf(name)
  if (kind.endings.includes(ending) || !(claimedBy(name) || TEXT[ending])) return
  throw contradiction(name, `it is ${kind.word}`)
}

const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/
const WINDOW = 1024 * 1024

/** A PDF names its encryption where it ends, or where it begins when it is made to be shown early. */
async function isEncryptedPdf(source: ByteSource): Promise<boolean> {
  const tail = await readBytes(source, Math.max(0, source.size - WINDOW))
  if (ENCRYPTED.test(tail.toString('latin1'))) return true
  return source.size > WINDOW && ENCRYPTED.test((await readBytes(source, 0, WINDOW)).toString('latin1'))
}

/** A PDF is made of numbered objects; what only begins like one has none. */
async function holdsObjects(source: ByteSource): Promise<boolean> {
  for (let at = 0; at < source.size; at += WINDOW) {
    const part = await readBytes(source, at, Math.min(source.size, at + WINDOW + 32))
    if (/\d\s+\d+\s+obj\b/.test(part.toString('latin1'))) return true
  }
  return false
}

// A text may begin with the letters of a program: only what is not read as text is one.
function isText(head: Buffer, name: string): boolean {
  return TEXT[endingOf(name)] !== undefined && !head.includes(0) && !head.subarray(0, 2).equals(Buffer.from('#!'))
}

const isUtf16 = (head: Buffer) => head[0] === 0xff || head[0] === 0xfe || head[0] === 0xef

const refused = (code: string, words: string) => problem(code, 415, words)
const programRefused = () => refused('program', 'This file is a program. We take papers only.')

const macrosRefused = () =>
  refused('macros', 'This document holds macros, which can harm whoever opens it. Save it without them, or as a PDF.')

function contradiction(name: string, what: string) {
  const words = `The name ends in .${endingOf(name)}, but ${what}. Check that it is the right file, or rename it.`
  return refused('contradiction', words)
}
