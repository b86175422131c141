import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articleForm } from '#tests/support/articles.ts'
import { openBackOffice } from '#tests/support/back-office.ts'
import { examine } from '#tests/support/crash-proof.ts'
import { type Desk, KINDS, openDesk, type Write, write } from '#tests/support/crash-writers.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { lineOf } from '#tests/support/proposals.ts'
import { beginUpload, pdfOf, sendPart } from '#tests/support/rooms.ts'
import { startRoundRobin } from '#tests/support/round-robin.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { sharedPostgres } from '#tests/support/shared-postgres.ts'
import { ADMIN, type Site, startSite, startSites } from '#tests/support/site.ts'
import { startReceiver } from '#tests/support/webhook-receiver.ts'

const WRITERS = 8
// Each kind of write comes twice before the kill of an instance, twice while it is gone and once after; five times and more before a release.
const KEPT = KINDS.length * (process.env.TEST_FULL ? 5 : 2)

type Caller = Parameters<typeof beginUpload>[0]

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Answer = any

interface Asked {
  method?: string
  body?: object
  headers?: Record<string, string>
}

describe('two instances on one PostgreSQL and one S3 store', () => {
  let folder: string
  const postgres = sharedPostgres()
  let mail: MailServer
  let s3: Awaited<ReturnType<typeof startS3>>
  let proxy: Awaited<ReturnType<typeof startRoundRobin>>
  let sites: [Site, Site]
  /** The site as visitors reach it. */
  let front: Site
  let desk: Desk
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-instances-'))
    mail = await startMailServer()
    s3 = await startS3()
    await postgres.query('create database instances')
    proxy = await startRoundRobin(() => sites.map((site) => site.port))
    sites = (await startSites([envOf('one'), envOf('two')])) as [Site, Site]
    front = { ...sites[0], url: proxy.url }
    desk = await openDesk(front, 2)
  })
  afterAll(async () => {
    for (const site of sites ?? []) await site.stop()
    for (const helper of [proxy, s3, mail]) await (helper && ('stop' in helper ? helper.stop() : helper.close()))
    rmSync(folder, { recursive: true, force: true })
  })

  const envOf = (name: string) => ({
    DATA_DIR: join(folder, name),
    DATABASE_URL: postgres.urlOf('instances'),
    STORAGE_URL: s3.url,
    SMTP_URL: mail.url,
    PUBLIC_URL: proxy.url,
    ALERT_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'error',
  })

  const count = async (statement: string) => Number((await ask(statement)) ?? 0)
  const claimedMails = () =>
    ask("select coalesce(string_agg(id::text, ','), '0') as n from outbox_mails where state = 'sending'")

  async function ask(statement: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: postgres.urlOf('instances') })
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows[0]?.n
  }

  /** What an instance answers to a call; a refusal is an error. */
  async function answerOf(
    site: Site,
    path: string,
    { method = 'GET', body, headers = desk.staff }: Asked = {},
  ): Promise<Answer> {
    const type: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {}
    const sent = body ? { body: JSON.stringify(body) } : {}
    const answer = await fetch(site.url + path, { method, headers: { ...headers, ...type }, ...sent })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }
  const post = (site: Site, path: string, body: object = {}, headers: Record<string, string> = desk.staff) =>
    answerOf(site, path, { method: 'POST', body, headers })

  it('share sessions, uploads and what was just changed, and keep nothing to themselves', async () => {
    const [one, two] = sites
    for (const site of sites) {
      const me = await fetch(`${site.url}/api/auth/me`, { headers: desk.staff })
      expect(me.status).toBe(200)
    }
    const sent: Write[] = []
    await write({ ...front, url: one.url }, desk, 'picture', sent)
    const picture = await fetch(`${two.url}${new URL(sent[0]?.answer.urls[0], proxy.url).pathname}`)
    expect(picture.status).toBe(200)
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100)

    for (const title of ['First name of it', 'Second name of it']) {
      const form = articleForm({ title, content: '<p>Words</p>', category: 'Tax' })
      const made = await fetch(`${one.url}/api/articles`, { method: 'POST', headers: desk.staff, body: form })
      expect(made.status).toBe(201)
      expect(await (await fetch(`${two.url}/blog`)).text()).toContain(title)
    }
    // But for the folder of backups, in which the start looks whether it can be written.
    for (const { dataDir } of sites) {
      const kept = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      expect(kept.filter((name) => name !== 'backups/.writable')).toEqual(['backups'])
    }
  })

  it('count tries together, end a session on both, and keep once what is sent to both at once', async () => {
    const [one, two] = sites
    const attempt = (site: Site, path: string, body: object, headers = {}) =>
      fetch(`${site.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const wrong = { email: 'nobody@example.com', password: 'Not-the-password-1' }
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, at) => attempt(at % 2 ? one : two, '/api/auth/login', wrong)),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])

    const { token } = await post(one, '/api/auth/login', ADMIN, {})
    const headers = { Authorization: `Bearer ${token}` }
    const statuses = async () =>
      await Promise.all(sites.map(async ({ url }) => (await fetch(`${url}/api/auth/me`, { headers })).status))
    expect(await statuses()).toEqual([200, 200])
    await post(two, '/api/auth/logout', {}, headers)
    expect(await statuses()).toEqual([401, 401])

    const sent: Write[] = []
    await write({ ...front, url: one.url }, desk, 'quote', sent)
    const again = await Promise.all(sites.map(async (site) => sent[0]?.again(site)))
    expect(again.map((answer) => answer?.ok)).toEqual([true, true])
    expect(await count(`select count(*)::int as n from leads where email = '${sent[0]?.key}@example.com'`)).toBe(1)
  })

  it('lose nothing and do nothing twice when one is killed under load', async () => {
    const sent: Write[] = []
    let isOpen = true
    const writer = async (at: number) => {
      for (let turn = at; isOpen; turn++) {
        const kind = KINDS[turn % KINDS.length]
        if (kind) await write(front, desk, kind, sent)
      }
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, at) => writer(at)))
    const kept = () => sent.filter(({ acknowledged }) => acknowledged).length
    const untilKept = (count: number) => expect.poll(kept, { timeout: 120_000, interval: 20 }).toBeGreaterThan(count)
    await untilKept(KEPT)
    sites[1].kill('SIGKILL')
    await sites[1].exited
    const cutOff = await claimedMails()
    const before = kept()
    await untilKept(before + KEPT)
    const back = await startSite({ ...envOf('two'), PORT: String(sites[1].port) })
    sites[1] = back
    await untilKept(kept() + KEPT / 2)
    isOpen = false
    await writers
    // What was cut off is sent again, as people do, and told to be the same where it can be.
    const unanswered = sent.filter(({ acknowledged }) => !acknowledged)
    for (const one of unanswered) {
      if (one.kind === 'article' || one.kind === 'file' || one.kind === 'save') continue
      const answer = await one.again(front)
      one.acknowledged = answer.ok
      expect(answer.ok, `${one.key}: ${answer.status}`).toBe(true)
    }
    for (const draft of desk.drafts) draft.busy = false

    const leads = sent.filter(({ kind }) => kind === 'contact' || kind === 'quote')
    const lettersTo = (key: string) => mail.mails.filter(({ to }) => to.includes(`${key}@example.com`)).length
    const arrived = () => leads.filter(({ key }) => lettersTo(key) > 0).length
    const queued = () => count("select count(*)::int as n from outbox_mails where state = 'queued'")
    // As if the time had passed for which the killed instance had taken its emails; later ones to the same people wait for them.
    await count(
      `update outbox_mails set next_attempt_at = '2000-01-01' where state = 'sending' and id in (${cutOff}) returning 0 as n`,
    )
    await expect.poll(queued, { timeout: 120_000, interval: 100 }).toBe(0)
    await expect.poll(arrived, { timeout: 120_000, interval: 100 }).toBe(leads.length)

    const found = await examine(sites[0], sent)
    if (process.env.INSTANCES_TELL) {
      const twice = leads.filter(({ key }) => lettersTo(key) > 1).length
      console.log(
        `${sent.length} writes, ${found.acknowledged} acknowledged, ${unanswered.length} cut off, ${found.lost.length} lost, ${found.doubled.length} doubled, ${leads.length} letters, ${twice} twice`,
      )
    }
    expect(found).toEqual({ ...found, lost: [], doubled: [], miscounted: [], files: [], damage: [] })
    expect(sites.flatMap((site) => site.lines)).toEqual([])
  }, 480_000)

  it('see at once what was changed on the other: settings, who is there, live updates, exports and webhooks', async () => {
    const [one, two] = sites
    const { settings, versions } = await answerOf(one, '/api/settings')
    for (const phone of ['+49 30 1111111', '+49 30 2222222']) {
      expect(await (await fetch(`${two.url}/Contact`)).text()).not.toContain(phone)
      const value = { ...settings.firm, phone }
      const saved = { section: 'firm', value, version: versions.firm }
      versions.firm = (await answerOf(one, '/api/settings', { method: 'PUT', body: saved })).version
      expect((await answerOf(two, '/api/settings')).settings.firm.phone).toBe(phone)
      expect(await (await fetch(`${two.url}/Contact`)).text()).toContain(phone)
    }

    const office = await openBackOffice(one)
    const { bearer: other } = await office.people.person({ role: 'editor' })
    await office.close()
    const { id: draft } = await post(one, '/api/articles/work', { title: 'Open on both' })
    const path = `/api/articles/${draft}/presence`
    await post(one, path, { saveId: 'editor-on-instance-one' })
    expect((await post(two, path, { saveId: 'editor-on-instance-two' }, other)).editors).toHaveLength(1)
    await post(one, path, { saveId: 'editor-on-instance-one', leaving: true })
    expect((await post(two, path, { saveId: 'editor-on-instance-two' }, other)).editors).toEqual([])

    const receiver = await startReceiver()
    const hook = { name: 'Both', url: receiver.url, kinds: ['lead.received'], withContent: false }
    const { id: hookId } = await post(one, '/api/webhooks', hook)
    const leaving = new AbortController()
    const live = await fetch(`${two.url}/api/live`, { headers: desk.staff, signal: leaving.signal })
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader()
    await post(one, '/api/contact', { name: 'Ada', email: 'ada@instances.example', message: 'Please call me.' }, {})
    let heard = ''
    while (!/event: change\ndata: .*"leads"/.test(heard)) heard += (await reader?.read())?.value ?? expect.unreachable()
    leaving.abort()
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1)
    const taken = async () => (await answerOf(two, `/api/webhooks/${hookId}/deliveries`)).items
    await expect.poll(async () => (await taken())[0]?.state, { timeout: 30_000 }).toBe('sent')
    expect(receiver.received).toHaveLength(1)
    receiver.close()

    const begun = await post(one, '/api/exports')
    const found = async () => (await answerOf(two, '/api/exports')).items.find(({ id }: Answer) => id === begun.id)
    await expect.poll(async () => (await found())?.state, { timeout: 60_000 }).toBe('done')
    for (const site of sites) {
      const file = await fetch(`${site.url}/api/exports/${begun.id}/file`, { headers: desk.staff })
      expect((await file.arrayBuffer()).byteLength).toBe((await found()).size)
    }
  })

  it('take a file and a signature whichever of them is asked, and a signature once', async () => {
    const [one, two] = sites
    const callers = sites.map(({ url }) => ({
      call: async (at: string, init?: RequestInit) => await fetch(url + at, init),
    })) as [Caller, Caller]
    const email = 'quay@instances.example'
    const { id } = await post(one, '/api/clients', { kind: 'company', name: 'Quay Café' })
    await post(two, `/api/clients/${id}/members`, { name: 'Livia Lindqvist', email, right: 'owner' })
    await post(one, '/api/auth/code', { email }, {})
    const codeIn = async (subject: RegExp) =>
      /\d{3} \d{3}/.exec((await mail.mailTo(email, subject)).text ?? '')?.[0].replace(' ', '') ?? ''
    const { token } = await post(two, '/api/auth/code/verify', { email, code: await codeIn(/sign in/i) }, {})
    const bearer = { Authorization: `Bearer ${token}` }

    const content = pdfOf('half of it each '.repeat(50))
    const file = { name: 'quay.pdf', client: id, target: 'room', bytes: content.length }
    const begun = await beginUpload(callers[0], { bearer }, file)
    const at = begun.headers.get('location')?.replace(/^https?:\/\/[^/]+/, '') ?? ''
    for (const [part, bytes] of [content.subarray(0, 300), content.subarray(300)].entries()) {
      const sent = await sendPart(part ? callers[0] : callers[1], { bearer }, { at, offset: part * 300, bytes })
      expect(sent.status).toBe(204)
    }
    const { receipt } = await answerOf(two, at, { headers: bearer })
    expect(receipt.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    const { items } = await answerOf(two, `/api/my/clients/${id}/documents`, { headers: bearer })
    const kept = await fetch(`${two.url}/api/documents/${items[0].id}/file`, { headers: bearer })
    expect(Buffer.from(await kept.arrayBuffer()).equals(content)).toBe(true)

    const draft = await post(one, '/api/proposals', { clientId: id })
    const signers = [{ name: 'Livia Lindqvist', email }]
    const words = { ...draft.content, title: 'Your books', intro: 'We keep them.', lines: [lineOf()] }
    const body = { version: 1, signers, signingOrder: 'together', expiresOn: null, content: words }
    const { version } = await answerOf(two, `/api/proposals/${draft.id}`, { method: 'PATCH', body })
    await post(one, `/api/proposals/${draft.id}/send`, { version })
    const own = `/api/my/clients/${id}/proposals/${draft.id}`
    const { hash } = await answerOf(two, own, { headers: bearer })
    const choice = { option: null, addOns: [] }
    await post(one, `${own}/code`, { hash, choice }, bearer)
    const given = { hash, choice, name: 'Livia Lindqvist', consent: true, code: await codeIn(/code to sign$/) }
    const signed = await Promise.allSettled(sites.map((site) => post(site, `${own}/accept`, given, bearer)))
    expect(signed.map(({ status }) => status)).toContain('fulfilled')
    expect(await count("select count(*)::int as n from proposal_events where kind = 'signed'")).toBe(1)
  })
})
