import { doc } from './articles.ts'

interface Picture {
  id: number
  url: string
}

const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** A page of all twelve blocks, each filled, in the order of the palette. */
export function everyBlock({ id, url }: Picture) {
  const picture = { mediaId: id, src: url, alt: 'A plate', width: 640, height: 400 }
  return doc(
    { type: 'textBlock', attrs: { title: 'What it is' }, content: [words('Some words.'), words('And more.')] },
    { type: 'headingBlock', attrs: { title: 'A large heading', lead: 'And a sentence below it.' } },
    { type: 'pictureBlock', attrs: { ...picture, caption: 'A plate, from above', span: 'page' } },
    { type: 'besideBlock', attrs: { ...picture, title: 'Beside', side: 'right' }, content: [words('Text beside it.')] },
    {
      type: 'cardsBlock',
      attrs: { title: 'What you get' },
      content: ['One', 'Two', 'Three'].map((title) => ({
        type: 'card',
        attrs: { ...picture, title, text: 'A short offer.', href: '/services', label: `More about ${title}` },
      })),
    },
    {
      type: 'stepsBlock',
      attrs: { title: 'How it works' },
      content: ['First', 'Then'].map((title) => ({ type: 'step', attrs: { title, text: 'Something happens.' } })),
    },
    {
      type: 'figuresBlock',
      attrs: { title: 'In figures' },
      content: [
        { type: 'figureEntry', attrs: { figure: '60+', label: 'clients' } },
        { type: 'figureEntry', attrs: { figure: '12', label: 'years' } },
      ],
    },
    {
      type: 'peopleBlock',
      attrs: { title: 'Who does it' },
      content: [
        {
          type: 'personEntry',
          attrs: {
            name: 'Maya Okafor',
            role: 'Partner',
            text: 'Reads every page.',
            email: 'maya@example.com',
            phone: '555 0142',
          },
        },
        { type: 'personEntry', attrs: { ...picture, name: 'Tom Berg', role: 'Payroll' } },
      ],
    },
    {
      type: 'questionsBlock',
      attrs: { title: 'Questions' },
      content: [{ type: 'question', attrs: { question: 'How long does it take?', answer: 'A week.' } }],
    },
    { type: 'quoteBlock', attrs: { text: 'They answer.', name: 'Ada Lund', role: 'Harbour Bakery' } },
    {
      type: 'actionBlock',
      attrs: {
        title: 'Shall we?',
        text: 'It costs nothing to ask.',
        label: 'Request a quote',
        href: '/quote',
        secondLabel: 'Write to us',
        secondHref: '/Contact',
      },
    },
    { type: 'formBlock', attrs: { title: 'Write to us', text: 'A person answers.', form: 'contact' } },
  )
}

/** A page on which each block is beside each other one, and beside its like; every second of a kind has no title. */
export function everyPair(picture: Picture) {
  const blocks = everyBlock(picture).content as { type: string; attrs?: Record<string, unknown> }[]
  const seen = new Map<number, number>()
  const content = pairsOf(blocks.length).map((at) => {
    const times = (seen.get(at) ?? 0) + 1
    seen.set(at, times)
    const block = structuredClone(blocks[at])
    if (block?.attrs && times % 2 === 0 && !NEEDS_TITLE.includes(block.type)) delete block.attrs.title
    return block
  })
  return { type: 'doc', content }
}

const NEEDS_TITLE = ['headingBlock', 'actionBlock']

/** A walk through numbers below `count` in which any two are neighbours once, and each is its own neighbour: from each to the nearest that is left. */
function pairsOf(count: number): number[] {
  const left = new Set<string>()
  const key = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`)
  for (let a = 0; a < count; a++) for (let b = a; b < count; b++) left.add(key(a, b))
  const walk = [0]
  while (left.size > 0) {
    const here = walk.at(-1) ?? 0
    const others = [...Array(count).keys()]
    const next =
      others.find((other) => left.has(key(here, other))) ??
      others.find((a) => others.some((b) => left.has(key(a, b)))) ??
      0
    left.delete(key(here, next))
    walk.push(next)
  }
  return walk
}
