import { hasMacros } from '#platform/files/macros.ts'
import { signatureOf } from '#platform/files/signature.ts'
import { ZipFault, zipEntries } from '#platform/files/zip.ts'
import { problem } from '#server/http/problem.ts'

/** What a file is: its type for programs, a word for people, and the ending its name must have. */
export interface FileKind {
  type: string
  word: string
  ending: string
}

const kind = (type: string, word: string, ending: string): FileKind => ({ type, word, ending })

const PDF = kind('application/pdf', 'PDF', 'pdf')
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

export const KINDS = {
  pdf: PDF,
  docx: kind(`${OFFICE}.wordprocessingml.document`, 'Word', 'docx'),
  xlsx: kind(`${OFFICE}.spreadsheetml.sheet`, 'Excel', 'xlsx'),
  pptx: kind(`${OFFICE}.presentationml.presentation`, 'PowerPoint', 'pptx'),
  odt: kind(`${OPEN}.text`, 'OpenDocument text', 'odt'),
  ods: kind(`${OPEN}.spreadsheet`, 'OpenDocument table', 'ods'),
  odp: kind(`${OPEN}.presentation`, 'OpenDocument slides', 'odp'),
  doc: kind('application/msword', 'Word', 'doc'),
  xls: kind('application/vnd.ms-excel', 'Excel', 'xls'),
  ppt: kind('application/vnd.ms-powerpoint', 'PowerPoint', 'ppt'),
  jpg: kind('image/jpeg', 'Picture', 'jpg'),
  png: kind('image/png', 'Picture', 'png'),
  gif: kind('image/gif', 'Picture', 'gif'),
  webp: kind('image/webp', 'Picture', 'webp'),
  avif: kind('image/avif', 'Picture', 'avif'),
  zip: kind('application/zip', 'ZIP', 'zip'),
} as const

export const kindOfType = (type: string): FileKind =>
  Object.values(KINDS).find((each) => each.type === type) ?? KINDS.zip

/** Judges a file by its content; its name is asked only which of the old office formats it is. */
export async function judgeFile(bytes: Buffer, name: string): Promise<FileKind> {
  if (bytes.length === 0)
    throw problem('empty-file', 422, 'The file is empty.', { fields: { file: 'The file is empty.' } })
  const found = signatureOf(bytes)
  if (found === 'zip') return await judgeZip(bytes)
  if (found === 'ole') return await judgeOldOffice(bytes, name)
  if (found && found in KINDS) return KINDS[found as keyof typeof KINDS]
  throw refused('Only PDF, office documents, pictures and ZIP files can be uploaded.')
}

const MOST_ENTRIES = 20_000
const MOST_UNPACKED = 2e9

async function judgeZip(bytes: Buffer): Promise<FileKind> {
  const names: string[] = []
  let first = ''
  let unpacked = 0
  try {
    for await (const entry of zipEntries(bytes)) {
      if (names.length === 0 && entry.name === 'mimetype') first = (await entry.read(200)).toString('latin1')
      names.push(entry.name)
      unpacked += entry.size
      if (names.length > MOST_ENTRIES || unpacked > MOST_UNPACKED)
        throw refused('This archive holds too much to be checked.')
    }
    await refuseMacros(bytes)
  } catch (error) {
    throw error instanceof ZipFault ? refused('This file seems to be broken. Try to save it again.') : error
  }
  if (names.includes('[Content_Types].xml')) {
    if (names.some((name) => name.startsWith('word/'))) return KINDS.docx
    if (names.some((name) => name.startsWith('xl/'))) return KINDS.xlsx
    if (names.some((name) => name.startsWith('ppt/'))) return KINDS.pptx
  }
  return Object.values(KINDS).find((each) => each.type === first) ?? KINDS.zip
}

async function judgeOldOffice(bytes: Buffer, name: string): Promise<FileKind> {
  await refuseMacros(bytes)
  const ending = name.toLowerCase().split('.').at(-1)
  if (ending === 'doc' || ending === 'xls' || ending === 'ppt') return KINDS[ending]
  throw refused('We take old office documents as .doc, .xls or .ppt.')
}

async function refuseMacros(bytes: Buffer): Promise<void> {
  if (!(await hasMacros(bytes))) return
  throw refused('This document holds macros, which can harm whoever opens it. Save it without them.')
}

function refused(words: string) {
  return problem('unsupported-file', 415, words, { fields: { file: words } })
}

/** A name that is safe in an address and a download, with the ending that fits the content. */
export function properName(name: string, { ending }: FileKind): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}"<>|*?:#%]+/gu, ' ').trim()
  const bare = base
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^\.+/, '')
    .replace(/\s+/g, ' ')
    .slice(0, 150)
    .trim()
  return `${bare || 'File'}.${ending}`
}
