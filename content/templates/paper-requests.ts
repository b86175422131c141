import type { PaperRequestTemplate } from '#contract/clients/paper-requests.ts'

export const TEMPLATES: PaperRequestTemplate[] = [
  template(
    'year-end',
    'Papers for the year end',
    'We close your books for the year. Please send what you have; we will tell you if something is missing.',
    [
      ['Bank statements', 'All accounts, every month of the year, as PDF or CSV'],
      ['Sales invoices', 'Those that are not in your accounting system yet'],
      ['Purchase invoices and receipts', 'A photograph is fine if every line can be read'],
      ['Stock list at the year end', 'What was there on the last day, with its value'],
      ['Loan statements', 'The balance and the interest for the year'],
      ['Assets bought or sold', 'Invoices for machines, vehicles, computers'],
      ['Unpaid customers and suppliers', 'Who owes you, and whom you owe, on the last day'],
    ],
  ),
  template(
    'vat-quarter',
    'Papers for the VAT return',
    'Please send everything of the quarter, so that your return is right the first time.',
    [
      ['Sales invoices of the quarter', ''],
      ['Purchase invoices of the quarter', 'Including those from abroad'],
      ['Bank statements of the quarter', ''],
      ['Import and export papers', 'If you bought or sold across a border'],
      ['Cash book', 'If you take or pay cash'],
    ],
  ),
  template('payroll-start', 'To start your payroll', 'We need these once for every person whom we are to pay.', [
    ['Employment contract', 'Signed by both'],
    ['Personal details form', 'Name, address, date of birth, tax number'],
    ['Bank details', 'The account that wages go to'],
    ['Identity document', 'Both sides'],
    ['Last payslip of the former employer', 'If there is one'],
  ]),
  template('payroll-month', 'Papers for this month’s payroll', 'Please send changes before we run the payroll.', [
    ['Hours worked', 'For everybody who is paid by the hour'],
    ['Absence and leave', 'Illness, holidays, unpaid days'],
    ['New, changed or ended contracts', ''],
    ['Expenses to repay', 'With receipts'],
  ]),
  template('new-company', 'To set up your new company', 'With these we register the company and open its books.', [
    ['Certificate of registration', ''],
    ['Articles of association', 'As signed'],
    ['Identity documents of the directors', 'Both sides'],
    ['Proof of address of the directors', 'Not older than three months'],
    ['List of shareholders', 'Names and shares'],
    ['Bank account opening letter', ''],
    ['Power of attorney for the tax office', 'Signed; we send you the form'],
  ]),
  template(
    'individual-return',
    'Papers for your tax return',
    'Please send what applies to you. If something does not apply, say so with one tap.',
    [
      ['Wage statement', 'From every employer of the year'],
      ['Bank interest and dividends', 'The yearly statement of each bank'],
      ['Rent received', 'And what you paid for the property'],
      ['Mortgage statement', 'Interest paid in the year'],
      ['Pension contributions', ''],
      ['Donations', 'The receipts'],
      ['Medical costs', 'What was not repaid to you'],
      ['Last tax assessment', ''],
    ],
  ),
  template(
    'new-client',
    'To begin our work for you',
    'The law asks us to know whom we work for. We keep these safe and use them for nothing else.',
    [
      ['Identity document', 'Both sides'],
      ['Proof of address', 'Not older than three months'],
      ['Extract from the company register', 'If you have a company'],
      ['Last accounts and tax returns', 'From your former accountant'],
      ['Access to the tax portal', 'Or the signed power of attorney'],
    ],
  ),
  template(
    'loan-application',
    'Papers for your loan application',
    'Your bank will ask for these. We put them in order and check the figures.',
    [
      ['Business plan', 'A draft is enough'],
      ['Forecast for the next twelve months', ''],
      ['Offers for what you want to buy', ''],
      ['Statements of existing loans', ''],
      ['Security that you can offer', ''],
    ],
  ),
  template('audit', 'Papers for the audit', 'The auditor begins soon. What is complete saves everybody time.', [
    ['Trial balance', ''],
    ['Bank confirmations', ''],
    ['Contracts signed in the year', 'Leases, loans, large customers'],
    ['Minutes of meetings', 'Of directors and shareholders'],
    ['Legal letters', 'Disputes that are open'],
    ['Stock count sheets', ''],
  ]),
  template(
    'closing-down',
    'Papers for closing the business',
    'So that nothing comes after you once the doors are shut.',
    [
      ['Date and reason of closing', 'A short note is enough'],
      ['Last bank statements', ''],
      ['What is left', 'Stock, machines, vehicles, and who takes them'],
      ['Unpaid invoices', 'Both ways'],
      ['Ended contracts', 'Lease, insurance, telephone, staff'],
    ],
  ),
]

function template(slug: string, title: string, note: string, items: [string, string][]): PaperRequestTemplate {
  return { slug, title, note, items: items.map(([name, hint]) => ({ title: name, hint })) }
}
