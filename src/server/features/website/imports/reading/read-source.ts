import { readGhost } from './ghost.ts'
import { readNewsPortal } from './news-portal.ts'
import { readOwnExport } from './own-export.ts'
import type { ReadingOptions, Source, SourceFile, SourceItem } from './source-item.ts'
import { readWordpress } from './wordpress.ts'

type Reader = (files: SourceFile[], options: ReadingOptions) => AsyncGenerator<SourceItem>

/** How each source is read. */
export const READERS: Record<Source, Reader> = {
  wordpress: readWordpress,
  ghost: readGhost,
  'news-portal': readNewsPortal,
  countinghouse: readOwnExport,
}
