import type { Settings } from '#contract/settings.ts'

export const faq: Settings['faq'] = {
  title: 'Questions we are asked most',
  items: [
    {
      question: 'I am months behind with my books. Is that a problem?',
      answer:
        'It is common, and it can be put right. We look at what there is, agree a price for the arrears, and bring them up to date in order. You will not be told off.',
    },
    {
      question: 'What does it cost?',
      answer:
        'It depends on how many papers there are and how many people you employ. Send us the quote form. You get a fixed price in writing before we begin, and it does not change unless the work does.',
    },
    {
      question: 'How do I get my papers to you?',
      answer:
        'Bring them, post them, or send us photographs from your phone. With an online office you put them in a folder we share.',
    },
    {
      question: 'Do I have to change my accounting software?',
      answer:
        'No. We work with what you have if it does the job. If it does not, we say so, show you why, and let you decide.',
    },
    {
      question: 'Who can see my figures?',
      answer:
        'Your accountant, the colleague who stands in for them, and the partner who checks your yearly statement. Nobody else opens your file.',
    },
    {
      question: 'Can I leave?',
      answer:
        'Yes. Our work for you can end with any month. An online office is paid for a year at a time, so it ends with the year you have paid for. You take all your papers and a complete copy of your books with you, and we explain them to your next accountant at no charge.',
    },
  ],
}
