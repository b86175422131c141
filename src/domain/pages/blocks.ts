/** How one part of a block is asked for and kept. `picture` means the attributes `mediaId`, `src`, `alt`, `width` and `height`. */
export interface BlockField {
  name: string
  kind: 'line' | 'text' | 'link' | 'choice' | 'picture'
  label: string
  hint?: string
  /** The longest text; of a choice it follows from the choices. */
  most: number
  /** Nothing is published while it is empty. */
  required?: boolean
  choices?: { value: string; label: string }[]
}

/** What is several times in a block: a card, a step, a person. */
export interface BlockItem {
  node: string
  /** "card", in the middle of a sentence. */
  name: string
  title: string
  most: number
  fields: BlockField[]
}

export interface BlockKind {
  /** The name of its node in a document. */
  node: string
  name: string
  about: string
  fields: BlockField[]
  item?: BlockItem
  /** Whether it holds text with headings, lists and links. */
  hasText?: true
}

const line = (name: string, label: string, more: Partial<BlockField> = {}): BlockField => ({
  name,
  kind: 'line',
  label,
  most: 120,
  ...more,
})
const text = (name: string, label: string, more: Partial<BlockField> = {}): BlockField => ({
  name,
  kind: 'text',
  label,
  most: 1_000,
  ...more,
})
const link = (name: string, label: string, more: Partial<BlockField> = {}): BlockField => ({
  name,
  kind: 'link',
  label,
  hint: 'A page of this site such as /Contact, or an address that starts with https://',
  most: 2_000,
  ...more,
})
const choice = (name: string, label: string, choices: NonNullable<BlockField['choices']>): BlockField => ({
  name,
  kind: 'choice',
  label,
  most: 20,
  choices,
})
const picture = (label = 'Picture', more: Partial<BlockField> = {}): BlockField => ({
  name: 'picture',
  kind: 'picture',
  label,
  most: 300,
  ...more,
})

const title = line('title', 'Title', { hint: 'Beside the block. Leave it empty for none.' })
const required = { required: true } as const

export const BLOCK_KINDS: readonly BlockKind[] = [
  { node: 'textBlock', name: 'Text', about: 'Paragraphs, lists, tables and links', fields: [title], hasText: true },
  {
    node: 'headingBlock',
    name: 'Heading with lead',
    about: 'A large heading and a sentence or two below it',
    fields: [line('title', 'Heading', required), text('lead', 'Lead', { most: 400 })],
  },
  {
    node: 'pictureBlock',
    name: 'Picture',
    about: 'One picture, as wide as the text or the page',
    fields: [
      picture('Picture', required),
      line('caption', 'Caption', { most: 300 }),
      choice('span', 'Width', [
        { value: 'text', label: 'As the text' },
        { value: 'page', label: 'As the page' },
      ]),
    ],
  },
  {
    node: 'besideBlock',
    name: 'Picture beside text',
    about: 'A picture on one side, text on the other',
    fields: [
      title,
      picture('Picture', required),
      choice('side', 'Picture on', [
        { value: 'left', label: 'The left' },
        { value: 'right', label: 'The right' },
      ]),
    ],
    hasText: true,
  },
  {
    node: 'cardsBlock',
    name: 'Cards',
    about: 'Short offers side by side, each with a link',
    fields: [title],
    item: {
      node: 'card',
      name: 'card',
      title: 'title',
      most: 12,
      fields: [
        line('title', 'Title', required),
        text('text', 'Text', { most: 400 }),
        link('href', 'Link'),
        line('label', 'Link text', { most: 60 }),
        picture(),
      ],
    },
  },
  {
    node: 'stepsBlock',
    name: 'Steps',
    about: 'What happens, one thing after the other',
    fields: [title],
    item: {
      node: 'step',
      name: 'step',
      title: 'title',
      most: 12,
      fields: [line('title', 'Title', required), text('text', 'Text')],
    },
  },
  {
    node: 'figuresBlock',
    name: 'Figures',
    about: 'Numbers that speak for themselves',
    fields: [title],
    item: {
      node: 'figureEntry',
      name: 'figure',
      title: 'label',
      most: 6,
      fields: [
        line('figure', 'Figure', { most: 12, hint: 'Such as 60+', ...required }),
        line('label', 'What it counts', { most: 60, ...required }),
      ],
    },
  },
  {
    node: 'peopleBlock',
    name: 'People',
    about: 'Who does the work, and how to reach them',
    fields: [title],
    item: {
      node: 'personEntry',
      name: 'person',
      title: 'name',
      most: 30,
      fields: [
        line('name', 'Name', required),
        line('role', 'Role'),
        text('text', 'About', { most: 600 }),
        line('email', 'Email', { most: 254 }),
        line('phone', 'Phone', { most: 40 }),
        picture(),
      ],
    },
  },
  {
    node: 'questionsBlock',
    name: 'Questions',
    about: 'Questions that open to show their answers',
    fields: [title],
    item: {
      node: 'question',
      name: 'question',
      title: 'question',
      most: 30,
      fields: [
        line('question', 'Question', { most: 200, ...required }),
        text('answer', 'Answer', { most: 1_500, ...required }),
      ],
    },
  },
  {
    node: 'quoteBlock',
    name: 'Quote',
    about: 'What a client said, with their name',
    fields: [
      text('text', 'What was said', { most: 600, ...required }),
      line('name', 'Who said it'),
      line('role', 'Who they are', { hint: 'Such as Owner, Harbour Bakery' }),
    ],
  },
  {
    node: 'actionBlock',
    name: 'Call to action',
    about: 'A question, and buttons that answer it',
    fields: [
      line('title', 'Title', required),
      text('text', 'Text', { most: 400 }),
      line('label', 'Button', { most: 60, ...required }),
      link('href', 'Where the button leads', required),
      line('secondLabel', 'Second button', { most: 60 }),
      link('secondHref', 'Where the second button leads'),
    ],
  },
  {
    node: 'formBlock',
    name: 'Form',
    about: 'The contact form or the quote form',
    fields: [
      title,
      text('text', 'Text', { most: 400 }),
      choice('form', 'Which form', [
        { value: 'contact', label: 'Contact' },
        { value: 'quote', label: 'Quote' },
      ]),
    ],
  },
]

const BY_NODE = new Map(BLOCK_KINDS.map((kind) => [kind.node, kind]))
const ITEMS = new Map(BLOCK_KINDS.flatMap(({ item }) => (item ? [[item.node, item] as const] : [])))

export const blockKind = (node: string): BlockKind | undefined => BY_NODE.get(node)

/** The fields of a block, or of one of its items; undefined for every other node. */
export const fieldsOf = (node: string): BlockField[] | undefined => (BY_NODE.get(node) ?? ITEMS.get(node))?.fields

/** What a block or an item is called: "Cards", "card". */
export const nameOfNode = (node: string): string => (BY_NODE.get(node) ?? ITEMS.get(node))?.name ?? node

/** What a block or an item cannot do without and has not got. */
export const missingIn = (node: string, attrs: Record<string, unknown> = {}): BlockField[] =>
  (fieldsOf(node) ?? []).filter(
    ({ name, kind, required }) => required && !(kind === 'picture' ? attrs.mediaId : String(attrs[name] ?? '').trim()),
  )
