import { COMPANIES, MESSAGES, PEOPLE, REMARKS } from '#content/demo/people.ts'
import { contactMessage, quoteRequest } from '#contract/clients/requests.ts'
import { problem } from '#server/http/problem.ts'
import type { Backend } from '#server/services.ts'
import type { Command } from './command.ts'
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
      const [deadlines, events] = [await makeDeadlines(backend, firm, clients), await registerPeople(backend)]
      return { clients, work: { ...work, deadlines, events } }
    })
    const members = clients.reduce((sum, client) => sum + client.members, 0)
    const made = { requests, comments, clients: clients.length, members, ...work }
    const words =
      `${made.requests} requests, ${made.comments} comments and ${made.clients} clients with ${members} people were made, ` +
      `with ${work.paperRequests} paper requests, ${work.documents} documents, ${work.conversations} conversations, ${work.deadlines} deadlines and people registered for ${work.events} events.`
    return { words, data: made }
  },
}

/** Each comes from a network of its own, so that no limit on one visitor applies. */
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

/** People who are registered for the events that came with the site; for the smallest, some wait for a seat. */
async function registerPeople({ services: { events } }: Backend): Promise<number> {
  const { coming } = await events.listPublic({ page: 1 })
  for (const { id, capacity } of coming) {
    const wanted = capacity < 10 ? capacity + 2 : 5
    for (const [place, name] of PEOPLE.slice(0, wanted).entries()) {
      const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
      const form = { name, email, phone: '', company: '', answers: [] }
      await events.registrations.register(id, form, { actor: null, address: `192.0.2.${place + 1}` })
    }
  }
  return coming.length
}
