import { IMPORT_KINDS } from '#contract/website/import-fields.ts'
import { isRecord } from '#domain/compare/values.ts'
import { readGhost } from './ghost.ts'
import { readNewsPortal } from './news-portal.ts'
import { type ReadingOptions, type Source, SourceFault, type SourceFile, type SourceItem } from './source-item.ts'
import { readWordpress } from './wordpress.ts'

const LONGEST_LINE = 32 * 1024 * 1024
const KINDS = new Set<string>(IMPORT_KINDS)

/** An export of this product: a line for each item, in the order in which they can be imported. */
async function* readOwnExport(files: SourceFile[], { skip }: ReadingOptions): AsyncGenerator<SourceItem> {
  for (const file of files) {
    let line = 0
    for await (const text of linesOf(file)) {
      line++
      if (!text.trim() || line === 1) continue
      const item = itemIn(text)
      if (!item) throw new SourceFault({ file: file.name, line, words: 'This line cannot be read.' })
      if (!skip.has(item.key)) yield item
    }
  }
}

/** Lines are trusted no more than any other file: what they hold is cleaned where it is imported. */
function itemIn(text: string): SourceItem | null {
  try {
    const item: unknown = JSON.parse(text)
    const isItem = isRecord(item) && KINDS.has(String(item.kind)) && typeof item.key === 'string'
    return isItem && typeof item.title === 'string' ? (item as unknown as SourceItem) : null
  } catch {
    return null
  }
}

async function* linesOf(file: SourceFile): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  for await (const chunk of file.open()) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE)
      throw new SourceFault({ file: file.name, line: null, words: 'A line is longer than 32 MB.' })
    yield* lines
  }
  if (rest) yield rest
}

type Reader = (files: SourceFile[], options: ReadingOptions) => AsyncGenerator<SourceItem>

export const READERS: Record<Source, Reader> = {
  wordpress: readWordpress,
  ghost: readGhost,
  'news-portal': readNewsPortal,
  countinghouse: readOwnExport,
}
