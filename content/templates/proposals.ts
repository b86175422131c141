import type { ProposalTemplateAnswer } from '#contract/work/proposals.ts'
import type { ProposalContent } from '#domain/proposals/content.ts'
import type { FeeLine, Rhythm } from '#domain/proposals/fees.ts'

type Template = ProposalTemplateAnswer & { content: ProposalContent }

/** What a firm of accountants offers again and again. Prices are the firm's to fill in: none of them is ours to say. */
export const TEMPLATES: Template[] = [
  template('bookkeeping', 'Bookkeeping', 'Books, VAT returns and a yearly closing', {
    intro:
      'We keep your books, file your VAT returns and close the year, so that you always know where you stand.\n\nYou send your papers through your client area; we do the rest and tell you when something is missing.',
    lines: [
      line('Bookkeeping', 'Entries, bank and receipts, every month', 'month'),
      line('VAT returns', 'Prepared, checked with you and filed', 'quarter', { papers: 'vat-quarter' }),
      line('Yearly closing', 'Annual accounts and the meeting about them', 'year', { papers: 'year-end' }),
      line('Setting up', 'Chart of accounts, opening balances, your client area', 'once'),
      line('Budget and forecast', 'Twelve months ahead, renewed each quarter', 'quarter', { addOn: true }),
    ],
  }),
  template('bookkeeping-two-ways', 'Bookkeeping, two ways', 'You choose how much we do', {
    intro: 'Two ways to work together. Choose the one that fits; you can change later.',
    options: [
      {
        id: 'checked',
        name: 'You enter, we check',
        text: 'You keep the books in your system and we check each quarter.',
      },
      { id: 'whole', name: 'We do all of it', text: 'You send papers, we do the rest.' },
    ],
    lines: [
      line('Check of your books', 'Each quarter, with a list of what to fix', 'quarter', { option: 'checked' }),
      line('Bookkeeping', 'Entries, bank and receipts, every month', 'month', { option: 'whole' }),
      line('VAT returns', 'Prepared, checked with you and filed', 'quarter', { papers: 'vat-quarter' }),
      line('Yearly closing', 'Annual accounts and the meeting about them', 'year', { papers: 'year-end' }),
    ],
  }),
  template('payroll', 'Payroll', 'Payslips, filings and payments each month', {
    intro: 'We run your payroll: payslips, filings and the file for your bank, on time, every month.',
    lines: [
      line('Payroll', 'For each person paid', 'month', { papers: 'payroll-start' }),
      line('Start and end of employment', 'Registration and papers, for each case', 'once', { addOn: true }),
      line('Yearly statements', 'For your people and the authorities', 'year'),
    ],
  }),
  template('individual-tax', 'Tax return of an individual', 'One return, from papers to assessment', {
    intro: 'We prepare your tax return, go through it with you, file it and check the assessment.',
    lines: [
      line('Tax return', 'Prepared, explained and filed', 'year', { papers: 'individual-tax' }),
      line('Check of the assessment', 'And an objection where it is worth it', 'year'),
    ],
  }),
  template('new-company', 'Starting a company', 'From the first conversation to the first return', {
    intro: 'We help you to found your company and stay with you through its first year.',
    lines: [
      line('Founding', 'Form, registration, opening balance', 'once', { papers: 'new-company' }),
      line('Bookkeeping', 'Entries, bank and receipts, every month', 'month'),
      line('Yearly closing', 'Annual accounts and the meeting about them', 'year'),
      line('An hour of advice', 'When you need it', 'month', { addOn: true }),
    ],
  }),
]

type More = Partial<Pick<FeeLine, 'option' | 'addOn' | 'papers'>>

function line(title: string, detail: string, rhythm: Rhythm, more: More = {}): FeeLine {
  const money = { quantity: 100, unitPrice: 0, discount: 0, taxRate: 0 }
  return { id: '', title, detail, ...money, rhythm, option: null, addOn: false, papers: null, ...more }
}

function template(
  slug: string,
  title: string,
  about: string,
  { intro, lines, options = [] }: { intro: string; lines: FeeLine[]; options?: Template['content']['options'] },
): Template {
  const numbered = lines.map((each, at) => ({ ...each, id: `line-${at + 1}` }))
  return { slug, title, about, content: { title, intro, options, lines: numbered, terms: [] } }
}
