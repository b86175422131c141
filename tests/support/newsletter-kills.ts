import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { insertIssue } from '#server/features/website/newsletter/issues/issues.store.ts'
import { type BackOffice, openBackOffice } from './back-office.ts'
import { ADMIN, type Site, startSite } from './site.ts'

interface Given {
  env: Record<string, string>
  addresses: number
  kills: number
}

const AT_ONCE = 500

/** Sends an issue to so many addresses while the site is killed so often, and answers what a real mail server received. */
export async function sendThroughKills({ env, addresses, kills }: Given) {
  const sink = await startSink()
  const full = { ...env, SMTP_URL: sink.url, MAIL_FROM: 'office@example.com' }
  let site = await startSite(full, { isUsed: true })
  const office = await openBackOffice(site)
  try {
    const expected = await subscribe(office, addresses)
    const codes: number[] = []
    const began = performance.now()
    await begin(office)
    for (let kill = 1; kill <= kills; kill++) {
      const enough = Math.floor(((kill - Math.random()) / (kills + 1)) * addresses)
      while (sink.newsletters() < enough) await wait(5)
      if (kill === 1) codes.push(await signInCode(site, sink))
      await wait(Math.random() * 20)
      site.kill('SIGKILL')
      await site.exited
      await release(office)
      site = await startSite(full)
    }
    while (!(await isDone(office))) await wait(50)
    const seconds = (performance.now() - began) / 1000
    const ids = expected.map((address) => sink.received.get(address) ?? [])
    return {
      seconds,
      left: await site.stop(),
      /** Addresses by what they got. */
      once: ids.filter((each) => new Set(each).size === 1).length,
      never: ids.filter((each) => each.length === 0).length,
      twice: ids.filter((each) => new Set(each).size > 1).length,
      /** Transmissions of a message that the server had accepted while the process was killed, under the same Message-ID. */
      repeated: ids.flat().length - ids.filter((each) => each.length > 0).length,
      strangers: sink.newsletters() - ids.flat().length,
      codeMs: Math.max(...codes),
    }
  } finally {
    site.kill('SIGKILL')
    await office.close()
    await sink.close()
  }
}

async function startSink() {
  const received = new Map<string, string[]>()
  let newsletters = 0
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false, closeTimeout: 50 },
    onData(stream, session, done) {
      let head = ''
      stream.on('data', (part: Buffer) => {
        head += head.length < 10_000 ? part.toString('latin1') : ''
      })
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const id = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? ''
        received.set(to, [...(received.get(to) ?? []), id])
        if (/^list-unsubscribe:/im.test(head)) newsletters++
        done()
      })
    },
  })
  // A caller that is killed in the middle of an email is no fault of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    newsletters: () => newsletters,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

async function subscribe({ db }: BackOffice, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, at) => `reader-${at}@example.com`)
  const now = new Date().toISOString()
  for (let at = 0; at < count; at += AT_ONCE) {
    const rows = emails.slice(at, at + AT_ONCE).map((email) => ({
      ...{ email, emailKey: email, state: 'confirmed' as const, news: 'weekly' as const, categories: '[]' },
      ...{ services: '[]', daysBefore: 7, language: 'en', consentPlace: 'footer' as const, consentSource: '' },
      ...{ createdAt: now, requestedAt: now, confirmedAt: now },
    }))
    await db.transaction((tx) => tx.insertInto('subscribers').values(rows).execute())
  }
  return emails
}

async function begin({ db, services }: BackOffice): Promise<void> {
  const pace = { weekly: false, day: 'mon', time: '08:00', perMinute: 10_000 } as const
  await services.settings.save({ accountId: 'a', name: 'A' }, 'newsletter', pace, 0)
  const now = new Date().toISOString()
  const article = { id: 1, title: 'Year end', excerpt: 'What changes.', address: '/blogd/1/year-end' }
  const articles = [{ ...article, categoryId: null, category: '', publishedAt: now }]
  const issue = { kind: 'weekly', state: 'sending', subject: 'News', introduction: 'Dear reader,' } as const
  await db.transaction((tx) =>
    insertIssue(tx, { ...issue, articles, coversFrom: now, coversTo: now, sendAt: now, startedAt: now }, now),
  )
}

/** As if it came back after ten minutes: what the killed process had taken is free again. */
async function release({ db }: BackOffice): Promise<void> {
  const past = new Date(Date.now() - 60_000).toISOString()
  await db.transaction(async (tx) => {
    await tx.deleteFrom('leases').execute()
    await tx.updateTable('jobs').set({ leaseUntil: null }).execute()
    await tx.updateTable('outboxMails').set({ nextAttemptAt: past }).where('state', '=', 'sending').execute()
  })
}

async function isDone({ db }: BackOffice): Promise<boolean> {
  const sending = db.read.selectFrom('newsletters').select('id').where('state', '=', 'sending')
  const waiting = db.read.selectFrom('outboxMails').select('id').where('state', 'in', ['queued', 'sending'])
  return !(await sending.executeTakeFirst()) && !(await waiting.where('bulk', '=', 1).executeTakeFirst())
}

/** How long a sign-in code takes while the queue is full. */
async function signInCode(site: Site, { received }: Awaited<ReturnType<typeof startSink>>): Promise<number> {
  const began = performance.now()
  const body = JSON.stringify({ email: ADMIN.email })
  const headers = { 'content-type': 'application/json', origin: site.url }
  const answer = await fetch(`${site.url}/api/auth/code`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`no code: ${answer.status} ${await answer.text()}`)
  while (!received.has(ADMIN.email)) await wait(5)
  return performance.now() - began
}
