/** The words and figures of the training modules. Every sum here is checked when the file is made. */
export const modules = [
  {
    title: 'Every entry twice',
    minutes: 25,
    aim: 'Write down what happens to money so that mistakes show themselves.',
    text: [
      'Money never appears from nowhere. When something comes in, it came from somewhere; when something goes out, it went somewhere. Double entry writes down both sides of each event: a debit on the account that receives, a credit on the account that gives. The two are always the same amount, so the two columns of your books always add up to the same total. When they do not, something is missing, and you know it today and not in a year.',
      'Rosa opens a bicycle workshop, Mill Lane Cycles. These are her first four days:',
    ],
    table: {
      caption: 'Journal of Mill Lane Cycles, March',
      columns: [
        { title: 'Day', width: 40 },
        { title: 'What happened', width: 215 },
        { title: 'Debit', width: 75 },
        { title: 'Credit', width: 75 },
        { title: 'Amount', width: 78, figures: true },
      ],
      rows: [
        ['1', 'Rosa pays her own money into the firm', 'Bank', 'Capital', '5,000.00'],
        ['2', 'Work stand, paid by bank', 'Equipment', 'Bank', '800.00'],
        ['3', 'Parts from Hub Supply, to be paid later', 'Stock', 'Creditors', '1,200.00'],
        ['4', 'Repair, the customer pays in cash', 'Cash', 'Sales', '150.00'],
      ],
    },
    after: [
      'What she has: bank 4,200.00, equipment 800.00, stock 1,200.00, cash 150.00. Together 6,350.00. Where it came from: creditors 1,200.00, capital 5,000.00 and the profit so far, 150.00. Together 6,350.00. The two sides agree, as they must.',
    ],
    exercise:
      'On the 5th, Rosa pays Hub Supply 300.00 by bank. On the 6th, she does a repair for 90.00; the customer will pay next week. Write both entries, then add up both sides again.',
    answer:
      'Day 5: debit Creditors, credit Bank, 300.00. Day 6: debit Debtors, credit Sales, 90.00. She has 3,900 + 800 + 1,200 + 150 + 90 = 6,140.00. It came from creditors 900, capital 5,000 and profit 240: 6,140.00.',
    remember: [
      'One event, two accounts, one amount.',
      'Debit receives, credit gives.',
      'If the sides differ, stop and look.',
    ],
    sums: [
      [
        [4200, 800, 1200, 150],
        [1200, 5000, 150],
      ],
      [
        [3900, 800, 1200, 150, 90],
        [900, 5000, 240],
      ],
    ],
  },
  {
    title: 'Paper first, and the petty cash',
    minutes: 20,
    aim: 'Keep every receipt findable, and a cash box that is right to the cent.',
    text: [
      'No entry without a voucher. Give each receipt and invoice a number when it arrives, write the number on it, and enter it under that number. File by number, not by supplier: then nothing is ever filed twice or in between. A photograph is as good as paper if it is sharp, whole, and kept where you will find it in ten years.',
      'For small expenses keep a box with a fixed sum, the float. Whoever takes money puts in a voucher. At any moment, money and vouchers together make the float. When the box runs low, you top it up with exactly what the vouchers say:',
    ],
    table: {
      caption: 'Petty cash, week 10, float 200.00',
      columns: [
        { title: 'Voucher', width: 70 },
        { title: 'For', width: 243 },
        { title: 'Account', width: 90 },
        { title: 'Paid out', width: 80, figures: true },
      ],
      rows: [
        ['041', 'Stamps', 'Postage', '12.40'],
        ['042', 'Cleaning materials', 'Premises', '18.00'],
        ['043', 'Bus to the bank', 'Travel', '6.60'],
        ['044', 'Printer paper', 'Office', '21.50'],
      ],
      total: ['', 'Spent, and topped up on Friday', '', '58.50'],
    },
    after: [
      'In the box before topping up: 200.00 less 58.50 is 141.50. Count it. If the count and the sum differ, write down the difference the same day, in an account of its own. Never make it fit out of your own pocket: small differences are how large ones announce themselves.',
    ],
    exercise:
      'A float of 150.00. The vouchers say 23.10, 8.75 and 41.00. You count 76.65 in the box. Is anything missing? How much do you put back to have 150.00 again?',
    answer:
      'Spent 72.85, so 77.15 should be there. 76.65 is 0.50 short: enter 0.50 as a cash difference. Put back 73.35.',
    remember: ['No entry without a voucher.', 'File by number.', 'Money plus vouchers makes the float.'],
    sums: [
      [[12.4, 18, 6.6, 21.5], [58.5]],
      [[200, -58.5], [141.5]],
      [[150, -23.1, -8.75, -41], [77.15]],
      [[150, -76.65], [73.35]],
    ],
  },
  {
    title: 'Invoices, and who owes you',
    minutes: 30,
    aim: 'Send invoices that get paid, and see at a glance which ones are not.',
    text: [
      'An invoice is a polite question with a date. It carries: a number that never repeats, the date, who you are and who they are, what was done and when, the amount, the tax on it, the total, and the day by which you expect the money. Send it on the day the work is done. Every day you wait, the customer waits a day longer too.',
      'Once a week, sort what is open by how late it is. This list is called the aged debtors:',
    ],
    table: {
      caption: 'Aged debtors of Mill Lane Cycles, 31 March',
      columns: [
        { title: 'Customer', width: 128 },
        { title: 'Total', width: 71, figures: true },
        { title: 'Not due', width: 71, figures: true },
        { title: '1–30 days', width: 71, figures: true },
        { title: '31–60', width: 71, figures: true },
        { title: 'Over 60', width: 71, figures: true },
      ],
      rows: [
        ['Alder & Co', '1,240.00', '800.00', '440.00', '', ''],
        ['Brook School', '620.00', '', '', '620.00', ''],
        ['Canal Café', '310.00', '', '', '', '310.00'],
        ['Dale Press', '95.00', '95.00', '', '', ''],
      ],
      total: ['All customers', '2,265.00', '895.00', '440.00', '620.00', '310.00'],
    },
    after: [
      'Read it from the right. Canal Café gets a telephone call today, not a letter. Brook School gets a call too: schools pay, but somebody has to find the paper. Alder & Co gets a friendly reminder. A rhythm that works: a reminder the day after an invoice falls due, a call after two weeks, no further work on credit after a month.',
    ],
    exercise:
      'Rosa expects to lose half of what is over 60 days late, and a tenth of what is 31 to 60 days late. How much should she set aside as doubtful?',
    answer: 'Half of 310.00 is 155.00; a tenth of 620.00 is 62.00. She sets aside 217.00.',
    remember: ['Send it the day the work is done.', 'Sort by lateness every week.', 'Late? Call before you write.'],
    sums: [
      [[1240, 620, 310, 95], [2265]],
      [[895, 440, 620, 310], [2265]],
      [[155, 62], [217]],
    ],
  },
  {
    title: 'Agree with the bank',
    minutes: 30,
    aim: 'Prove that your books and the bank tell the same story.',
    text: [
      'Your books say what you did. The statement says what the bank has seen. Between the two lie days: payments you wrote down that have not gone out yet, money that is on its way in, charges the bank took without asking. A reconciliation explains the whole difference, line by line. Do it every month, better every week; with an import from the bank it takes ten minutes.',
      'Tick off everything that stands in both. What is left over explains the difference:',
    ],
    table: {
      caption: 'Bank reconciliation, 31 March',
      columns: [
        { title: '', width: 299 },
        { title: 'Statement', width: 92, figures: true },
        { title: 'Books', width: 92, figures: true },
      ],
      rows: [
        ['Balance as it stands', '3,905.60', '3,482.10'],
        ['Supplier, paid on the 30th, not yet seen by the bank', '−540.00', ''],
        ['Telephone, paid on the 31st, not yet seen by the bank', '−38.00', ''],
        ['Card takings of the 31st, on their way', '120.00', ''],
        ['Bank charges, not yet in the books', '', '−12.50'],
        ['Direct debit for the alarm, not yet in the books', '', '−22.00'],
      ],
      total: ['Agreed', '3,447.60', '3,447.60'],
    },
    after: [
      'What was missing in the books is entered now: charges 12.50, alarm 22.00. What was missing at the bank needs nothing but time; if it is still missing next month, ask. A difference that nobody can explain is never "only a few cents": it can be two large mistakes that nearly cancel out.',
    ],
    exercise:
      'Books 1,260.00, statement 1,415.25. A payment of 180.25 has not reached the bank yet. The bank took charges of 25.00 that you did not know of. Do the two agree?',
    answer:
      'Statement 1,415.25 less 180.25 is 1,235.00. Books 1,260.00 less 25.00 is 1,235.00. They agree, once the charges are entered.',
    remember: ['Tick what stands in both.', 'Explain every line that is left.', 'Unexplained is never small.'],
    sums: [
      [[3905.6, -540, -38, 120], [3447.6]],
      [[3482.1, -12.5, -22], [3447.6]],
      [
        [1415.25, -180.25],
        [1260, -25],
      ],
    ],
  },
  {
    title: 'Money that is not yours: tax and wages',
    minutes: 35,
    aim: 'Keep apart what you only hold for others, and never be surprised by a due date.',
    text: [
      'Part of what reaches your account belongs to somebody else. Tax on sales is collected by you and owed to the state, less the tax you paid yourself. From wages you keep back what the employee owes, add what you owe as an employer, and pass both on. Open a second bank account and move these sums there on the day they arise. Rates and dates differ from place to place: write yours into the margin. The examples use 20 %.',
    ],
    table: {
      caption: 'One month: what is owed, and to whom',
      columns: [
        { title: '', width: 299 },
        { title: 'Amount', width: 92, figures: true },
        { title: 'Tax 20 %', width: 92, figures: true },
      ],
      rows: [
        ['Sales of the month, without tax', '4,000.00', '800.00'],
        ['Purchases of the month, without tax', '1,500.00', '−300.00'],
      ],
      total: ['Tax to pass on', '', '500.00'],
    },
    second: {
      caption: 'One wage slip, and what it costs the firm',
      columns: [
        { title: '', width: 391 },
        { title: 'Amount', width: 92, figures: true },
      ],
      rows: [
        ['Gross wage', '2,000.00'],
        ['Kept back: income tax 250.00 and social insurance 160.00', '−410.00'],
        ['Paid to the employee', '1,590.00'],
        ['Passed on: 410.00 kept back, and 190.00 from the employer', '600.00'],
      ],
      total: ['Cost to the firm (1,590.00 + 600.00)', '2,190.00'],
    },
    after: [],
    exercise: 'A price of 540.00 includes tax. Which part is tax if the rate is 20 %? And if it is 8 %?',
    answer:
      'At 20 %: 540.00 divided by 1.20 is 450.00, so the tax is 90.00. At 8 %: 540.00 divided by 1.08 is 500.00, so the tax is 40.00. (Not 20 % of 540.00: the tax is on the price without tax.)',
    remember: ['It is not your money.', 'Move it aside the same day.', 'Write the due dates on the wall.'],
    sums: [
      [[800, -300], [500]],
      [[2000, -250, -160], [1590]],
      [[250, 160, 190], [600]],
      [[1590, 600], [2190]],
      [[450, 90], [540]],
      [[500, 40], [540]],
    ],
  },
  {
    title: 'Close the month, and read it',
    minutes: 40,
    aim: 'Turn a month of entries into one page that tells you what to do.',
    text: [
      'At the end of a month, put each cost where it belongs. Insurance paid once a year is one twelfth a month: 1,200.00 is 100.00. A work stand of 800.00 that lasts four years loses 16.67 a month; that loss is called depreciation. Wages earned but not paid yet belong to the month in which they were earned. Then, and only then, look at the result:',
    ],
    table: {
      caption: 'Profit and loss of Mill Lane Cycles, one month',
      columns: [
        { title: '', width: 299 },
        { title: 'Amount', width: 92, figures: true },
        { title: 'Of sales', width: 92, figures: true },
      ],
      rows: [
        ['Sales', '6,400.00', '100.0 %'],
        ['Parts that went into them', '−2,560.00', '40.0 %'],
        ['Gross profit', '3,840.00', '60.0 %'],
        ['Rent', '−900.00', '14.1 %'],
        ['Wages', '−1,460.00', '22.8 %'],
        ['Insurance, depreciation and the rest', '−260.00', '4.1 %'],
      ],
      total: ['Profit', '1,220.00', '19.1 %'],
    },
    after: [
      'Three questions. Is the gross profit the same share of sales as last month? If not, prices, waste or a supplier have changed. Which cost grew faster than sales? And is the money there: profit of 1,220.00 is no comfort when 2,265.00 are still with the customers. Profit is an opinion until it has been paid.',
    ],
    exercise:
      'Next month the sales are 6,200.00 and the parts 3,100.00. What is the gross profit, and which share of sales is it? What would you ask first?',
    answer:
      'Gross profit 3,100.00, which is 50 %, down from 60 %. Ask first whether a supplier has raised prices, whether work was sold too cheaply, and whether all sales were invoiced.',
    remember: ['Put costs into their month.', 'Compare shares, not only sums.', 'Profit is not yet money.'],
    sums: [
      [[6400, -2560], [3840]],
      [[3840, -900, -1460, -260], [1220]],
      [[6200, -3100], [3100]],
    ],
  },
]
