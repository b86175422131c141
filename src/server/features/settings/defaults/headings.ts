import type { Settings } from '#contract/settings.ts'

export const headings: Settings['headings'] = {
  news: {
    title: 'News and Events',
    lead: 'What changes, what it means for you, and what to do about it. Written by the people who do the work.',
  },
  publications: {
    title: 'The library',
    lead: 'Guides, forms and training material, free to read and to print. Some folders open once you sign in.',
  },
  contact: {
    title: 'Write, call, or come by',
    lead: 'Ask anything about your books, your taxes or our work. A person answers, and the first answer costs nothing.',
  },
  quote: {
    title: 'Request a quote',
    lead: 'Eight short questions, about three minutes. You get a price in writing, and owe nothing until you say yes.',
    steps: [
      {
        title: 'You send the form',
        text: 'Eight answers. If the connection fails, your browser keeps them and sends them later.',
      },
      { title: 'A person reads it', text: 'No robot prices your books. We ask once if something is unclear.' },
      {
        title: 'You get a price',
        text: 'In writing, month by month, with what is included and what is not. We may ask to see your papers first.',
      },
    ],
  },
}
