import type { Settings } from '#contract/system/settings.ts'

export const home: Settings['home'] = {
  promise: 'When you close the shop, the books are already done.',
  lead: 'We keep accounts, prepare taxes and answer questions for small firms and individuals. Photograph a receipt, and it is with us. One accountant knows your file. You know the price before we begin.',
  monthly: {
    title: 'Included every month',
    intro: 'Nothing extra to order, and no charge by the minute. This is what a month with us includes.',
    items: [
      {
        title: 'Bookkeeping',
        text: 'You photograph the receipt and get a confirmation. We enter it and match it to the bank.',
      },
      {
        title: 'Bank reconciliation',
        text: 'Your accounts and the bank’s agree to the cent. Where they do not, you hear why.',
      },
      {
        title: 'Payroll',
        text: 'Pay slips, deductions and leave worked out and checked two days before payday.',
      },
      {
        title: 'Tax calendar',
        text: 'Each return prepared ahead of its due date. We remind you. You read it and sign.',
      },
      {
        title: 'One-page statement',
        text: 'Profit, cash and what you owe, on a single sheet, in words you would use.',
      },
      {
        title: 'A person to ask',
        text: 'Call, or write in your client area, as often as you need to. You have an answer within one working day.',
      },
    ],
  },
  expect: {
    title: 'What to expect',
    intro: 'The first four weeks, step by step.',
    steps: [
      {
        title: 'You tell us where it hurts',
        text: 'Fill in the quote form, which takes about three minutes, or call. You do not need any papers yet.',
      },
      {
        title: 'We look at what there is',
        text: 'You get a list of the papers we need. Photograph them, send files, or bring a shoebox; the list shows what is still missing.',
      },
      {
        title: 'You get a price in writing',
        text: 'One page: what we do, by when, and what it costs. It does not change unless the work does.',
      },
      {
        title: 'The first month is closed',
        text: 'We bring the books up to date, close the month, and go through the statement with you.',
      },
    ],
  },
  closing: {
    title: 'Is there a tax letter on the table?',
    text: 'Tell us what it says. We will tell you what it means, when an answer is due, and what we would charge to write one.',
  },
}
