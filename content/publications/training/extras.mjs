export const introduction = {
  title: 'How to use these modules',
  text: [
    'These modules are for people who run a shop, a workshop, a practice or a household and keep books because they must. They take about three hours in all, one evening a week for six weeks. You need a pencil, a calculator and your own papers of last month.',
    'Each module is one sheet: what it is for, one worked example, one exercise with room to write, and three lines to remember. Work the example with a pencil before you read on. The answers stand at the end; a wrong answer that you have found yourself teaches more than a right one that you have read.',
    'The figures come from a small firm that does not exist, Mill Lane Cycles. The currency is left out on purpose: the rules are the same in all of them. Tax rates and due dates are examples. Ask us, or your tax office, for those that apply to you.',
  ],
}

export const checklist = {
  title: 'The month on one sheet',
  lead: 'Copy this page. Hang one up for each month, and do not turn the calendar before the last box is ticked.',
  parts: [
    {
      title: 'Every week',
      items: [
        'All receipts numbered, entered and filed',
        'Invoices for finished work sent',
        'Aged debtors read from the right, calls made',
        'Petty cash counted: money and vouchers make the float',
      ],
    },
    {
      title: 'On the last day',
      items: [
        'Bank statement ticked off and agreed',
        'Stock counted, at least the expensive part',
        'Wages of the month entered, paid or not',
        'Yearly costs: one twelfth entered',
        'Depreciation entered',
      ],
    },
    {
      title: 'Before the tenth',
      items: [
        'Tax on sales added up, moved aside, and due date checked',
        'Wage deductions passed on',
        'Profit and loss printed and compared with last month',
        'One thing written down that you will do differently',
      ],
    },
  ],
}

export const glossary = [
  ['Account', 'A page in the books for one kind of thing: bank, sales, rent.'],
  ['Accrual', 'A cost that belongs to this month though nobody has sent a bill yet.'],
  ['Aged debtors', 'The list of what customers owe, sorted by how late it is.'],
  ['Asset', 'Something the firm has: money, tools, a claim on a customer.'],
  ['Capital', 'What the owner has put in, and has left in.'],
  ['Creditor', 'Somebody the firm owes money to.'],
  ['Debtor', 'Somebody who owes the firm money.'],
  ['Depreciation', 'The part of a tool’s price that one month or year has used up.'],
  ['Float', 'The fixed sum in a cash box, in money and vouchers together.'],
  ['Gross profit', 'Sales less what went into them directly.'],
  ['Journal', 'The list of all entries, in the order of time.'],
  ['Liability', 'Something the firm owes.'],
  ['Prepayment', 'A cost paid now that belongs to later months.'],
  ['Reconciliation', 'Two records of the same thing, with every difference explained.'],
  ['Voucher', 'The paper that proves an entry.'],
]
