import type { Settings } from '#contract/system/settings.ts'

export const plans: Settings['plans'] = {
  title: 'An online office for a small firm',
  intro:
    'A client area of your own: your papers, what we need from you and our answers in one place, and mailboxes in your firm’s own name. Three sizes, paid by the year.',
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
        'Receipts by phone, each with a confirmation',
        'Rights for colleagues: to read, to send, to decide',
        'Backups made every night, and kept',
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
        'Receipts by phone, each with a confirmation',
        'Rights for colleagues: to read, to send, to decide',
        'Backups made every night, and kept',
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
      features: [
        'Folders shared with your accountant',
        'Receipts by phone, each with a confirmation',
        'Backups made every night, and kept',
      ],
      tag: 'A good beginning',
      outro: 'Ready the same working day.',
    },
  ],
}
