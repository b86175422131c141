import { Mark, Node } from '@tiptap/core'

/** Raised characters: powers, ordinals, footnote numbers. */
export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript superscript',
  parseHTML: () => [{ tag: 'sup' }, { style: 'vertical-align=super' }],
  renderHTML: () => ['sup', 0],
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleMark('superscript') }
  },
})

/** Lowered characters: chemical formulas, indices. */
export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'subscript superscript',
  parseHTML: () => [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
  renderHTML: () => ['sub', 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleMark('subscript') }
  },
})

export const Highlight = Mark.create({
  name: 'highlight',
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: () => ['mark', 0],
})

export const Abbreviation = Mark.create({
  name: 'abbreviation',
  inclusive: false,
  addAttributes: () => ({
    title: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('title')?.trim() ?? '' },
  }),
  parseHTML: () => [{ tag: 'abbr[title]' }],
  renderHTML: ({ mark }) => ['abbr', { title: String(mark.attrs.title) }, 0],
})

export interface LeftOutAttributes {
  /** What it was on its own site, such as `iframe`, `shortcode form` or `picture`. */
  what: string
  href: string
  /** As its author wrote it, or the empty string. */
  source: string
}

/**
 * Something of another site that a text cannot hold, such as a shortcode or a picture that is missing. Staff see it in the editor and can delete it;
 * readers see a link where it has an address that leads somewhere, and never its source.
 */
export const LeftOut = Node.create({
  name: 'leftOut',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    what: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('data-left-out') ?? '' },
    href: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('data-href') ?? '' },
    source: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('data-source') ?? '' },
  }),
  parseHTML: () => [{ tag: 'span[data-left-out]' }],
  renderHTML({ node, HTMLAttributes: _ }) {
    const attrs = node.attrs as LeftOutAttributes
    const { what, href, source } = attrs
    const title = 'Not imported. Readers do not see this.'
    return ['span', { 'data-left-out': what, 'data-href': href, 'data-source': source, title }, leftOutWords(attrs)]
  },
})

export const leftOutWords = ({ what, href, source }: LeftOutAttributes): string => source || `${what} ${href}`.trim()

/** Whether readers are given a link to it: media that their own site still plays, never a picture or a form. */
export const isLinked = ({ what, href }: LeftOutAttributes): boolean =>
  /^https?:/.test(href) && /^(iframe|video|audio|embed|object|card )/.test(what)
