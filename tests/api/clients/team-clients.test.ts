import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { MARKS, type MarkedClient, makeMarkedClient } from '#tests/support/marked-client.ts'
import type { Person } from '#tests/support/people.ts'

const SENDER = 'office@quillfeather.example'
const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, each) => sum + each, 0)

// An accountant who sees the clients of their team alone, and a client of another team.
describe('clients of another team', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  let marked: MarkedClient
  let other: Person
  beforeAll(async () => {
    ;({ app, desk, marked, other } = await begin())
  })
  afterAll(() => app.close())

  async function begin() {
    const app = await startApp()
    const marked = await makeMarkedClient(app)
    const own = { accountantsSee: 'team', messagesInMail: false } as const
    await app.services.settings.save({ accountId: 'a', name: 'A' }, 'clients', own, 0)
    return { app, desk: clientsOf(app), marked, other: await app.person({ role: 'accountant', name: 'Otto Other' }) }
  }

  const ask = async (path: string, who: Person) => {
    const answer = await app.call(path, { headers: who.bearer })
    return { status: answer.status, text: (await answer.text()).toLowerCase() }
  }
  const marksIn = (text: string) => MARKS.filter((mark) => text.includes(mark))

  it('M4: their people and the request they came from are in no list, search, count or export', async () => {
    const { ids } = marked
    const paths = [
      ...['/api/customers', '/api/customers?q=oona', '/api/customers/export', `/api/customers/${ids.person}`],
      ...['/api/leads', '/api/leads?q=olga', '/api/leads/export', `/api/leads/${ids.lead}`],
      ...['/api/search?q=quill', '/api/search?q=oona', '/api/dashboard'],
    ]
    for (const path of paths) {
      expect(marksIn((await ask(path, other)).text), path).toEqual([])
      expect(marksIn((await ask(path, marked.accountant)).text), `${path} on the team`).not.toEqual([])
    }
    const counted = async (who: Person) =>
      (await desk.done('GET', '/api/customers?kind=client', undefined, who.bearer)).counts.client
    expect(await counted(marked.accountant)).toBe((await counted(other)) + 4)
    // The request, by its state, its person, and of everything that the dashboard counts.
    const states = async (who: Person) => (await desk.done('GET', '/api/leads', undefined, who.bearer)).counts
    const [seen, unseen] = [await states(marked.accountant), await states(other)]
    expect(sumOf(seen)).toBe(sumOf(unseen) + 1)
    expect((await ask(`/api/customers/${ids.person}`, other)).status).toBe(404)
    expect((await ask(`/api/leads/${ids.lead}`, other)).status).toBe(404)
  })

  it('M4: nothing is written about their people or the request they came from', async () => {
    const { ids } = marked
    const { id: contact } = await contactOf('Nobody Known')
    for (const [method, path, body] of [
      ['PATCH', `/api/customers/${ids.person}`, { company: 'Taken' }],
      ['POST', `/api/customers/${ids.person}/notes`, { text: 'Seen by me' }],
      ['DELETE', `/api/customers/${ids.person}/notes/${ids.note}`, undefined],
      ['POST', `/api/customers/${ids.person}/merge`, { other: contact }],
      ['POST', `/api/customers/${contact}/merge`, { other: ids.person }],
      ['PATCH', `/api/leads/${ids.lead}`, { version: 1, state: 'closed' }],
      ['POST', `/api/leads/${ids.lead}/notes`, { text: 'Seen by me' }],
      ['GET', `/api/leads/${ids.lead}/draft`, undefined],
      ['POST', `/api/leads/${ids.lead}/replies`, { version: 1, subject: 'Hello', body: 'There' }],
      ['GET', `/api/leads/${ids.lead}/client`, undefined],
      ['POST', `/api/leads/${ids.lead}/client`, {}],
    ] as const) {
      const answer = await desk.send(method, path, body, other.bearer)
      expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(404)
    }
    const many = { changes: [{ id: ids.lead, version: 1, state: 'closed' }] }
    const { changed, refused } = await desk.done('PATCH', '/api/leads', many, other.bearer)
    expect(changed).toEqual([])
    expect(refused).toMatchObject([{ id: ids.lead, reference: null }])
    const person = await desk.done('GET', `/api/customers/${ids.person}`)
    expect(person.notes).toHaveLength(1)
    expect(person.company).not.toBe('Taken')
  })

  it('M4: everything that is kept about a person is handed to administrators alone', async () => {
    const path = `/api/customers/${marked.ids.person}/data`
    expect((await ask(path, other)).status).toBe(403)
    expect((await ask(path, marked.accountant)).status).toBe(403)
    expect((await desk.send('GET', path, undefined, await app.as('admin'))).status).toBe(200)
  })

  it('M4: the preview of a rule names only clients of the own team, and counts all', async () => {
    const rule = {
      anchor: { kind: 'quarter' },
      offset: { unit: 'months', count: 1, day: 25 },
      roll: 'none',
      weekend: [],
    }
    const wanted = { rule, region: null, yearEnd: '12-31', id: marked.ids.rule }
    const preview = (who: Person) => desk.done('POST', '/api/deadline-rules/preview', wanted, who.bearer)
    const [seen, unseen] = [await preview(marked.accountant), await preview(other)]
    expect(seen.changes.first.length).toBeGreaterThan(0)
    expect(unseen.changes.first).toEqual([])
    expect(unseen.changes.moved).toBe(seen.changes.moved)
  })

  it('M4: an import does not tell whether a client or an address is known, nor changes whom it cannot see', async () => {
    // It adds people to the site that the other tests count.
    const { app, desk, marked, other } = await begin()
    const states = async (path: string, csv: string, who: Person) =>
      (await desk.done('POST', path, { csv, commit: false }, who.bearer)).rows.map(
        ({ state }: { state: string }) => state,
      )
    const clients = 'Name,Registration number\nQuillfeather Mills,\nUnknown Ltd,7733110042\nNew Ltd,'
    expect(await states('/api/clients/import', clients, other)).toEqual(['new', 'new', 'new'])
    expect(await states('/api/clients/import', clients, marked.accountant)).toEqual(['known', 'known', 'new'])
    const people = `Name,Email,Phone\nSomebody,${marked.owner.email},+1 202 555 0177\nNew,new@import.example,`
    expect(await states('/api/customers/import', people, other)).toEqual(['new', 'new'])
    expect(await states('/api/customers/import', people, marked.accountant)).toEqual(['known', 'new'])
    await desk.done('POST', '/api/customers/import', { csv: people, commit: true }, other.bearer)
    const person = await desk.done('GET', `/api/customers/${marked.ids.person}`)
    expect(person).toMatchObject({ name: marked.owner.name, phone: null, importedAt: null })
    expect(person.addresses).toContain(marked.owner.email)
    await app.close()
  })

  it('M4: somebody who also acts for a client of the own team is seen, and their requests for the other are not', async () => {
    // From then on the other accountant sees more of the site.
    const { app, desk, marked, other } = await begin()
    const mine = await desk.make({ name: 'Own Team Ltd' }, other.bearer)
    await desk.invite(mine.id, marked.contributor.email, 'reader')
    const found = await desk.done('GET', `/api/customers?q=${marked.contributor.email}`, undefined, other.bearer)
    expect(found.items).toHaveLength(1)
    const file = await desk.done('GET', `/api/customers/${found.items[0].id}`, undefined, other.bearer)
    expect(file).toMatchObject({ email: marked.contributor.email, requestList: [] })
    // A user of both teams who has written for each.
    await desk.invite(mine.id, SENDER, 'reader')
    const requests = async (who: Person) =>
      (await desk.done('GET', `/api/customers?q=${SENDER}`, undefined, who.bearer)).items[0].requests
    expect([await requests(marked.accountant), await requests(other)]).toEqual([1, 0])
    await app.close()
  })

  async function contactOf(name: string) {
    const email = 'nobody-known@contact.example'
    await desk.done('POST', '/api/contact', { name, email, message: 'Please call me.' }, {})
    const [found] = (await desk.done('GET', `/api/customers?q=${email}`)).items
    return found
  }
})
