import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGE_SIZE } from '#contract/limits.ts'
import { addDays, addMonths, utcDate } from '#domain/time/days.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { send } from './load.ts'
import { percentile, type Row } from './report.ts'
import { LARGEST } from './seed-events.ts'
import { dataWith, fill, type Site, type Subject, withSite } from './site.ts'

type Ask = (path: string) => Promise<{ pages: number; total: number } & Record<string, number>>

interface Options {
  engine: string
  subject: Subject
  rows: number
  rounds: number
}

/** How long lists and searches of one subject take on one engine, in milliseconds from the request to the whole answer. */
export async function measureLists({ rounds, ...of }: Options): Promise<Row[]> {
  return await withRows(of, (site) => timed(site, of.subject, rounds))
}

/** A site on an engine with so many rows of a subject. */
export async function withRows<T>(
  { engine, subject, rows }: Omit<Options, 'rounds'>,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  if (engine === 'sqlite') return await withSite(await dataWith(subject, rows), work)
  const server = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'))
  const name = `bench_${subject}_${rows}`
  try {
    // On a server that stays (TEST_DATABASE_URL), what took long to write is kept.
    await server.query(`drop database if exists ${name}_unfinished`)
    if (!(await server.query(`select from pg_database where datname = '${name}'`))) {
      await server.query(`create database ${name}_unfinished`)
      await fill(dataDir, server.urlOf(`${name}_unfinished`), subject, rows)
      await server.query(`alter database ${name}_unfinished rename to ${name}`)
    }
    return await withSite(dataDir, work, server.urlOf(name))
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timed(site: Site, subject: Subject, rounds: number): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true })
  // A user who is signed in is answered by the database, never from the cache of public pages.
  const headers = await site.signIn()
  const ask: Ask = async (path) => {
    const { status, body } = await send(site.url + path, { agent, headers })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return JSON.parse(body.toString())
  }
  const rows: Row[] = []
  for (const [question, path] of Object.entries(await QUESTIONS[subject](ask))) {
    for (let warm = 0; warm < 5; warm += 1) await ask(path)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      await ask(path)
      times.push(performance.now() - began)
    }
    rows.push({ question, p50: percentile(times, 0.5), p95: percentile(times, 0.95) })
  }
  agent.destroy()
  return rows
}

const half = (count: number) => Math.max(1, Math.round(count / 2))

const QUESTIONS: Record<Subject, (ask: Ask) => Promise<Record<string, string>>> = {
  async appointments() {
    const today = utcDate(Date.now())
    // The only kind of a new site.
    const times = '/api/appointment-kinds/1/times'
    return {
      'free times of 20 people, a month': `${times}?from=${today}&to=${addDays(today, 30)}`,
      'free times of 20 people, a week': `${times}?from=${today}&to=${addDays(today, 6)}`,
      upcoming: '/api/appointments',
      'upcoming, page 100': '/api/appointments?page=100',
      past: '/api/appointments?view=past',
    }
  },

  async registrations(ask) {
    const { items } = (await ask(`/api/events?q=${encodeURIComponent(LARGEST)}`)) as unknown as {
      items: { id: number }[]
    }
    const list = `/api/events/${items[0]?.id}/registrations`
    const { pages } = await ask(list)
    return {
      'events to come': '/api/events',
      'past events': '/api/events?view=past',
      'events by title': '/api/events?q=insurance',
      'events on the site': '/api/events/public',
      'the largest event': `/api/events/${items[0]?.id}`,
      'its attendees': list,
      'its attendees, the middle': `${list}?page=${half(pages)}`,
      'its attendees, last page': `${list}?page=${pages}`,
      'its waiting list': `${list}?state=waiting`,
      'its attendees by name': `${list}?q=insurance`,
      'its attendees by email': `${list}?q=person-0-777%40`,
      'its attendees, nobody found': `${list}?q=nobodyatall`,
      'how many attended': '/api/events/attended',
      customers: '/api/customers',
    }
  },

  async articles(ask) {
    const news = await ask('/api/news')
    const counts = await ask('/api/articles/counts')
    const pagesOf = (count = 0) => Math.max(1, Math.ceil(count / PAGE_SIZE.office))
    const [office, drafts] = [pagesOf(counts.all), pagesOf(counts.draft)]
    return {
      'news, page 1': '/api/news',
      'news, page 1,000': '/api/news?page=1000',
      'news, page 10,000': '/api/news?page=10000',
      'news, the middle': `/api/news?page=${half(news.pages)}`,
      'news, last page': `/api/news?page=${news.pages}`,
      'news, category, page 1,500': '/api/news?page=1500&category=Bench1',
      'news search, common word': '/api/news?q=tax',
      'news search, common word, page 1,000': '/api/news?q=tax&page=1000',
      'news search, one wrong letter': '/api/news?q=insurence',
      'news search, two words': '/api/news?q=payroll+declaration',
      'news search, beginning of a word': '/api/news?q=decl',
      'news search, short beginning': '/api/news?q=con',
      'news search, rare word': '/api/news?q=zetion',
      'news search in a category': '/api/news?q=insurance&category=Bench5',
      'one article': `/api/news/${half(counts.published ?? 0)}`,
      'office, page 1': '/api/articles',
      'office, page 1,000': '/api/articles?page=1000',
      'office, the middle': `/api/articles?page=${half(office)}`,
      'office, last page': `/api/articles?page=${office}`,
      'office, longest unchanged first': '/api/articles?order=oldest',
      'office, longest unchanged first, the middle': `/api/articles?order=oldest&page=${half(office)}`,
      'office, longest unchanged first, last page': `/api/articles?order=oldest&page=${office}`,
      'office, published, longest unchanged first, the middle': `/api/articles?state=published&order=oldest&page=${half(office)}`,
      'office, drafts, the middle': `/api/articles?state=draft&page=${half(drafts)}`,
      'office, drafts, longest unchanged first': '/api/articles?state=draft&order=oldest',
      'office, drafts, longest unchanged first, last page': `/api/articles?state=draft&order=oldest&page=${drafts}`,
      'office, category, page 100': '/api/articles?category=Bench2&page=100',
      'office, category, longest unchanged first, page 100': '/api/articles?category=Bench2&order=oldest&page=100',
      'office search': '/api/articles?q=insurance',
      'office, counts': '/api/articles/counts',
      categories: '/api/categories',
    }
  },

  async leads(ask) {
    const { pages, total } = await ask('/api/leads')
    return {
      'all, page 1': '/api/leads',
      'all, the middle': `/api/leads?page=${half(pages)}`,
      'all, page 1,000': '/api/leads?page=1000',
      'all, last page': `/api/leads?page=${pages}`,
      'all, oldest first': '/api/leads?sort=oldest',
      'new, page 100': '/api/leads?state=new&page=100',
      'closed, page 1,000': '/api/leads?state=closed&page=1000',
      'quotes that are answered': '/api/leads?kind=quote&state=answered&page=50',
      'mine, page 100': '/api/leads?owner=me&page=100',
      'of nobody and new': '/api/leads?owner=none&state=new',
      'due soonest': '/api/leads?sort=due',
      'late only': '/api/leads?late=yes&sort=due',
      'by tag': '/api/leads?tag=payroll',
      'by tag, page 100': '/api/leads?tag=payroll&page=100',
      'search, a person': '/api/leads?q=person1234@example.org',
      'search, in a tenth': '/api/leads?q=tax',
      'search, in a third': '/api/leads?q=to',
      'search, in half, oldest first': '/api/leads?q=in&sort=oldest',
      'search, a tenth in a state': '/api/leads?q=tax&state=answered',
      'search, in every request': '/api/leads?q=person',
      'search, in every request, page 1,000': '/api/leads?q=person&page=1000',
      'search, in every old request and no new one': '/api/leads?q=bygone',
      'search, in every old request and no new one, page 1,000': '/api/leads?q=bygone&page=1000',
      'search, one wrong letter': '/api/leads?q=payrol+insurence',
      'search, one of all and a rare one': '/api/leads?q=example+person123',
      'search, beginning of a word': '/api/leads?q=decl',
      'search, one letter': '/api/leads?q=p',
      'search, two words in a state': '/api/leads?q=payroll+insurance&state=closed',
      'search, nothing': '/api/leads?q=zzzz',
      'one request': `/api/leads/${half(total)}`,
      choices: '/api/leads/choices',
    }
  },

  async deadlines(ask) {
    const { pages } = await ask('/api/deadlines?week=now')
    const month = new Date().toISOString().slice(0, 7)
    return {
      'this week': '/api/deadlines?week=now',
      'this week, last page': `/api/deadlines?week=now&page=${pages}`,
      'this week by person': '/api/deadlines?week=now&group=person',
      'this week by client': '/api/deadlines?week=now&group=client',
      'this week, mine': '/api/deadlines?week=now&person=me',
      'this week, a service': '/api/deadlines?week=now&service=VAT',
      'late, as the week shows it': '/api/deadlines?week=now&view=late',
      'late, of all days': '/api/deadlines?view=late',
      'next month’s third week': `/api/deadlines?week=${addMonths(`${month}-01`, 1)}-15`,
      'one client, a year': `/api/deadlines?client=500&view=all&from=${month.slice(0, 4)}-01-01&to=${month.slice(0, 4)}-12-31`,
      'this month': '/api/deadlines/month',
    }
  },

  async people(ask) {
    const { pages, total } = await ask('/api/customers')
    return {
      'page 1': '/api/customers',
      'the middle': `/api/customers?page=${half(pages)}`,
      'page 1,000': '/api/customers?page=1000',
      'last page': `/api/customers?page=${pages}`,
      'by name, the middle': `/api/customers?sort=name&page=${half(pages)}`,
      'known since, page 1': '/api/customers?sort=since',
      'contacts, page 1': '/api/customers?kind=contact',
      'contacts, page 1,000': '/api/customers?kind=contact&page=1000',
      'clients by name, page 500': '/api/customers?kind=client&sort=name&page=500',
      suspended: '/api/customers?kind=suspended',
      'search, a first name': '/api/customers?q=marta',
      'search, two words': '/api/customers?q=marta+novak',
      'search, one person': '/api/customers?q=33333',
      'search, a beginning': '/api/customers?q=ma',
      'search, one letter': '/api/customers?q=m',
      'search, everybody': '/api/customers?q=example',
      'search, everybody, page 1,000': '/api/customers?q=example&page=1000',
      'search, one wrong letter': '/api/customers?q=martta+nowak',
      'search in clients': '/api/customers?q=brandt&kind=client',
      'search, everybody in clients': '/api/customers?q=example&kind=client',
      'search, everybody suspended': '/api/customers?q=example&kind=suspended',
      'search, nobody': '/api/customers?q=zzzz',
      'one person': `/api/customers/${half(total)}`,
    }
  },
  /** So many documents, of a fiftieth as many clients. */
  async rooms(ask) {
    const { pages, items } = await ask('/api/clients?sort=since')
    const first = (items as unknown as { id: number }[])[0]?.id ?? 1
    const room = `/api/clients/${first}/documents`
    const { pages: papers } = await ask(room)
    const { pages: open } = await ask('/api/paper-requests?state=open')
    const { pages: done } = await ask('/api/paper-requests?state=done')
    const { pages: due } = await ask('/api/documents-due')
    return {
      'clients, page 1': '/api/clients',
      'clients, the middle': `/api/clients?page=${half(pages)}`,
      'clients, last page': `/api/clients?page=${pages}`,
      'clients, longest known first, the middle': `/api/clients?sort=since&page=${half(pages)}`,
      'clients, active individuals': '/api/clients?state=active&kind=individual',
      'clients, search, one of them': '/api/clients?q=office4321',
      'clients, search, a tenth': '/api/clients?q=bakery',
      'clients, search, all of them': '/api/clients?q=example',
      'one client': `/api/clients/${first + 1}`,
      'documents of clients, page 1': '/api/documents',
      'documents of clients, page 1,000': '/api/documents?page=1000',
      'documents of clients, page 15,000': '/api/documents?page=15000',
      'documents of clients, of three days': '/api/documents?since=2025-09-10',
      'documents, search, a rare word': '/api/documents?q=4321',
      'documents, search, a fortieth': '/api/documents?q=invoice',
      'documents, search, a fortieth in a year': '/api/documents?q=payroll+2023',
      'documents, search, all of them': '/api/documents?q=pdf',
      'one with many documents, page 1': room,
      'one with many documents, the middle': `${room}?page=${half(papers)}`,
      'one with many documents, last page': `${room}?page=${papers}`,
      'one with many documents, search': `${room}?q=invoice`,
      'one with few documents': `/api/clients/${first + 7}/documents`,
      'documents that may be deleted, page 1': '/api/documents-due',
      'documents that may be deleted, the middle': `/api/documents-due?page=${half(due)}`,
      'requests, open, page 1': '/api/paper-requests?state=open',
      'requests, open, the middle': `/api/paper-requests?state=open&page=${half(open)}`,
      'requests, open, last page': `/api/paper-requests?state=open&page=${open}`,
      'requests, done, last page': `/api/paper-requests?state=done&page=${done}`,
      'requests, withdrawn': '/api/paper-requests?state=withdrawn',
      'requests of one client': `/api/paper-requests?client=${first + 7}`,
      'conversations, all': '/api/conversations',
      'conversations, unread': '/api/conversations?view=unread',
      'conversations, closed, oldest first': '/api/conversations?view=closed&order=oldest',
      dashboard: '/api/dashboard',
      'dashboard, what waits': '/api/dashboard/waiting',
      'find anything, a client': '/api/search?q=office4321',
      'find anything, a word of many documents': '/api/search?q=invoice',
      'find anything, a word of all documents': '/api/search?q=pdf',
      'find anything, nothing': '/api/search?q=zzzz',
    }
  },
}
