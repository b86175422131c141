import { contactMessage, quoteRequest } from '#contract/clients/requests.ts'
import { problem } from '#server/http/problem.ts'
import type { Backend, Command } from './command.ts'
import { firmOf, makeClients } from './demo-clients.ts'
import { makeDeadlines } from './demo-deadlines.ts'
import { makeWork } from './demo-work.ts'

export const seedDemo: Command = {
  name: 'seed-demo',
  summary: 'Fill a new site with requests, comments, clients and their papers, to look around in',
  usage: '',
  options: {},
  async run({ open }) {
    const backend = await open()
    // The people are invented, and so are their addresses: no mail may go out to them.
    if (await backend.services.outbox.hasServer()) {
      throw problem(
        'mails',
        409,
        'Nothing was made: a mail server is set up (SMTP_URL, or on screen), and mails would be sent.',
      )
    }
    await backend.services.seedContent()
    const firm = await firmOf(backend)
    // Articles, pages and their comments may be there, as after an import; people who wrote to the firm may not.
    const { leads, clients: known } = backend.services
    const [written, held] = [await leads.list(firm, {}, 1), await known.list(firm, { page: 1, sort: 'name' })]
    if (written.total + written.held + held.total > 0) {
      throw problem('in-use', 409, 'Nothing was made: people have written to this site already.')
    }
    const [requests, comments] = [await makeRequests(backend), await makeComments(backend)]
    // Nobody is written to, not even once a mail server is set up.
    const { clients, work } = await backend.services.outbox.withoutMails(async () => {
      const clients = await makeClients(backend, firm)
      const work = await makeWork(backend, firm, clients)
      return { clients, work: { ...work, deadlines: await makeDeadlines(backend, firm, clients) } }
    })
    const members = clients.reduce((sum, client) => sum + client.members, 0)
    const made = { requests, comments, clients: clients.length, members, ...work }
    const words =
      `${made.requests} requests, ${made.comments} comments and ${made.clients} clients with ${members} people were made, ` +
      `with ${work.paperRequests} paper requests, ${work.documents} documents, ${work.conversations} conversations and ${work.deadlines} deadlines.`
    return { words, data: made }
  },
}

/** Each comes from a network of its own, so that no limit on one visitor stands in the way. */
const senderOf = (place: number) => ({ actor: null, address: `192.0.2.${place + 1}`, isDemo: true as const })

async function makeRequests({ services: { intake } }: Backend): Promise<number> {
  for (const [place, name] of PEOPLE.entries()) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const contact = { email: addressOf(name), phone: `555 01${String(place + 10)}` }
    if (place % 2 === 0) {
      const message = MESSAGES[(place / 2) % MESSAGES.length]
      await intake.receiveMessage(contactMessage.parse({ ...contact, name, message }), senderOf(place))
      continue
    }
    const companyName = COMPANIES[place % COMPANIES.length]
    const business = { companyName, location: 'Millbridge', description: 'Retailer', challenges: ['Other'] }
    const otherChallenge = 'The books are three months behind'
    const quote = quoteRequest.parse({ ...contact, ...business, firstName, lastName, otherChallenge })
    await intake.receiveQuote(quote, senderOf(place))
  }
  return PEOPLE.length
}

async function makeComments({ services: { articles, comments } }: Backend): Promise<number> {
  const { items } = await articles.listPublished({ page: 1 })
  if (items.length === 0) return 0
  for (const [place, body] of REMARKS.entries()) {
    const name = PEOPLE[place % PEOPLE.length] ?? ''
    const binding = `demo-${place}`
    const token = comments.issueToken(binding, 60)
    const articleId = items[place % Math.min(6, items.length)]?.id ?? 0
    const { address } = senderOf(place)
    await comments.post({
      articleId,
      name,
      email: addressOf(name),
      body,
      token,
      binding,
      trap: '',
      notify: false,
      address,
    })
  }
  return REMARKS.length
}

const addressOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.com`

/** People, firms and words that are nobody's. */
const PEOPLE = [
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

const COMPANIES = ['Harbour Bakery', 'Venn Cycles', 'Moreau Prints', 'North Quay Timber', 'Petrov Optics']

const MESSAGES = [
  'We open a second shop in spring. Can you look after payroll for nine people from the first of March?',
  'My accountant retires at the end of the year. What would you need to take over the books of a small workshop?',
  'I let two flats and have never filed a declaration for them myself. Could we talk next week?',
  'Our software ends in June. Which one would you choose for a firm of twelve, and who moves the old records?',
]

const REMARKS = [
  'The list of dates alone saved me a letter from the tax office. Thank you.',
  'We close the month in four days now. The second step made the difference.',
  'Does the same hold for a firm without employees?',
  'Clear and short. I passed it on to my brother, who starts his own business in May.',
  'I wish I had read this before I set my first price.',
  'What do you advise when a customer pays late every single time?',
  'The example with the two salaries helped me more than any table.',
  'We scan everything since last year, and nobody looks for paper any more.',
]
