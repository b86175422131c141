import type { Settings } from '#contract/settings.ts'

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
