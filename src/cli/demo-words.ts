/** People, firms and words that are nobody's. */
export const PEOPLE = [
  'Amara Lind',
  'Bruno Castell',
  'Celia Hartmann',
  'Dario Venn',
  'Edith Okafor',
  'Felix Moreau',
  'Greta Solberg',
  'Hugo Tanaka',
  'Ines Calder',
  'Jonas Petrov',
  'Klara Whitby',
  'Liam Adeyemi',
  'Mira Santos',
  'Noel Brandt',
  'Olga Fairley',
  'Pablo Rennick',
]

export const COMPANIES = ['Harbour Bakery', 'Venn Cycles', 'Moreau Prints', 'North Quay Timber', 'Petrov Optics']

export const MESSAGES = [
  'We open a second shop in spring. Can you look after payroll for nine people from the first of March?',
  'My accountant retires at the end of the year. What would you need to take over the books of a small workshop?',
  'I let two flats and have never filed a declaration for them myself. Could we talk next week?',
  'Our software ends in June. Which one would you choose for a firm of twelve, and who moves the old records?',
]

export const REMARKS = [
  'The list of dates alone saved me a letter from the tax office. Thank you.',
  'We close the month in four days now. The second step made the difference.',
  'Does the same hold for a firm without employees?',
  'Clear and short. I passed it on to my brother, who starts his own business in May.',
  'I wish I had read this before I set my first price.',
  'What do you advise when a customer pays late every single time?',
  'The example with the two salaries helped me more than any table.',
  'We scan everything since last year, and nobody looks for paper any more.',
]
