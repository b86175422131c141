import type { PageBlock } from '#contract/website/pages.ts'

/** One of the words of a block or of an item in it; empty where it has none of this name. */
export const wordOf = ({ words }: Pick<PageBlock, 'words'>, name: string): string => words[name] ?? ''

/** The level of headings in a block: below its own title, or where that would be. */
export const levelIn = (block: PageBlock): 'h2' | 'h3' => (wordOf(block, 'title') ? 'h3' : 'h2')

export const shown = ({ picture }: Pick<PageBlock, 'picture'>) => ({ picture, image: null })
