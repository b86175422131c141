import { type ByteSource, readBytes } from '#platform/files/byte-source.ts'
import { openZip, type ZipEntry, ZipFault } from '#platform/files/zip.ts'
import { withSlash } from './addresses.ts'
import { type Source, SourceFault, type SourceFile } from './source-item.ts'

interface UploadedFile {
  name: string
  bytes: ByteSource
}

export interface OpenedSource {
  source: Source
  site: string | null
  /** What is read, in order: the parts of one export. */
  files: SourceFile[]
  /** What else lies in the archives, by its path in lower case. */
  entries: Map<string, ZipEntry>
  close(): void
}

const MOST_ENTRIES = 100_000
const LARGEST_TEXT = 4_000_000_000
/** What deflate reaches with real text is far below; what unpacks to more is made to fill disks. */
const MOST_PACKED = 1_000
const HEAD = 64 * 1024

/** Looks into the files of an import, and says what they are and in which order they are read. */
export async function openSource(uploaded: UploadedFile[]): Promise<OpenedSource> {
  const texts: Text[] = []
  const entries = new Map<string, ZipEntry>()
  const opened: { close(): void }[] = []
  const close = () => {
    for (const archive of opened) archive.close()
  }
  try {
    for (const { name, bytes } of uploaded) {
      if (!(await isZip(bytes))) {
        texts.push({ name, head: await readBytes(bytes, 0, HEAD), open: () => streamOf(bytes) })
        continue
      }
      const archive = await openArchive(name, bytes)
      opened.push(archive)
      for (const entry of archive.entries) {
        const path = entry.name.replaceAll('\\', '/')
        if (isClutter(path)) continue
        if (TEXT.test(path)) texts.push(await textIn(name, entry, bytes.size))
        else entries.set(path.toLowerCase(), entry)
      }
    }
    return { ...choose(texts), entries, close }
  } catch (error) {
    close()
    throw error
  }
}

interface Text extends SourceFile {
  head: Buffer
}

const TEXT = /\.(xml|wxr|json|jsonl|sql)$/i

const isClutter = (path: string) => /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db)(\/|$)/i.test(path)

async function isZip(bytes: ByteSource): Promise<boolean> {
  return (await readBytes(bytes, 0, 4)).equals(Buffer.from('PK\x03\x04', 'latin1'))
}

async function openArchive(name: string, bytes: ByteSource) {
  try {
    return await openZip(bytes, MOST_ENTRIES)
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error
    throw new SourceFault({ file: name, line: null, words: `The archive cannot be read: ${error.message}.` })
  }
}

async function textIn(archive: string, entry: ZipEntry, packed: number): Promise<Text> {
  const refuse = (words: string) => new SourceFault({ file: `${archive}, ${entry.name}`, line: null, words })
  if (entry.isEncrypted) throw refuse('It is protected by a password.')
  if (entry.size > LARGEST_TEXT || entry.size > packed * MOST_PACKED)
    throw refuse('It unpacks to more than can be read.')
  return { name: entry.name, head: await entry.read(HEAD), open: () => entry.stream() }
}

/** Several files are taken together when they are of one kind; their names are in order. */
function choose(texts: Text[]): Pick<OpenedSource, 'source' | 'site' | 'files'> {
  const told = texts.flatMap((text) => {
    const source = sourceOf(text)
    return source ? [{ source, text }] : []
  })
  const kinds = new Set(told.map(({ source }) => source))
  // An export of this product holds itself in other forms too.
  const source = kinds.has('countinghouse') ? 'countinghouse' : told[0]?.source
  if (!source) {
    const file = texts[0]?.name ?? 'The upload'
    const words = 'This is neither an export of WordPress, Ghost or this product, nor a dump of the news portal.'
    throw new SourceFault({ file, line: null, words })
  }
  if (kinds.size > 1 && source !== 'countinghouse') {
    throw new SourceFault({
      file: 'The upload',
      line: null,
      words: 'These files come from different systems. Import them one after the other.',
    })
  }
  const chosen = told
    .flatMap((each) => (each.source === source ? [each.text] : []))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  return { source, site: chosen[0] ? siteIn(chosen[0]) : null, files: chosen }
}

const BLOG_ADDRESS = /<wp:base_blog_url>\s*(?:<!\[CDATA\[)?(https?:\/\/[^<\]\s]+)/
const LINK = /<link>\s*(?:<!\[CDATA\[)?(https?:\/\/[^<\]\s]+)/
const OWN_ADDRESS = /^\{"countinghouse":[^\n]*"site":"(https?:\/\/[^"]+)"/

function siteIn({ head }: Text): string | null {
  const text = head.toString('utf8')
  // The channel's own link comes before its first item.
  const [channel = ''] = text.split('<item>', 1)
  const link = channel.includes('<channel>') ? LINK.exec(channel) : null
  const [, address] = BLOG_ADDRESS.exec(text) ?? link ?? OWN_ADDRESS.exec(text) ?? []
  return address ? withSlash(address) : null
}

function sourceOf({ name, head }: Text): Source | null {
  const text = head.toString('latin1')
  if (/<rss\b/.test(text) && /(wp:wxr_version|xmlns:wp=)/.test(text)) return 'wordpress'
  if (/\.jsonl$/i.test(name)) return text.startsWith('{"countinghouse"') ? 'countinghouse' : null
  if (/^\s*\{/.test(text.replace(/^\xef\xbb\xbf/, ''))) {
    return /"(db|data)"\s*:/.test(text) && /"(posts|meta|data|exported_on)"\s*:/.test(text) ? 'ghost' : null
  }
  return /\b(create table|insert into|mysql dump|phpmyadmin sql dump|mariadb dump)\b/i.test(text) ? 'news-portal' : null
}

async function* streamOf(bytes: ByteSource): AsyncGenerator<Uint8Array> {
  yield* bytes.stream(0, bytes.size)
}
