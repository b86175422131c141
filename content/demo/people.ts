// The people, firms and messages of the demonstration; all of them invented.

export const YEAR_ENDS = ['12-31', '06-30', '03-31', '09-30']
export const STREETS = ['Exchange Row', 'Tanner Street', 'Weir Lane', 'Chapel Hill', 'Old Wharf', 'Orchard Road']
export const FIRST = [
  'Anneke',
  'Boris',
  'Chidi',
  'Delia',
  'Emre',
  'Frieda',
  'Gideon',
  'Hanneli',
  'Ivo',
  'Josefa',
  'Kwame',
  'Linnea',
  'Matteo',
]
export const LAST = [
  'Arden',
  'Boateng',
  'Corran',
  'Dumitru',
  'Eklund',
  'Farrow',
  'Grigsby',
  'Holloway',
  'Ibarra',
  'Jansky',
  'Kettering',
]

/** The place in `NAMES` of the first person; companies come before. */
export const FIRST_PERSON = 30
export const NAMES = [
  'Alder & Finch Joinery',
  'Bellweather Nursery',
  'Blue Heron Ceramics',
  'Bramble Lane Dairy',
  'Candlewick Press',
  'Cobble Street Coffee',
  'Copperline Plumbing',
  'Dovetail Kitchens',
  'Eastgate Physiotherapy',
  'Fern Hollow Campsite',
  'Foxglove Florists',
  'Greywater Engineering',
  'Hartsfield Veterinary',
  'Ironmoor Forge',
  'Juniper Yoga Rooms',
  'Kestrel Couriers',
  'Larkspur Interiors',
  'Lantern Yard Theatre',
  'Marlow Bridge Motors',
  'Mossbank Roofing',
  'Nettle & Thyme Catering',
  'Oakum Sailmakers',
  'Pebblebrook Daycare',
  'Quillfeather Stationers',
  'Redstart Software',
  'Saltmarsh Seafoods',
  'Tern Island Ferries',
  'Umber Paint Works',
  'Wagtail Garden Care',
  'Yarrow Weaving Mill',
  'Adaeze Umeh',
  'Bertrand Quist',
  'Cosima Falk',
  'Dagny Thorsen',
  'Elias Marchetti',
  'Fenna de Groot',
  'Gregor Sandoval',
  'Hedda Lyng',
  'Ismet Karaca',
  'Juno Abernathy',
]

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

export const CORRESPONDENCE: [subject: string, question: string, answer: string][] = [
  ['The new van', 'May we write off the van in one year?', 'Over four years, as a rule. Please send us the invoice.'],
  [
    'A pay rise from January',
    'We want to pay Linnea 5 % more from January. What do you need from us?',
    'Her new contract, or a letter that both of you have signed. Then it is in the January run.',
  ],
  [
    'A letter from the tax office',
    'We had a letter that asks for the figures of the second quarter. Is that usual?',
    'It is. Please photograph it and send it to us here; we answer it for you.',
  ],
  [
    'Your accounts of last year',
    'When will the accounts be ready? The bank would like to see them.',
    'They are in your documents. Please read them, and tell us if a figure surprises you.',
  ],
  [
    'Working from home',
    'How much of the rent may I count for my study?',
    'The share of its floor, if you use it for work alone.',
  ],
]
