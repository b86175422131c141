import type { Settings } from '#contract/system/settings.ts'

export const services: Settings['services'] = {
  title: 'Six things we do, and do ourselves',
  lead: 'Take one of them or all of them. Nothing is passed on to somebody you have not met.',
  items: [
    {
      slug: 'tax',
      title: 'Tax',
      short: 'Returns, planning and letters answered, before the date is due.',
      detail: [
        'We prepare your returns from books we have checked, and show you each figure and where it comes from. You read, ask and sign. We file, and keep the receipt with your file.',
        'Twice a year we look ahead: what will be due, how much to set aside, and what can be arranged better while there is still time. When the tax office writes, we answer for you and tell you in plain words what was asked.',
      ].join('\n\n'),
      points: [
        'Income, company and sales tax returns',
        'A calendar of your own due dates',
        'Letters and audits handled for you',
        'Planning before the year ends, not after',
      ],
      fees: { from: 0, to: 0, per: 'a month' },
      picture: 'drawing:stamp',
    },
    {
      slug: 'business-development',
      title: 'Business development',
      short: 'Budgets, prices and plans that a bank will read to the end.',
      detail: [
        'A second shop, a new machine, a first employee: each is a question of figures before it is a question of courage. We put the plan on paper, work out what it needs to earn, and tell you where it is thin.',
        'We write the cash forecast and the budget with you, sit beside you at the bank if you wish, and compare the plan with what happened every quarter.',
      ].join('\n\n'),
      points: [
        'Business plans and loan papers',
        'Cash forecast for the next twelve months',
        'Prices worked out from real costs',
        'A review with you every quarter',
      ],
      fees: { from: 0, to: 0, per: 'a month' },
      picture: 'drawing:growth',
    },
    {
      slug: 'bookkeeping',
      title: 'Bookkeeping',
      short: 'Every entry made, matched and closed by the tenth of the month.',
      detail: [
        'Send papers as they come: photographed in your client area, as files, or by post. Each gets a receipt. We enter them, match them to the bank, and ask once about what is missing. By the tenth, the month is closed.',
        'Are you a year behind? That is common and it can be put right. We agree a price for the arrears, bring them up to date in order, and carry on from there.',
      ].join('\n\n'),
      points: [
        'Sales, purchases and cash recorded',
        'Bank and card accounts reconciled',
        'Reminders sent to customers who are late',
        'Arrears brought up to date',
      ],
      fees: { from: 0, to: 0, per: 'a month' },
      picture: 'drawing:ledger',
    },
    {
      slug: 'hr-management',
      title: 'HR/management',
      short: 'Pay, contracts and house rules for firms without a personnel office.',
      detail: [
        'We run the payroll, keep leave and absence, and prepare the papers a new employee has to sign. You get one list before payday and confirm it with one word.',
        'For owners who manage for the first time we write down who decides what, which figures to watch each week, and how to say no to an expense.',
      ].join('\n\n'),
      points: [
        'Payroll and pay slips',
        'Contracts, leave and absence records',
        'Job descriptions and house rules',
        'Weekly figures for those who manage',
      ],
      fees: { from: 0, to: 0, per: 'a month' },
      picture: 'drawing:people',
    },
    {
      slug: 'professional-training',
      title: 'Professional training',
      short: 'Courses for owners and bookkeepers, in small groups, on real papers.',
      detail: [
        'At most eight people sit at the table, and everyone brings their own papers. You leave with a month closed by your own hand, and notes you can use the day after.',
        'The modules run from the first entry to a closed month that you can read. Take them in order or choose the one you need. You find all six under Publication.',
      ].join('\n\n'),
      points: [
        'Bookkeeping from the first entry',
        'Payroll and tax for small firms',
        'Reading a statement in twenty minutes',
        'Accounting software at the keyboard',
      ],
      fees: { from: 0, to: 0, per: 'a month' },
      picture: 'drawing:lesson',
    },
    {
      slug: 'software-installation',
      title: 'Software installation',
      short: 'The right program, set up for your trade, with your old figures in it.',
      detail: [
        'We ask how you work before we name a program. Then we install it, set up accounts and taxes for your trade, and bring over your customers, suppliers and opening balances.',
        'We stay for the first month’s close and come back for the first year’s. If a simpler program would do, we recommend the simpler one.',
      ].join('\n\n'),
      points: [
        'Advice on what you need, and what you do not',
        'Installation and chart of accounts',
        'Old figures moved and checked to the cent',
        'Help by phone for the first year',
      ],
      fees: { from: 0, to: 0, per: 'a month' },
      picture: 'drawing:screen',
    },
  ],
}
