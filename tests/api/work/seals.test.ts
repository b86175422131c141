import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { touch } from '#database/database.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { watchKeptAnswers } from '#tests/support/kept-answers.ts'
import { pdfInfo, pdfsig, pdfText } from '#tests/support/poppler.ts'
import { lineOf, proposalsOf } from '#tests/support/proposals.ts'
import { p12, startTimestampServer } from '#tests/support/timestamp-server.ts'
import { besideDatabase, needs } from '#tests/support/tools.ts'

describe('sealed agreements', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  let office: ReturnType<typeof proposalsOf>
  const kept = watchKeptAnswers()
  beforeAll(async () => {
    app = await startApp({ timestampHosts: ['127.0.0.1'] })
    desk = clientsOf(app)
    office = proposalsOf(app)
  })
  afterAll(async () => {
    kept.stop()
    await app.close()
  })
  beforeEach(async () => {
    await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
    await kept.ask(app)
  })
  afterEach(async () => expect(await kept.stale(app), 'what is kept in memory is read again').toEqual([]))

  type Opened = Awaited<ReturnType<typeof office.opened>>

  async function signed(wanted: Parameters<typeof office.opened>[0] = {}, name = 'Robin Signer'): Promise<Opened> {
    const of = await office.opened(wanted)
    const answer = await of.sign({ code: await of.code(), name })
    expect(answer.status).toBe(200)
    expect(answer.body.seal).toMatchObject({ state: 'waiting', url: null, isDelayed: false })
    return of
  }

  async function fileOf({ open, signer }: Opened): Promise<Uint8Array> {
    const { seal } = await open()
    const answer = await app.call(seal.url, { headers: signer })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    return new Uint8Array(await answer.arrayBuffer())
  }

  async function sealed(wanted: Parameters<typeof office.opened>[0] = {}, name?: string) {
    const of = await signed(wanted, name)
    await app.services.seals.sealWaiting()
    return { of, bytes: await fileOf(of) }
  }

  async function verify(bytes: Uint8Array, name = 'agreement.pdf') {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name))
    const answer = await app.call('/api/verify', { method: 'POST', body: form })
    return { status: answer.status, ...((await answer.json()) as { outcome?: string; by?: string; sealedAt?: string }) }
  }

  async function bring(file: Uint8Array, password: string) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(file)], 'key.p12'))
    form.set('password', password)
    const answer = await app.call('/api/seal-key', { method: 'PUT', headers: await app.as('admin'), body: form })
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
    return { status: answer.status, body: (await answer.json()) as any }
  }

  async function setTimestamps(timestampUrl: string) {
    const { settings, versions } = await desk.done('GET', '/api/settings/office')
    const value = { ...settings.proposals, timestampUrl }
    await desk.done('PUT', '/api/settings', { section: 'proposals', value, version: versions.proposals ?? 0 })
  }

  /** As if it had been sealed so many hours ago, and were to be stamped now. */
  const sealedAgo = ({ proposal }: Opened, hours: number) => {
    const at = new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString()
    const change = { sealedAt: at, stampNextAt: at }
    return app.db.transaction((tx) =>
      tx.updateTable('seals').set(change).where('proposalId', '=', proposal.id).execute(),
    )
  }

  const changeKey = (change: { secret: string } | { notAfter: string }) =>
    app.db.transaction(async (tx) => {
      await tx.updateTable('sealKeys').set(change).where('retiredAt', 'is', null).execute()
      touch(tx, 'seal-key')
    })

  const warnings = async () => ((await desk.done('GET', '/api/health')).warnings as string[]).join('\n')

  it(
    'O4: the last signature makes one sealed PDF for both sides, with lines, totals and the evidence inside',
    needs('poppler'),
    async () => {
      const lines = [
        lineOf({ title: 'Buchführung', taxRate: 2000 }),
        lineOf({ title: 'Closing', rhythm: 'year', addOn: true }),
      ]
      const { of, bytes } = await sealed({ lines }, 'Łukasz Ωmega Ногин דוד')
      const { seal, hash, signers } = await of.open()
      expect(seal).toMatchObject({ state: 'sealed', stamp: 'none', isDeleted: false })
      expect((await desk.done('GET', `/api/proposals/${of.proposal.id}`)).seal).toEqual(seal)
      const [document] = (await desk.done('GET', `/api/clients/${of.client.id}/documents`)).items
      expect(document).toMatchObject({ id: seal.documentId, name: `Your books (${of.proposal.reference}).pdf` })
      // The version that was signed is inside, word for word.
      const sent = await app.db.read
        .selectFrom('proposalVersions')
        .select('document')
        .where('proposalId', '=', of.proposal.id)
        .executeTakeFirstOrThrow()
      expect(createHash('sha256').update(sent.document).digest('hex')).toBe(hash)
      const text = pdfText(bytes).replace(/\s+/g, ' ')
      for (const words of [
        'Your books',
        'Buchführung',
        '$100.00 a month',
        '$120.00',
        'Offered and not chosen',
        'Closing',
      ])
        expect(text).toContain(words)
      for (const words of [
        'simple electronic signature with evidence',
        hash,
        `A code sent to ${of.email}`,
        'Łukasz Ωmega Ногин',
      ])
        expect(text).toContain(words)
      expect(text).toContain('I have read this proposal, I accept it as it is shown here')
      expect(text).toMatch(/Signed \d+ \w+ \d{4}, \d\d:\d\d:\d\d .+ \(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\)/)
      expect(text).toMatch(/Signature S-[2-9A-Z]{4}-[2-9A-Z]{4}/)
      expect(text).not.toMatch(/qualified|advanced electronic/i)
      expect(pdfInfo(bytes)).toMatch(/Tagged: +yes/)
      expect(pdfsig(bytes)).toMatch(/Signature is Valid/)
      expect(pdfsig(bytes)).toMatch(/ETSI\.CAdES\.detached[\s\S]*Total document signed/)
      expect(signers[0].typedName).toBe('Łukasz Ωmega Ногин דוד')
      // Once more makes no second one.
      await app.services.seals.sealWaiting()
      expect((await desk.done('GET', `/api/clients/${of.client.id}/documents`)).total).toBe(1)
      const { events } = await desk.done('GET', `/api/proposals/${of.proposal.id}`)
      expect(events.map(({ kind }: { kind: string }) => kind)).toContain('sealed')
    },
  )

  it('O4: the version that was signed is sealed, not one that was sent before', needs('poppler'), async () => {
    const of = await office.opened()
    const now = await desk.done('GET', `/api/proposals/${of.proposal.id}`)
    const draft = { ...office.draftOf(now), version: now.version }
    draft.content.lines[0].title = 'Signed in the end'
    const { version } = await desk.done('PATCH', `/api/proposals/${now.id}`, draft)
    await desk.done('POST', `/api/proposals/${now.id}/send`, { version })
    const { hash } = await of.open()
    expect((await of.sign({ code: await of.code(undefined, hash), hash })).status).toBe(200)
    expect((await app.services.proposals.accepted(now.id))?.version.hash).toBe(hash)
    await app.services.seals.sealWaiting()
    const text = pdfText(await fileOf(of)).replace(/\s+/g, ' ')
    for (const words of ['Signed in the end', 'version 2', `SHA-256 ${hash}`]) expect(text).toContain(words)
    expect(text).not.toContain(of.hash)
  })

  it('O4: the PDF is not there for a stranger, nor for another client', async () => {
    const { of } = await sealed()
    const { seal } = await of.open()
    const other = await desk.member((await desk.make()).id, 'owner')
    expect((await app.call(seal.url, { headers: other.bearer })).status).toBe(404)
    expect((await app.call(seal.url)).status).toBe(401)
  })

  it('O4: 60 lines, long terms and words without a break fit on as many pages as they take', {
    ...besideDatabase(),
    ...needs('poppler'),
  }, async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(5).slice(0, 190)
    const lines = Array.from({ length: 60 }, (_, at) =>
      lineOf({ title: `${word} ${at}`, detail: 'Each month. '.repeat(40).slice(0, 480) }),
    )
    const { bytes } = await sealed({ lines }, '王小明 🙂 مريم')
    expect((await verify(bytes)).outcome).toBe('unchanged')
    expect(bytes.length).toBeLessThan(1_000_000)
    const text = pdfText(bytes).replace(/\s+/g, ' ')
    // Where the system has no font for it, a character is a box; nowhere a code.
    expect(text).not.toContain('U+')
    expect(pdfsig(bytes)).toMatch(/Signature is Valid/)
    expect(Number(/Pages: +(\d+)/.exec(pdfInfo(bytes))?.[1])).toBeGreaterThan(5)
  })

  it('O4: a room without space left keeps the agreement all the same', async () => {
    const of = await signed()
    await app.db.transaction((tx) =>
      tx.updateTable('clients').set({ storageLimitBytes: 1 }).where('id', '=', of.client.id).execute(),
    )
    await app.services.seals.sealWaiting()
    expect((await of.open()).seal.state).toBe('sealed')
  })

  it(
    'O5: unchanged, changed, not ours and no PDF are told apart, whichever byte was flipped',
    besideDatabase(),
    async () => {
      // The site's own key, whichever the firm has brought.
      await desk.done('POST', '/api/seal-key')
      const { of, bytes } = await sealed()
      const { sealedAt } = (await of.open()).seal
      expect(await verify(bytes)).toMatchObject({ status: 200, outcome: 'unchanged', by: 'Countinghouse', sealedAt })
      for (let flips = 0; flips < 12; flips++) {
        const flipped = new Uint8Array(bytes)
        const at = Math.floor(Math.random() * bytes.length)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << (flips % 8))
        expect((await verify(flipped)).outcome, `byte ${at}`).toBe('changed')
      }
      // Something added behind the seal leaves the signature valid, and the file another one.
      const added = Buffer.concat([bytes, Buffer.from('\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')])
      expect((await verify(new Uint8Array(added))).outcome).toBe('changed')
      expect((await verify(new TextEncoder().encode('%PDF-1.7\nsomebody else’s\n%%EOF'))).outcome).toBe('not-ours')
      expect((await verify(new TextEncoder().encode('a letter'))).outcome).toBe('not-a-pdf')
      expect((await verify(new Uint8Array(0))).status).toBe(422)
      expect((await verify(new Uint8Array(8_500_000))).status).toBe(413)
    },
  )

  it('O5: a file of somebody else who signs in our name is not ours, and nothing of any file is stored', async () => {
    const { bytes } = await sealed()
    const all = () => app.db.read.selectFrom('seals').selectAll().orderBy('id').execute()
    const before = await all()
    await app.db.transaction((tx) =>
      tx.updateTable('sealKeys').set({ retiredAt: '2026-01-01T00:00:00.000Z', secret: null }).execute(),
    )
    const others = await app.db.read.selectFrom('sealKeys').selectAll().execute()
    await app.db.transaction((tx) => tx.deleteFrom('sealKeys').execute())
    await app.db.transaction((tx) => tx.deleteFrom('seals').execute())
    expect((await verify(bytes)).outcome).toBe('not-ours')
    await app.db.transaction(async (tx) => {
      await tx.insertInto('sealKeys').values(others).execute()
      await tx.insertInto('seals').values(before).execute()
      touch(tx, 'seal-key', 'seals')
    })
    expect((await verify(bytes)).outcome).toBe('unchanged')
    expect(await all()).toEqual(before)
  })

  it('O5: whoever checks very many files is asked to wait', async () => {
    const file = new TextEncoder().encode('a letter')
    const statuses = []
    for (let count = 0; count < 32; count++) statuses.push((await verify(file)).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses.at(-1)).toBe(429)
  })

  it('O4: the firm’s own .p12 seals once its password is right, and is kept encrypted', needs('poppler'), async () => {
    const file = p12()
    expect(await bring(file, 'a wrong one')).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String) } },
    })
    expect((await bring(new TextEncoder().encode('no key'), 'x')).status).toBe(422)
    expect(await bring(file, 'open sesame')).toMatchObject({
      status: 200,
      body: { kind: 'own', subject: 'Nordlicht Treuhand' },
    })
    const { bytes } = await sealed()
    expect(await verify(bytes)).toMatchObject({ outcome: 'unchanged', by: 'Nordlicht Treuhand' })
    expect(pdfsig(bytes)).toMatch(/Nordlicht Treuhand[\s\S]*Signature is Valid/)
    const rows = await app.db.read.selectFrom('sealKeys').selectAll().execute()
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain('open sesame')
    expect(kept).not.toContain(Buffer.from(file).toString('base64').slice(0, 60))
    expect(rows.filter(({ secret }) => secret !== null)).toHaveLength(1)
    expect(JSON.stringify(await desk.done('GET', '/api/seal-key'))).not.toContain(rows.at(-1)?.secret ?? '?')
  })

  it('O4: the end of a certificate is told of 60 days before; over, acceptances stand and seals wait for another key', async () => {
    expect((await bring(p12({ days: 90 }), 'open sesame')).status).toBe(200)
    expect(await warnings()).not.toContain('The certificate to seal with')
    expect((await bring(p12({ days: 30 }), 'open sesame')).status).toBe(200)
    expect(await warnings()).toMatch(/The certificate to seal with ends on/)
    const row = { notAfter: new Date(app.clock.now().getTime() - 1000).toISOString() }
    await changeKey(row)
    const of = await signed()
    await app.services.seals.sealWaiting()
    expect(await of.open()).toMatchObject({ state: 'accepted', seal: { state: 'waiting', isDelayed: true } })
    expect(await warnings()).toMatch(/The certificate to seal with ended on/)
    await desk.done('POST', '/api/seal-key')
    app.clock.advance({ minutes: 5 })
    await app.services.seals.sealWaiting()
    expect((await of.open()).seal.state).toBe('sealed')
    expect(await warnings()).not.toContain('The certificate to seal with')
  })

  it('O4: a key that cannot be read any more leaves acceptances whole and seals waiting', async () => {
    await desk.done('POST', '/api/seal-key')
    await changeKey({ secret: 'lost' })
    const of = await signed()
    await app.services.seals.sealWaiting()
    expect((await of.open()).seal).toMatchObject({ state: 'waiting', isDelayed: true })
    expect(await desk.done('GET', '/api/seal-key')).toMatchObject({ isUsable: false, waiting: 1 })
    expect(await warnings()).toContain('The key to seal with cannot be read')
    await desk.done('POST', '/api/seal-key')
    app.clock.advance({ minutes: 5 })
    await app.services.seals.sealWaiting()
    expect((await of.open()).seal.state).toBe('sealed')
  })

  it('SSRF: no timestamp is asked for in a private network, nor behind a redirect, but for what whoever runs the site allows', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.socket.localAddress} ${request.url}`)
      response.writeHead(302, { Location: '/other' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
    const { port } = server.address() as AddressInfo
    const failureAt = async (address: string) => {
      await setTimestamps(`http://${address}:${port}/`)
      const { of } = await sealed()
      const seal = app.db.read.selectFrom('seals').selectAll().where('proposalId', '=', of.proposal.id)
      expect(await seal.executeTakeFirstOrThrow()).toMatchObject({ state: 'sealed', stamp: 'waiting' })
      await sealedAgo(of, 1)
      await app.services.seals.stampWaiting()
      return (await seal.executeTakeFirstOrThrow()).stampFailure
    }
    try {
      expect(await failureAt('127.0.0.2')).toContain('TIMESTAMP_HOSTS')
      expect(asked).toEqual([])
      expect(await failureAt('127.0.0.1')).toContain('redirects')
      expect(new Set(asked)).toEqual(new Set(['POST 127.0.0.1 /']))
    } finally {
      await setTimestamps('')
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it(
    'O4: with a timestamp server the seal is stamped; away, it is sealed now and stamped later, with an alarm after 72 hours',
    needs('poppler'),
    async () => {
      const server = await startTimestampServer()
      await setTimestamps(server.url)
      try {
        const { of: first, bytes } = await sealed()
        expect((await first.open()).seal.stamp).toBe('stamped')
        expect(server.state.given).toBe(1)
        expect((await verify(bytes)).outcome).toBe('unchanged')
        expect(pdfsig(bytes)).toMatch(/Signature is Valid/)
        server.state.isAway = true
        const { of, bytes: plain } = await sealed()
        expect((await of.open()).seal).toMatchObject({ state: 'sealed', stamp: 'waiting' })
        await sealedAgo(of, 1)
        await app.services.seals.stampWaiting()
        expect((await of.open()).seal.stamp).toBe('waiting')
        expect(await warnings()).not.toContain('timestamp')
        await sealedAgo(of, 73)
        await app.services.seals.stampWaiting()
        expect((await of.open()).seal.stamp).toBe('late')
        expect(await warnings()).toContain('A sealed PDF has had no timestamp for 72 hours')
        server.state.isAway = false
        await sealedAgo(of, 80)
        await app.services.seals.stampWaiting()
        expect((await of.open()).seal.stamp).toBe('stamped')
        expect(await warnings()).not.toContain('timestamp')
        const stamped = await fileOf(of)
        // What was sealed is there byte for byte, and either file is ours.
        expect(Buffer.from(stamped.subarray(0, plain.length)).equals(Buffer.from(plain))).toBe(true)
        expect((await verify(stamped)).outcome).toBe('unchanged')
        expect((await verify(plain)).outcome).toBe('unchanged')
        const flipped = new Uint8Array(stamped)
        flipped[stamped.length - 200] = (flipped[stamped.length - 200] ?? 0) ^ 1
        expect((await verify(flipped)).outcome).toBe('changed')
        expect(pdfsig(stamped)).toMatch(/Signature is Valid[\s\S]*Signature #2/)
      } finally {
        await setTimestamps('')
        await server.close()
      }
    },
  )
})
