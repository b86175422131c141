import type { Settings } from '#contract/system/settings.ts'

export const about: Settings['about'] = {
  title: 'An accounting house for people who have other work to do',
  lead: 'We began with one desk and a neighbour’s overdue tax return. The desk is still here, and so is the neighbour.',
  text: [
    'We are accountants, bookkeepers, tax advisers and trainers. Our clients are shops, workshops, practices, traders and people who work for themselves. Most have fewer than twenty employees. Many came to us with a letter they did not understand.',
    'We think accounts are a way of seeing. A clear set of books shows what a business earns, what it owes, and what it can afford next month. An unclear one hides all three. So we keep the figures straight first, and give advice second.',
    'You will always deal with the same person. That person keeps your file, knows your dates, and signs what leaves the house. When they are away, a named colleague steps in, and you are told who.',
    'We work for a price agreed beforehand. We do not sell insurance, loans or investments, and nobody pays us to recommend anything. If we think you do not need us, we say so.',
  ].join('\n\n'),
  values: {
    title: 'What we hold ourselves to',
    items: [
      { title: 'Exact', text: 'A figure is right or it is not finished. Every entry can be traced to its receipt.' },
      { title: 'Plain', text: 'If you cannot follow what we wrote, we write it again.' },
      { title: 'On time', text: 'We file three working days before the due date. You never pay a fine for our delay.' },
      { title: 'Discreet', text: 'Your affairs stay in your file. Only the people who work on it open it.' },
    ],
  },
  people: {
    title: 'Who you will meet',
    intro: 'Four people lead the house. Each still keeps files of their own.',
    items: [
      {
        name: 'Miriam Adeyemi',
        role: 'Founder, accounts',
        text: 'Opened the house after eleven years in audit. Leads the partners who check each yearly statement before you sign it.',
        picture: 'drawing:monogram',
      },
      {
        name: 'Tomas Lindholm',
        role: 'Tax',
        text: 'Spent nine years on the other side, at a tax office. Knows why the letters are worded as they are.',
        picture: 'drawing:monogram',
      },
      {
        name: 'Leila Farouk',
        role: 'Bookkeeping and payroll',
        text: 'Runs the monthly close. Knows which receipt is missing before the bank does.',
        picture: 'drawing:monogram',
      },
      {
        name: 'Daniel Costa',
        role: 'Software and training',
        text: 'Installs accounting software and teaches people to use it. Leaves when you no longer need him.',
        picture: 'drawing:monogram',
      },
    ],
  },
  history: {
    title: 'Entries in our own book',
    items: [
      { year: 2009, text: 'One desk, one client, one overdue return. It was filed nine days later.' },
      { year: 2012, text: 'The five hundredth client. We rent the rest of the floor and take down a wall.' },
      { year: 2018, text: 'The five thousandth client, and the thirtieth colleague.' },
      { year: 2020, text: 'Every file goes online. Clients send in papers from their phones and keep working.' },
      { year: 2022, text: 'First evening course: six shopkeepers, four evenings, one borrowed projector.' },
      {
        year: 2024,
        text: 'The ten thousandth client. We count everyone for whom we have kept books, prepared a return or answered a letter.',
      },
      { year: 2025, text: 'Installation partner of the software we have used ourselves for ten years.' },
    ],
  },
}
