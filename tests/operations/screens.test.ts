import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { articleForm } from '#tests/support/articles.ts'
import { type BackOffice, openBackOffice } from '#tests/support/back-office.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { roundMoments } from '#tests/support/comparable.ts'
import { actsIn, outcomeIn, type ShownForm, savingForms } from '#tests/support/forms.ts'
import { type MarkedClient, makeMarkedClient } from '#tests/support/marked-client.ts'
import { outlineOf } from '#tests/support/outline.ts'
import type { Person } from '#tests/support/people.ts'
import { makeAppointments, makeEvents, makeRequests } from '#tests/support/record-site.ts'
import { makeOneOfEach, officeScreens, ROOMS, sitePages } from '#tests/support/screens.ts'
import { type Site, startSite, untilJobsRan } from '#tests/support/site.ts'
import { changesBetween, readTables, restoreRows } from '#tests/support/table-changes.ts'

const START = '2026-11-20T10:30:00.000Z'

/** Lists asked for more than the first page of everything. */
const LISTS = [
  '/dashboard/inbox?state=new&sort=oldest',
  '/dashboard/inbox?q=olga&page=3',
  '/dashboard/clients?q=client&sort=-name',
  '/dashboard/clients?page=2&kind=company',
  '/dashboard/customers?kind=contact&sort=name',
  '/dashboard/conversations?view=all',
  '/dashboard/proposals?view=out',
  '/dashboard/proposals?view=accepted',
  '/dashboard/deadlines?person=nobody&group=client&week=2026-12-14',
  '/dashboard/deadlines/month?month=2026-12',
  '/dashboard/comments?state=visible&order=oldest',
  '/dashboard/redirects?q=a&order=address',
  '/dashboard/mail?state=queued&order=oldest',
  '/dashboard/audit?order=oldest',
  '/dashboard/inventory?kind=picture&sort=name&view=list',
  '/dashboard/find?q=quill',
  '/dashboard/reports?from=2026-11-01&to=2026-11-30',
  '/alist?q=a&order=oldest&state=published',
  '/alist?page=2&order=oldest',
]
const PUBLIC_LISTS = [
  '/blog?pageno=2',
  '/blog?tag=rates',
  '/blog?tag=rates&pageno=2',
  '/blog?category=payroll',
  '/blog?category=payroll&pageno=2',
  '/blog?q=article&pageno=2',
  '/calendar?service=VAT',
]

/** Measured values, pictures of the moment, and pages that are long and fixed. */
const LEFT_OUT = /^\/(dashboard\/(health|exports|confirm)|api\/docs|preview)/

/** It ends the session that presses the others; and what starts work that goes on beside it. */
const NOT_PRESSED = /^\/(logout|dashboard\/(backups|exports|imports|setting\/backups))/

const kindOf = ({ action, button, body }: ShownForm) => {
  const fields = [...body].map(([name, value]) =>
    /^(act|intent|section|to|state|kind)$/.test(name) ? `${name}=${value}` : name,
  )
  // In lists of entries the same buttons are beside each of them.
  const words = /^\/dashboard\/(setting|categories)/.test(action) ? button.split(' ')[0] : button
  return [action.replace(/[\w-]{20,}|\d+/g, '#').replace(/\?.*/, ''), words, ...fields].join(' ')
}

/** Where it leads; the number of something new is another one when a button is added. */
const leading = (to: string, action: string) =>
  plainName(to).replace(/\d+/g, (number) => (action.includes(number) ? number : '#'))

const plainName = (text: string) =>
  text
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://<host>')
    .replace(/whsec_[\w+/=]+|[\w-]{20,}/g, '<secret>')
    .replace(/admin-[0-9a-f]{8}@/g, '<admin>@')
    .replace(/All \d+ events are/, 'All # events are')
    .replace(/[A-Z2-9]{4}-[A-Z2-9]{4}/, '<reference>')

/** A sealed PDF is compressed with its keys and hashes: the total is on either side of a whole number. */
const withoutTotal = (outline: string) => outline.replace(/\d+ KB(?= of [\d.]+ GB)/g, '# KB')

/** How often a delivery to a host that does not exist has been tried by then, also while it is being tried. */
const untried = (text: string) =>
  text
    .replace(/(?<=Next attempt )[\w ]+, \d\d:\d\d \| \d+(?= \|)/g, '<later> | #')
    .replace(TRIED, 'webhook_deliveries attempts: 0, $1$2next_attempt_at: "now", state: "queued"')
const TRIED =
  /webhook_deliveries (?:attempted_at: "now", )?attempts: \d+, (.*?)(?:error: "There is no such host\.", (.*?))?next_attempt_at: "[^"]*", state: "queued"/g

/** Written by jobs meanwhile; and that something was saved once more, and nothing else. */
const BESIDE = /^([-+~] (trouble_counts|document_texts|document_versions) |~ media (.*avif|likeness))/
const SAVED_AGAIN = /^~ \w+ (((updated_at|last_seen_at): "now[^"]*" → "now"|(version|revision|sequence) \+1)(, |$))+$/

// Every screen with something of everything in it, as the server sends it. A change of any is looked at by a person.
describe('a screen', () => {
  let site: Site
  let office: BackOffice
  let admin: Person
  let marked: MarkedClient
  const shown: Record<string, string> = {}
  const saving: ShownForm[] = []
  const acts = new Map<string, ShownForm>()
  let call: (path: string, init?: RequestInit) => Promise<Response>

  beforeAll(async () => {
    // The site's clock goes on while it is asked, as fast as the machine is slow.
    roundMoments(true, 60_000)
    const slowDate = pathToFileURL(resolve('tests/support/slow-date.mjs')).href
    site = await startSite({
      NODE_OPTIONS: `--import=${slowDate}`,
      TEST_DATE_START: START,
      TEST_DATE_OFFSET_MS: undefined,
    })
    office = await openBackOffice(site)
    office.clock.stop(START)
    // What the jobs of a first start leave behind, such as the event of a new key, comes before everything else.
    await untilJobsRan(site)
    const { person } = office.people
    office.people.person = async (traits) => {
      office.clock.advance({ seconds: 1 })
      return await person(traits)
    }
    let calls = 0
    // Limits on one visitor are proven elsewhere.
    call = (path, init = {}) =>
      fetch(site.url + path, {
        ...init,
        headers: {
          'X-Forwarded-For': `10.9.${(++calls >> 8) % 256}.${calls % 256}`,
          // Compressing hundreds of pages is work, and they come from the same machine.
          'Accept-Encoding': 'identity',
          ...(init.headers as object),
        },
      })
    const app = { ...office, ...office.people, url: site.url, call } as unknown as TestApp
    admin = await office.people.person({ role: 'admin', name: 'Olive Owner', email: 'olive@example.com' })
    const done = async (method: string, path: string, body?: unknown) => {
      const isForm = body instanceof FormData
      const answer = await call(path, {
        method,
        headers: { ...admin.bearer, ...(isForm || !body ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return await answer.json()
    }
    // Which of two admins is the owner, who is led to the set-up once, hangs on a millisecond.
    await done('POST', '/api/setup', { opened: true })
    marked = await makeMarkedClient(app)
    const quarterly = {
      anchor: { kind: 'quarter' },
      offset: { unit: 'months', count: 1, day: 20 },
      roll: 'none',
      weekend: [],
    }
    const rule = { name: 'VAT return', service: 'VAT', rule: quarterly, region: null, note: '', isPublic: true }
    await done('POST', '/api/deadline-rules', rule)
    const made = await makeOneOfEach(done, START.slice(0, 10))
    await done('PATCH', `/api/customers/${made.person}`, { company: 'Harbour Ltd', phone: '+1 202 555 0100' })
    await clientsOf(app).invite(made.client, marked.owner.email, 'reader')
    for (let at = 1; at <= 14; at++) {
      const words = { content: `<p>Words ${at}.</p>`, category: 'Payroll', tags: 'Rates' }
      await done('POST', '/api/articles', articleForm({ title: `Article ${at}`, ...words }))
      await done('POST', '/api/clients', { kind: 'company', name: `Client ${String(at).padStart(2, '0')}` })
    }

    for (const make of [makeRequests, makeEvents, makeAppointments]) await make(app, marked.owner)
    const [newest] = await done('GET', '/api/articles')
    await done('POST', `/api/articles/${newest.id}/pin`, { pinned: true })
    const closed = await done('POST', '/api/publications/folders', { name: 'For clients', type: 'user' })
    const asked = { title: 'Statements', dueOn: '2026-11-27', items: [{ title: 'Bank statements' }] }
    await done('POST', '/api/paper-requests', { clients: [made.client, marked.client], ...asked })
    const [colleague] = (await done('GET', `/api/customers?q=${admin.email}`)).items

    // Who was here last hangs on milliseconds.
    const database = new DatabaseSync(resolve(site.dataDir, 'countinghouse.db'))
    database.exec(`update people set last_seen_at = printf('2026-11-20T10:31:%02d.000Z', id)`)
    database.close()

    const look = async (paths: string[], headers: Record<string, string>) => {
      for (const path of paths.filter((each) => !LEFT_OUT.test(each))) {
        const answer = await call(path, {
          headers: { Origin: site.url, ...headers },
          redirect: 'manual',
        })
        const [html, to] = [await answer.text(), answer.headers.get('location')]
        const { document } = parseHTML(html)
        saving.push(...savingForms(document, path))
        // Of buttons that are alike, such as those of the rows of a list, the last.
        for (const act of actsIn(document, path)) if (!NOT_PRESSED.test(act.action)) acts.set(kindOf(act), act)
        shown[path] = (to ? [`${answer.status} → ${to}`] : [String(answer.status), ...outlineOf(document)]).join('\n')
      }
    }
    const ofStaff = colleague ? [`/dashboard/customers/${colleague.id}`] : []
    await look([...Object.values(officeScreens(made)).flat(), ...ofStaff, ...LISTS], admin.cookie)
    await look(ROOMS.map(roomOf), marked.owner.cookie)
    await look([...Object.values(sitePages(made)).flat(), ...PUBLIC_LISTS, `/publication?folder=${closed.id}`], {})
  }, 1_200_000)
  afterAll(async () => {
    await office.close()
    await site.stop()
  })

  const roomOf = (path: string) =>
    `/${path
      .replace(':client', String(marked.client))
      .replace(':document', String(marked.ids.document))
      .replace(':reference', String(marked.ids.reference))
      .replace('conversations/:id', `conversations/${marked.ids.conversation}`)
      .replace('proposals/:id', `proposals/${marked.ids.proposal}`)}`

  it('of the office, a client and the site shows what was approved', async () => {
    const pages = Object.entries(shown).map(
      ([path, outline]) => `=== ${plainName(path)}\n${untried(withoutTotal(outline))}\n`,
    )
    await expect(pages.join('\n')).toMatchFileSnapshot('__snapshots__/screens.txt')
  })

  // Each from the same beginning: what one has changed is put back before the next.
  it('does with each of its buttons what was approved', { timeout: 1_200_000 }, async () => {
    const done: string[] = []
    const now = new Date(START)
    const file = resolve(site.dataDir, 'countinghouse.db')
    const before = await readTables(office as unknown as TestApp)
    for (const { action, button, body } of acts.values()) {
      const owner = /^\/(portal|client)/.test(action) ? marked.owner : admin
      const answer = await call(action, {
        method: 'POST',
        headers: { ...owner.cookie, Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: String(body),
        redirect: 'manual',
      })
      const [to, words] = [answer.headers.get('location'), outcomeIn(await answer.text())]
      const after = await readTables(office as unknown as TestApp)
      const lines = changesBetween(before, after, now).split('\n')
      done.push(
        `=== ${button} ${plainName(action)}: ${answer.status}${to ? ` → ${leading(to, action)}` : ''} ${plainName(words)}`,
        ...lines.filter((line) => line && !BESIDE.test(line)).map((line) => line.replaceAll(site.url, 'http://<host>')),
      )
      restoreRows(file, before, after)
    }
    await expect(untried(done.join('\n'))).toMatchFileSnapshot('__snapshots__/buttons.txt')
  })

  // What is saved is what was shown: a form that is sent as it is leaves everything but times and numbers of versions alone.
  it('saves of a form that nobody changed nothing that was not there', async () => {
    const changed: string[] = []
    const now = new Date(START)
    let before = await readTables(office as unknown as TestApp)
    for (const { action, button, body } of saving) {
      const owner = action.startsWith('/portal') ? marked.owner : admin
      const answer = await call(action, {
        method: 'POST',
        headers: { ...owner.cookie, Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: String(body),
        redirect: 'manual',
      })
      const after = await readTables(office as unknown as TestApp)
      const lines = changesBetween(before, after, now).split('\n')
      before = after
      changed.push(
        `${button} ${plainName(action)}: ${answer.status} ${outcomeIn(await answer.text())}`,
        ...lines.filter((line) => line && !BESIDE.test(line) && !SAVED_AGAIN.test(line)),
      )
    }
    await expect(changed.join('\n')).toMatchFileSnapshot('__snapshots__/unchanged-forms.txt')
  })
})
