import { doc } from './articles.ts'

interface Picture {
  id: number
  url: string
}

const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** A page of all twelve blocks, each filled, so that every pair of neighbours but one is as in the palette. */
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
