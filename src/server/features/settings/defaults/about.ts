import type { Settings } from '#contract/settings.ts'

export const about: Settings['about'] = {
  title: 'An accounting house for people who have other work to do',
  lead: 'We began with one desk and a neighbour’s overdue tax return. The desk is still here. So is the neighbour.',
  text: [
    'We are accountants, bookkeepers, tax advisers and trainers. Our clients are shops, workshops, practices, traders and people who work for themselves. Most have fewer than twenty employees. Many came to us with a letter they did not understand.',
    'We think accounts are a way of seeing. A clear set of books shows what a business earns, what it owes, and what it can afford next month. An unclear one hides all three. So we keep the figures straight first, and give advice second.',
    'You will always deal with the same person. That person keeps your file, knows your dates, and signs what leaves the house. When they are away, a named colleague steps in, and you are told who.',
    'We work for a price agreed beforehand. We do not sell insurance, loans or investments, and nobody pays us to recommend anything. If we think you do not need us, we say so.',
  ].join('\n\n'),
  values: {
    title: 'What we hold ourselves to',
    items: [
      { title: 'Exact', text: 'A figure is right or it is not finished. Every entry leads back to a paper.' },
      { title: 'Plain', text: 'If you cannot follow what we wrote, we write it again.' },
      { title: 'On time', text: 'We work to the date before the due date. You never pay a fine for our delay.' },
      { title: 'Discreet', text: 'Your affairs stay in your file. Only the people who work on it can open it.' },
    ],
  },
  people: {
    title: 'Who you will meet',
    intro: 'Four people lead the house. Each still keeps files of their own.',
    items: [
      {
        name: 'Miriam Adeyemi',
        role: 'Founder, accounts',
        text: 'Opened the house after eleven years in audit. Reads every yearly statement before it is signed.',
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
      { year: 2012, text: 'The hundredth client. We rent the room next door and break through the wall.' },
      { year: 2016, text: 'First training course: six shopkeepers, three evenings, one borrowed projector.' },
      { year: 2020, text: 'Every file goes online. Clients send papers by telephone camera and keep working.' },
      { year: 2025, text: 'Installation partner of the software we have used ourselves for ten years.' },
    ],
  },
}
