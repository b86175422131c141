import { CORRESPONDENCE } from '#content/demo/people.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Backend } from '#server/services.ts'
import { pdfOf } from './demo-pdf.ts'

export interface DemoClient {
  id: number
  name: string
  people: Actor[]
  members: number
}

const PAPERS = ['Bank statements', 'Sales invoices', 'Purchase invoices']
const TITLES = ['Papers for the year end', 'Papers for the VAT return', 'Papers for this month’s payroll']

/** How far the papers of a client have come; one after the other, so that every state is there several times. */
const STEPS = ['asked', 'overdue', 'partly', 'received', 'returned', 'accepted', 'not-applicable', 'withdrawn'] as const

/** Papers asked for, documents both ways, and messages: what a firm and its clients have done with each other. */
export async function makeWork(backend: Backend, firm: Actor, clients: DemoClient[]) {
  const made = { paperRequests: 0, documents: 0, conversations: 0 }
  const busy = clients.filter(({ people }) => people.length > 0)
  for (const [place, client] of busy.entries()) {
    made.documents += await askAndSend(backend, firm, client, place)
    made.paperRequests += 1
    made.documents += await share(backend, firm, client, place)
    await addMessages(backend, firm, client, place)
    made.conversations += 1
  }
  return made
}

/** Asks a client for papers, and takes them as far as its place says; answers how many files came. */
async function askAndSend(backend: Backend, firm: Actor, client: DemoClient, place: number): Promise<number> {
  const { paperRequests } = backend.services
  const step = STEPS[place % STEPS.length] ?? 'asked'
  const [person] = client.people
  const days = step === 'overdue' ? -6 : 5 + (place % 20)
  const dueOn = new Date(backend.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const wanted = {
    title: TITLES[place % TITLES.length] ?? '',
    note: 'Please send what you have; we will tell you if something is missing.',
    dueOn,
    items: PAPERS.map((title) => ({ title, hint: '' })),
  }
  const [request] = (await paperRequests.createFor(firm, { ids: [client.id] }, wanted, true)).items
  if (!request || !person || step === 'asked' || step === 'overdue') return 0
  if (step === 'withdrawn') {
    await paperRequests.withdraw(firm, request.id)
    return 0
  }
  const count = step === 'partly' ? 1 : PAPERS.length
  for (const item of request.items.slice(0, count)) {
    if (step === 'not-applicable' && item === request.items.at(-1)) {
      await paperRequests.sayNotApplicable(person, item.id, 'We buy nothing on account.')
      continue
    }
    await send(backend, person, client, { name: `${item.title}.pdf`, target: `item:${item.id}` })
  }
  const sent = (await paperRequests.get(firm, request.id)).request.items.filter(({ state }) => state === 'received')
  for (const [at, { id, revision }] of sent.entries()) {
    if (step === 'accepted') await paperRequests.decide(firm, id, { state: 'accepted', revision })
    if (step === 'returned') {
      const isLast = at === sent.length - 1
      const reason = 'The last page is cut off. Please photograph it again.'
      await paperRequests.decide(firm, id, { state: isLast ? 'returned' : 'accepted', revision, reason })
    }
  }
  return sent.length
}

async function share(backend: Backend, firm: Actor, client: DemoClient, place: number): Promise<number> {
  const { documents } = backend.services
  const folder = await documents.createFolder(firm, client.id, 'Accounts and returns')
  const files = [`Accounts of last year.pdf`, ...(place % 3 === 0 ? ['Tax return of last year.pdf'] : [])]
  // Some are to be read, some to be confirmed.
  const please = ([null, 'read', 'confirm'] as const)[place % 3] ?? null
  for (const name of files) await send(backend, firm, client, { name, target: `folder:${folder.id}`, please })
  return files.length
}

async function addMessages({ services: { conversations } }: Backend, firm: Actor, client: DemoClient, place: number) {
  const [person] = client.people
  const [subject, question, answer] = CORRESPONDENCE[place % CORRESPONDENCE.length] ?? ['', '', '']
  if (!person || !subject) return
  // A message that waits for an answer, one that was answered, and one of the firm that nobody has read yet.
  if (place % 3 === 2) {
    await conversations.open(firm, client.id, { subject, body: answer })
    return
  }
  const id = await conversations.open(person, client.id, { subject, body: question })
  if (place % 3 === 0) return
  await conversations.write(firm, id, { body: answer })
  if (place % 6 === 1) await conversations.write(firm, id, { body: 'Asked for it twice already.', isNote: true })
}

interface DemoFile {
  name: string
  target: string
  please?: 'read' | 'confirm' | null
}

async function send(backend: Backend, actor: Actor, client: DemoClient, file: DemoFile) {
  const lines = [`For ${client.name}`, 'Made to look around in: nothing in it is real.', file.target]
  const content = pdfOf(file.name.replace(/\.pdf$/, ''), lines)
  const begun = { clientId: client.id, please: null, ...file, bytes: content.length }
  const { state, refusal } = await backend.services.uploads.sendWhole(actor, begun, inOnePiece(content))
  if (state !== 'done') throw new Error(`a document of the demonstration was not taken: ${refusal}`)
}

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
