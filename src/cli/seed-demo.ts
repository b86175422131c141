import { contactMessage, quoteRequest } from '#contract/requests.ts'
import { problem } from '#server/http/problem.ts'
import type { Command, Rooms } from './command.ts'
import { COMPANIES, MESSAGES, PEOPLE, REMARKS } from './demo-words.ts'

export const seedDemo: Command = {
  name: 'seed-demo',
  summary: 'Fill a new site with requests and comments, to look around in',
  usage: '',
  options: {},
  async run({ open }) {
    const rooms = await open()
    // The people are invented, and so are their addresses: no mail may go out to them.
    if (rooms.config.smtpUrl) throw problem('mails', 409, 'Nothing was made: SMTP_URL is set, and mails would be sent.')
    const { total } = await rooms.services.customers.list({ page: 1, sort: 'name' })
    if (total > 5) throw problem('in-use', 409, 'Nothing was made: people have written to this site already.')
    await rooms.services.furnish()
    const [requests, comments] = [await makeRequests(rooms), await makeComments(rooms)]
    return { words: `${requests} requests and ${comments} comments were made.`, data: { requests, comments } }
  },
}

/** Each comes from a network of its own, so that no limit on one visitor stands in the way. */
const senderOf = (place: number) => ({ actor: null, address: `192.0.2.${place + 1}` })

async function makeRequests({ services: { intake } }: Rooms): Promise<number> {
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

async function makeComments({ services: { comments } }: Rooms): Promise<number> {
  for (const [place, body] of REMARKS.entries()) {
    const name = PEOPLE[place % PEOPLE.length] ?? ''
    const binding = `demo-${place}`
    const token = comments.issueToken(binding, 60)
    const articleId = (place % 6) + 1
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
