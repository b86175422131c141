/** A document as it travels; the same form that articles have. */
interface Node {
  type: string
  attrs?: Record<string, unknown>
  content?: Node[]
}

interface Template {
  name: string
  about: string
  blocks: Node[]
}

const text = (title: string): Node => ({ type: 'textBlock', attrs: { title }, content: [{ type: 'paragraph' }] })
const items = (type: string, title: string, item: string, entries: Record<string, string>[]): Node => ({
  type,
  attrs: { title },
  content: entries.map((attrs) => ({ type: item, attrs })),
})
const cards = (title: string, count: number) => items('cardsBlock', title, 'card', empty(count, 'title'))
const steps = (title: string, titles: string[]) =>
  items(
    'stepsBlock',
    title,
    'step',
    titles.map((step) => ({ title: step })),
  )
const questions = (title: string, count: number) => items('questionsBlock', title, 'question', empty(count, 'question'))
const people = (title: string, count: number) => items('peopleBlock', title, 'personEntry', empty(count, 'name'))
const figures = (title: string, count: number) => items('figuresBlock', title, 'figureEntry', empty(count, 'label'))
const quoteForm = (title: string): Node => ({ type: 'formBlock', attrs: { title, form: 'quote' } })
const contactForm = (title: string): Node => ({ type: 'formBlock', attrs: { title, form: 'contact' } })
const action = (title: string): Node => ({
  type: 'actionBlock',
  attrs: {
    title,
    label: 'Request a quote',
    href: '/quote',
    secondLabel: 'Write to us',
    secondHref: '/Contact',
  },
})
const quote: Node = { type: 'quoteBlock', attrs: {} }
const beside = (title: string): Node => ({
  type: 'besideBlock',
  attrs: { title, side: 'right' },
  content: [{ type: 'paragraph' }],
})
const heading = (title: string): Node => ({ type: 'headingBlock', attrs: { title } })

function empty(count: number, field: string): Record<string, string>[] {
  return Array.from({ length: count }, () => ({ [field]: '' }))
}

/** Where a page may begin: its blocks in order, their titles written, the rest to be filled in. */
export const TEMPLATES = {
  service: {
    name: 'Service',
    about: 'What you do for a client, how it goes, what people ask',
    blocks: [
      text('What it is'),
      cards('What is included', 3),
      steps('How it works', ['You send us your papers', 'We do the work', 'You get the result']),
      questions('Questions', 3),
      action('Shall we take a look?'),
    ],
  },
  landing: {
    name: 'Landing page',
    about: 'One offer, told from the top to a form',
    blocks: [
      heading(''),
      figures('', 3),
      cards('What you get', 3),
      quote,
      questions('Questions', 3),
      quoteForm('Request a quote'),
    ],
  },
  person: {
    name: 'Person',
    about: 'Somebody of the firm: who they are, and how to reach them',
    blocks: [people('', 1), text('About'), text('Where they help'), contactForm('Write a message')],
  },
  location: {
    name: 'Office location',
    about: 'An office: where it is, when it is open, who works there',
    blocks: [
      beside('Find us'),
      text('Opening hours'),
      people('Who you will meet', 2),
      contactForm('Write to this office'),
    ],
  },
  campaign: {
    name: 'Campaign',
    about: 'For a season or a change in the law: what it means, and what to do',
    blocks: [
      heading(''),
      text('What changes'),
      steps('What to do now', ['', '', '']),
      action('We can do this for you'),
      quoteForm('Request a quote'),
    ],
  },
  legal: {
    name: 'Legal text',
    about: 'Terms, an imprint, a notice: text with headings',
    blocks: [text('')],
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof TEMPLATES

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as [TemplateName, ...TemplateName[]]
