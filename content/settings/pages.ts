import type { Settings } from '#contract/system/settings.ts'

export const pages: Settings['pages'] = {
  home: {
    title: 'Accounting and tax for small firms',
    description:
      'Bookkeeping, tax, payroll and advice for small firms and individuals. One accountant who knows your file, and a price agreed before we begin.',
  },
  about: {
    title: 'About us',
    description:
      'Who we are, what we hold ourselves to, and the people you will meet. An accounting house for people who have other work to do.',
  },
  services: {
    title: 'Our services and plans',
    description:
      'Tax, business development, bookkeeping, HR and management, professional training and software installation. And three sizes of online office.',
  },
  careers: {
    title: 'Careers',
    description: 'What it is like to work here, the openings we have at the moment, and how to write to us.',
  },
  news: {
    title: 'News and Events',
    description: 'Due dates, changes in the rules and what they mean for a small firm, explained in plain words.',
  },
  publications: {
    title: 'Publications',
    description: 'Training modules, forms and guides to download, sorted in folders.',
  },
  contact: {
    title: 'Contact',
    description: 'Write to us, call, or come by. Our address, our opening hours and a form that reaches a person.',
  },
  quote: {
    title: 'Request a quote',
    description:
      'Eight short questions, about three minutes. A person reads your answers, and you get a fixed price in writing before any work begins.',
  },
  privacy: {
    title: 'Privacy',
    description: 'What this site keeps about you, why, for how long, and how to have it shown, corrected or erased.',
  },
}

export const careers: Settings['careers'] = {
  title: 'Work that adds up',
  intro: [
    'We work in small teams. You would have clients of your own from the second month, a colleague who reads your work from the first day, and no billing by the minute.',
    'We are open from eight to six, close at five on Fridays, and do not answer email at weekends. We pay for examinations, and for the time to study for them.',
  ].join('\n\n'),
  none: 'There are no openings at the moment. We read and answer every application, and keep it for six months if you agree.',
  email: 'hello@countinghouse.example',
  openings: [],
}

export const appointments: Settings['appointments'] = {
  enabled: false,
  title: 'Book an appointment',
  lead: 'Choose what it is about, then a day and a time. You get a confirmation with an entry for your calendar.',
}

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
    title: 'Write, call or come by',
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

export const faq: Settings['faq'] = {
  title: 'Questions we are asked most',
  items: [
    {
      question: 'I am months behind with my books. Is that a problem?',
      answer:
        'It is common, and it can be put right. We look at what there is, agree a price for the arrears, and bring them up to date in order. You will not be told off.',
    },
    {
      question: 'What does it cost?',
      answer:
        'It depends on how many papers there are and how many people you employ. Send us the quote form. You get a fixed price in writing before we begin, and it does not change unless the work does.',
    },
    {
      question: 'How do I get my papers to you?',
      answer:
        'Bring them, post them, or send us photographs from your phone. With an online office you put them in a folder we share.',
    },
    {
      question: 'Do I have to change my accounting software?',
      answer:
        'No. We work with what you have if it does the job. If it does not, we say so, show you why, and let you decide.',
    },
    {
      question: 'Who can see my figures?',
      answer:
        'Your accountant, the colleague who stands in for them, and the partner who checks your yearly statement. Nobody else opens your file.',
    },
    {
      question: 'Can I leave?',
      answer:
        'Yes. Our work for you can end with any month. An online office is paid for a year at a time, so it ends with the year you have paid for. You take all your papers and a complete copy of your books with you, and we explain them to your next accountant at no charge.',
    },
  ],
}
