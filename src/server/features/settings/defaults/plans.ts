import type { Settings } from '#contract/settings.ts'

export const plans: Settings['plans'] = {
  title: 'An online office for a small firm',
  intro:
    'A safe place for your papers and mailboxes in your firm’s own name, looked after by us. Three sizes, paid by the year.',
  note: 'Prices are for a year, with the discount already taken off. You can change the size at any time, and cancel at the end of the year you have paid for.',
  items: [
    {
      slug: 'house',
      name: 'House',
      intro: 'For a firm with several desks.',
      price: 47.88,
      discountPercent: 33,
      storageGb: 75,
      mailboxes: 5,
      features: [
        'Folders shared with your accountant',
        'Receipts filed straight from your phone',
        'Different rights for each colleague',
        'Backup kept for twelve months',
      ],
      tag: 'Room for everyone',
      outro: 'Set up for you in two working days.',
    },
    {
      slug: 'office',
      name: 'Office',
      intro: 'For an owner with one or two colleagues.',
      price: 29.98,
      discountPercent: 28,
      storageGb: 30,
      mailboxes: 3,
      features: [
        'Folders shared with your accountant',
        'Receipts filed straight from your phone',
        'Backup kept for three months',
      ],
      tag: 'Most chosen',
      outro: 'Set up for you in one working day.',
    },
    {
      slug: 'desk',
      name: 'Desk',
      intro: 'For one person and one business.',
      price: 11.88,
      discountPercent: 20,
      storageGb: 5,
      mailboxes: 1,
      features: ['A folder shared with your accountant', 'Backup kept for one month'],
      tag: 'A good beginning',
      outro: 'Ready the same working day.',
    },
  ],
}
