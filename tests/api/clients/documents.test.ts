import { createServer } from 'node:net'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { momentOf } from '#domain/time/wall-clock.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { readIndex } from '#tests/support/catalogue.ts'
import { makeRoom, pdfOf, type Room, sendFile, sha256Of, textPdf } from '#tests/support/rooms.ts'
import { ciiXml, ublXml } from '#tests/support/sample-invoices.ts'
import { besideDatabase } from '#tests/support/tools.ts'
import { unzipped, zipOf } from '#tests/support/zip-of.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are read as any client without types would.
type Json = any

describe('documents', () => {
  let app: TestApp
  let room: Room
  let admin: Record<string, string>
  beforeAll(async () => {
    app = await startApp()
    room = await makeRoom(app)
    admin = await app.as('admin')
  })
  afterAll(() => app.close())

  const call = async (headers: Record<string, string>, method: string, path: string, body?: unknown) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await app.call(path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...json,
    })
    return { status: answer.status, body: (await answer.json()) as Json }
  }
  const send = (name: string, content: Buffer, target = 'room', by = room.owner) =>
    sendFile(app, by, { name, client: room.id, target, content })
  const ask = async (titles: string[], dueOn: string | null = null, clients = [room.id]) => {
    const items = titles.map((title) => ({ title, hint: '' }))
    const { status, body } = await call(admin, 'POST', '/api/paper-requests', {
      clients,
      title: 'Year end',
      dueOn,
      items,
    })
    expect(status).toBe(201)
    return body.items[0]
  }
  const mailsOf = async (kind: string) => {
    const rows = await app.db.read
      .selectFrom('outboxMails')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
    return rows.map(({ recipient, subject, text }) => ({ to: recipient, subject, text }))
  }
  const usedBy = async (clientId: number) => {
    const { body } = await call(admin, 'GET', `/api/clients/${clientId}/documents`)
    return body.storage.used
  }

  it('D1: ten lists of papers come with the product, and one is asked of several clients at once by one mail a person', async () => {
    const { body } = await call(admin, 'GET', '/api/paper-requests/templates')
    expect(body.items).toHaveLength(10)
    expect(body.items.every((each: Json) => each.items.length >= 4)).toBe(true)
    const [own, other] = [await makeRoom(app), await makeRoom(app)]
    const before = (await mailsOf('papers.asked')).length
    await ask(['Bank statements', 'Stock list'], '2027-01-31', [own.id, other.id])
    const mails = (await mailsOf('papers.asked')).slice(before)
    // Readers cannot send: nothing is asked of them.
    expect(mails.map(({ to }) => to).sort()).toEqual(
      [own.owner, own.contributor, other.owner, other.contributor].map(({ email }) => email).sort(),
    )
    const [mail] = mails
    expect(mail?.text).toContain('• Bank statements')
    expect(mail?.text).toContain(`/portal/${own.id}`)
    expect(mail?.text).not.toContain('token')
  })

  it('D1: open requests are listed by the day they are due, those without a day last, others newest first', async () => {
    const own = await makeRoom(app)
    for (const day of [null, '2027-03-01', null, '2027-02-01', '2027-03-01']) {
      const asked = { clients: [own.id], title: 'Papers', dueOn: day, items: [{ title: 'One' }], again: true }
      expect((await call(admin, 'POST', '/api/paper-requests', asked)).status).toBe(201)
    }
    const days = async (path: string, as: Record<string, string>) =>
      (await call(as, 'GET', path)).body.items.map(({ id, dueOn }: Json) => ({ id, dueOn }))
    const office = await days(`/api/paper-requests?state=open&client=${own.id}`, admin)
    expect(office.map(({ dueOn }: Json) => dueOn)).toEqual(['2027-02-01', '2027-03-01', '2027-03-01', null, null])
    expect(await days(`/api/my/clients/${own.id}/paper-requests?state=open`, own.reader.bearer)).toEqual(office)
    expect(office[1].id).toBeLessThan(office[2].id)
    const all = (await days(`/api/paper-requests?client=${own.id}`, admin)).map(({ id }: Json) => id)
    expect(all).toEqual(all.toSorted((one: number, other: number) => other - one))
  })

  it('D5: what clients have sent is counted no further than 2,000, and leafed through to its end all the same', async () => {
    const now = app.clock.now().toISOString()
    const rows = Array.from({ length: 2_010 }, (_, number) => `many-${String(number).padStart(17, '0')}`)
    const common = {
      clientId: room.id,
      createdAt: now,
      updatedAt: now,
      origin: 'client' as const,
      kind: 'other' as const,
    }
    for (let at = 0; at < rows.length; at += 500) {
      const ids = rows.slice(at, at + 500)
      await app.db.transaction(async (tx) => {
        const counts = { currentVersion: 1, versions: 1, revision: 1 }
        const documents = ids.map((id) => ({ id, name: id, nameKey: id, ...common, ...counts }))
        await tx.insertInto('documents').values(documents).execute()
        const file = { number: 1, clientId: room.id, type: 'text/plain', bytes: 1, isLocked: 0, scan: 'off' as const }
        const sent = { sentBy: 'R', sentAt: now }
        const versions = ids.map((id) => ({ documentId: id, name: id, sha256: id, storageKey: id, ...file, ...sent }))
        await tx.insertInto('documentVersions').values(versions).execute()
      })
    }
    const page = async (number: number) => (await call(admin, 'GET', `/api/documents?page=${number}`)).body
    expect(await page(1)).toMatchObject({ total: 2_000, more: true, pages: 80 })
    const { n } = await app.db.read
      .selectFrom('documents')
      .select((s) => s.fn.countAll<number>().as('n'))
      .where('origin', '=', 'client')
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    const last = Math.ceil(Number(n) / 25)
    expect((await page(last - 1)).pages).toBeGreaterThanOrEqual(last)
    expect(await page(last)).toMatchObject({ page: last, pages: last })
    expect((await page(last)).items).toHaveLength(Number(n) - (last - 1) * 25)
    await app.db.transaction(async (tx) => {
      await tx.deleteFrom('documents').where('id', 'like', 'many-%').execute()
      await tx.deleteFrom('documentVersions').where('documentId', 'like', 'many-%').execute()
    })
  })

  it(
    'D11: an e-invoice is shown as an invoice with its sums checked, by itself and inside a PDF; other papers hold none',
    besideDatabase(),
    async () => {
      const invoiceOf = async (name: string, content: Buffer) => {
        const { body } = await send(name, content)
        const answer = await call(room.owner.bearer, 'GET', `/api/documents/${body.receipt.documentId}/invoice`)
        expect(answer.status).toBe(200)
        return answer.body.invoice
      }
      const xml = await invoiceOf('invoice.xml', Buffer.from(ublXml({ gross: '120.00' })))
      expect(xml).toMatchObject({ syntax: 'UBL', number: 'RE-2026-0042', seller: { name: 'Nordlicht Werkstatt GmbH' } })
      expect(xml.differences).toContain('The net amount plus tax: we get 119.00, the invoice says 120.00.')
      const doc = new PDFDocument()
      doc.text('Invoice').file(Buffer.from(ciiXml()), { name: 'factur-x.xml' })
      doc.end()
      const pieces: Buffer[] = []
      for await (const piece of doc) pieces.push(piece as Buffer)
      expect(await invoiceOf('invoice.pdf', Buffer.concat(pieces))).toMatchObject({ syntax: 'CII', differences: [] })
      expect(await invoiceOf('letter.pdf', pdfOf('no invoice'))).toBeNull()
    },
  )

  it('D11: which file is an e-invoice is known once it has arrived, and it is filed and kept as an accounting record', async () => {
    const sent = async (name: string, content: Buffer) => (await send(name, content)).body.receipt.documentId as string
    const invoice = await sent('rechnung.xml', Buffer.from(ublXml({ due: '100.01' })))
    const [letter, other] = [
      await sent('brief.pdf', pdfOf('only words')),
      await sent('daten.xml', Buffer.from('<data/>')),
    ]
    await app.services.jobs.run('read-documents')
    const shown = async (id: string) => (await call(room.owner.bearer, 'GET', `/api/documents/${id}`)).body
    expect(await shown(invoice)).toMatchObject({ isInvoice: true, kind: 'accounts' })
    expect(
      Number((await shown(invoice)).keepUntil.slice(0, 4)) - app.clock.now().getUTCFullYear(),
    ).toBeGreaterThanOrEqual(10)
    for (const id of [letter, other]) expect(await shown(id)).toMatchObject({ isInvoice: false, kind: 'other' })
    const { body } = await call(room.owner.bearer, 'GET', `/api/documents/${other}/invoice`)
    expect(body).toEqual({ invoice: null, about: null })
    const events = await app.db.read
      .selectFrom('auditEvents')
      .selectAll()
      .where('subject', '=', `document:${invoice}`)
      .execute()
    expect(events.map(({ action }) => action)).toContain('document.kind-set')
  })

  it('D4: the files of a batch make one receipt email, and a file that is here already says since when', async () => {
    const own = await makeRoom(app)
    const sendOwn = (name: string, content: Buffer) =>
      sendFile(app, own.owner, { name, client: own.id, target: 'room', content })
    const mails = async () => (await mailsOf('document.received')).filter(({ to }) => to === own.owner.email)
    const references: string[] = []
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) {
      const { body } = await sendOwn(name, pdfOf(name))
      expect(body.receipt.alreadyAt).toBeNull()
      references.push(body.receipt.reference)
      app.clock.advance({ seconds: 15 })
    }
    const [batch, ...more] = await mails()
    expect(more).toEqual([])
    expect(batch?.subject).toBe('Received: 3 files')
    for (const reference of references) expect(batch?.text).toContain(reference)
    // Its moment has come: what arrives afterwards is another batch.
    app.clock.advance({ seconds: 21 })
    const { body: again } = await sendOwn('two again.pdf', pdfOf('two.pdf'))
    expect(again.receipt.alreadyAt).toMatch(/^\d{4}-/)
    expect(again.receipt.alreadyAt < again.receipt.at).toBe(true)
    const [, second] = await mails()
    expect(second?.subject).toMatch(/^Received: two again\.pdf/)
    expect(second?.text).toContain('Already received')
    expect(await usedBy(own.id)).toBe(
      ['one.pdf', 'two.pdf', 'three.pdf'].reduce((sum, name) => sum + pdfOf(name).length, 0),
    )
  })

  it('M5: a client never reads Administrator: who has not given a name yet writes in the name of the firm', async () => {
    const unnamed = await app.person({ role: 'admin', name: 'Administrator' })
    const { name: firm } = await app.services.settings.get('firm')
    const own = await makeRoom(app)
    const asked = { clients: [own.id], title: 'Unnamed', dueOn: null, items: [{ title: 'A paper', hint: '' }] }
    expect((await call(unnamed.bearer, 'POST', '/api/paper-requests', asked)).status).toBe(201)
    const letter = { clientId: own.id, subject: 'Hello', body: 'From us.' }
    expect((await call(unnamed.bearer, 'POST', '/api/conversations', letter)).status).toBe(201)
    await sendFile(app, unnamed, { name: 'shared.pdf', client: own.id, target: 'room', content: pdfOf('shared') })
    const seen = await Promise.all(
      ['paper-requests?state=open', 'conversations', 'documents', ''].map(async (part) => {
        const { status, body } = await call(own.owner.bearer, 'GET', `/api/my/clients/${own.id}${part && `/${part}`}`)
        expect(status, part).toBe(200)
        return JSON.stringify(body)
      }),
    )
    const mails = await app.db.read
      .selectFrom('outboxMails')
      .select('text')
      .where('recipient', '=', own.owner.email)
      .execute()
    expect(mails.length).toBeGreaterThanOrEqual(3)
    for (const text of [...seen, ...mails.map((mail) => mail.text)]) expect(text).not.toContain('Administrator')
    for (const text of seen.slice(0, 3)) expect(text).toContain(firm)
  })

  it('D2, D4: a paper is asked, sent, receipted, returned with a reason, sent again and accepted; both sides see who did what', async () => {
    const request = await ask(['Bank statements'])
    const item = request.items[0]
    const content = pdfOf('the wrong month')
    const { body } = await send('october.pdf', content, `item:${item.id}`, room.contributor)
    expect(body.receipt).toMatchObject({ name: 'october.pdf', size: content.length, sha256: sha256Of(content) })
    expect(body.receipt.reference).toMatch(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const receipt = (await mailsOf('document.received')).at(-1)
    expect(receipt).toMatchObject({ to: room.contributor.email })
    for (const fact of ['october.pdf', body.receipt.reference, sha256Of(content)]) expect(receipt?.text).toContain(fact)

    const seen = (await call(admin, 'GET', `/api/paper-requests/${request.id}`)).body
    expect(seen).toMatchObject({
      openItems: 0,
      receivedItems: 1,
      items: [{ state: 'received', files: [{ name: 'october.pdf' }] }],
    })
    const decide = (state: string, revision: number, reason?: string) =>
      call(admin, 'PATCH', `/api/request-items/${item.id}`, { state, revision, reason })
    expect((await decide('returned', seen.items[0].revision)).status).toBe(422)
    const returned = await decide('returned', seen.items[0].revision, 'This is October, we need November.')
    expect(returned.body.items[0]).toMatchObject({ state: 'returned', reason: 'This is October, we need November.' })
    expect((await mailsOf('papers.returned')).at(-1)?.text).toContain('we need November')

    await send('november.pdf', pdfOf('the right month'), `item:${item.id}`)
    const again = (await call(room.reader.bearer, 'GET', `/api/paper-requests/${request.id}`)).body
    expect(again.items[0].files.map((file: Json) => file.name)).toEqual(['october.pdf', 'november.pdf'])
    expect(again.items[0].files.map((file: Json) => file.kind)).toEqual(['other', 'other'])
    const done = await call(admin, 'PATCH', `/api/request-items/${item.id}`, {
      state: 'accepted',
      kind: 'accounts',
      revision: again.items[0].revision,
    })
    expect([done.body.state, done.body.items[0].state]).toEqual(['done', 'accepted'])
    // D9: how long they are kept follows what was said of them.
    for (const { id } of done.body.items[0].files) {
      const kept = (await call(admin, 'GET', `/api/documents/${id}`)).body
      expect([kept.kind, Number(kept.keepUntil.slice(0, 4)) - Number(kept.sentAt.slice(0, 4))]).toEqual([
        'accounts',
        10,
      ])
    }
    const { events } = (await call(room.owner.bearer, 'GET', `/api/paper-requests/${request.id}`)).body
    expect(events.map((event: Json) => `${event.actor} ${event.kind}`).reverse()).toEqual([
      'Ada Admin asked',
      'Robin contributor received',
      'Ada Admin returned',
      'Robin owner received',
      'Ada Admin accepted',
    ])
    const late = await send('late.pdf', pdfOf('late'), `item:${item.id}`)
    expect([late.status, late.body.code]).toEqual([409, 'accepted'])
  })

  it('D2: somebody says that a paper does not apply, and the firm may ask for it again', async () => {
    const request = await ask(['Rent received', 'Donations'])
    const path = `/api/my/request-items/${request.items[0].id}/not-applicable`
    const { body } = await call(room.owner.bearer, 'POST', path, { reason: 'We let nothing.' })
    expect(body.items[0]).toMatchObject({
      state: 'not-applicable',
      reason: 'We let nothing.',
      changedBy: 'Robin owner',
    })
    expect((await call(room.owner.bearer, 'POST', path, { reason: 'Again' })).status).toBe(409)
    const asked = { state: 'asked', revision: body.items[0].revision }
    const again = await call(admin, 'PATCH', `/api/request-items/${request.items[0].id}`, asked)
    expect(again.body.items[0].state).toBe('asked')
    expect((await call(admin, 'POST', `/api/paper-requests/${request.id}/withdraw`)).status).toBe(200)
    const gone = (await call(room.owner.bearer, 'GET', `/api/paper-requests/${request.id}`)).body
    expect([gone.state, ...gone.items.map((item: Json) => item.state)]).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  })

  it('D2: the same papers are asked for once while they are open, and again once that was withdrawn', async () => {
    const first = await ask(['Rent roll', 'Ledger'])
    const items = [{ title: 'Rent roll' }, { title: 'Ledger' }]
    const same = { clients: [room.id], title: 'Year end', dueOn: null, items }
    expect((await call(admin, 'POST', '/api/paper-requests', same)).status).toBe(409)
    expect((await ask(['Ledger', 'Rent roll'])).id).not.toBe(first.id)
    await call(admin, 'POST', `/api/paper-requests/${first.id}/withdraw`)
    const again = await ask(['Rent roll', 'Ledger'])
    expect([again.id === first.id, again.state]).toEqual([false, 'open'])
  })

  it('D2: what was accepted stays: its files are not the client’s to delete, and a list that is withdrawn leaves it', async () => {
    const request = await ask(['Lease', 'Insurance'])
    const [lease] = request.items
    const sent = (await send('lease.pdf', pdfOf('lease'), `item:${lease.id}`)).body.receipt.documentId
    const { revision } = (await call(admin, 'GET', `/api/paper-requests/${request.id}`)).body.items[0]
    await call(admin, 'PATCH', `/api/request-items/${lease.id}`, { state: 'accepted', revision })
    const refused = await call(room.owner.bearer, 'DELETE', `/api/documents/${sent}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'accepted'])
    expect((await call(admin, 'POST', `/api/paper-requests/${request.id}/withdraw`)).status).toBe(200)
    const { body } = await call(room.owner.bearer, 'GET', `/api/paper-requests/${request.id}`)
    expect([body.state, ...body.items.map((item: Json) => item.state)]).toEqual(['done', 'accepted', 'withdrawn'])
  })

  it('D4: a paper whose only file is deleted is to be sent again, and is there again with it', async () => {
    const request = await ask(['Payslips'])
    const item = request.items[0]
    const now = async () => {
      const { body } = await call(admin, 'GET', `/api/paper-requests/${request.id}`)
      return [body.items[0].state, body.items[0].files.length, body.openItems, body.receivedItems]
    }
    const first = (await send('one.pdf', pdfOf('payslip one'), `item:${item.id}`)).body.receipt.documentId
    const second = (await send('two.pdf', pdfOf('payslip two'), `item:${item.id}`)).body.receipt.documentId
    await call(room.owner.bearer, 'DELETE', `/api/documents/${first}`)
    expect(await now()).toEqual(['received', 1, 0, 1])
    await call(room.owner.bearer, 'DELETE', `/api/documents/${second}`)
    expect(await now()).toEqual(['asked', 0, 1, 0])
    await call(room.owner.bearer, 'POST', `/api/documents/${second}/restore`, {})
    expect(await now()).toEqual(['received', 1, 0, 1])
    await call(room.owner.bearer, 'POST', `/api/documents/${first}/restore`, {})
    expect(await now()).toEqual(['received', 2, 0, 1])
  })

  it('D10: who accepts while a colleague replaces is told; what is withdrawn takes nothing; two who send at once are both kept', async () => {
    const request = await ask(['Invoices', 'Contracts'])
    const [invoices, contracts] = request.items
    const first = (await send('a.pdf', pdfOf('a'), `item:${invoices.id}`)).body.receipt.documentId
    const seen = (await call(admin, 'GET', `/api/paper-requests/${request.id}`)).body.items[0]
    await send('a.pdf', pdfOf('a, replaced'), `document:${first}`, room.contributor)
    const late = await call(admin, 'PATCH', `/api/request-items/${invoices.id}`, {
      state: 'accepted',
      revision: seen.revision,
    })
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    expect(late.body.error).toContain('Robin contributor has sent something')
    const { history } = (await call(admin, 'GET', `/api/documents/${first}`)).body
    expect(history.map((version: Json) => [version.number, version.sentBy])).toEqual([
      [2, 'Robin contributor'],
      [1, 'Robin owner'],
    ])
    const both = await Promise.all([
      send('mine.pdf', pdfOf('mine'), `item:${contracts.id}`, room.owner),
      send('mine.pdf', pdfOf('yours'), `item:${contracts.id}`, room.contributor),
    ])
    expect(both.map(({ body }) => body.state)).toEqual(['done', 'done'])
    const now = (await call(admin, 'GET', `/api/paper-requests/${request.id}`)).body.items[1]
    expect(now.files.map((file: Json) => file.sentBy).sort()).toEqual(['Robin contributor', 'Robin owner'])
    await call(admin, 'PATCH', `/api/request-items/${contracts.id}`, { state: 'withdrawn', revision: now.revision })
    const refused = await send('late.pdf', pdfOf('late'), `item:${contracts.id}`)
    expect([refused.status, refused.body.error]).toEqual([409, '“Contracts” is no longer needed.'])
  })

  it('D3: the same bytes twice make one version, and each sending its receipt', async () => {
    const before = await usedBy(room.id)
    const content = pdfOf('the same twice')
    const [one, two] = [await send('same.pdf', content), await send('same again.pdf', content)]
    expect(two.body.receipt.documentId).toBe(one.body.receipt.documentId)
    expect(two.body.receipt.reference).not.toBe(one.body.receipt.reference)
    expect(await usedBy(room.id)).toBe(before + content.length)
  })

  it('D4: the firm is told of what arrived by one mail in ten minutes at most', async () => {
    await app.services.jobs.run('tell-of-documents')
    const before = (await mailsOf('documents.arrived')).length
    await send('digest one.pdf', pdfOf('digest one'))
    await app.services.jobs.run('tell-of-documents')
    expect(await mailsOf('documents.arrived')).toHaveLength(before)
    app.clock.advance({ minutes: 11 })
    await send('digest two.pdf', pdfOf('digest two'))
    await app.services.jobs.run('tell-of-documents')
    const mails = (await mailsOf('documents.arrived')).slice(before)
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length)
    expect(mails[0]?.text).toContain('digest one.pdf')
    expect(mails[0]?.text).toContain('digest two.pdf')
    await app.services.jobs.run('tell-of-documents')
    expect((await mailsOf('documents.arrived')).slice(before)).toHaveLength(mails.length)
  })

  it('D4: the firm is not told of what it sent itself, nor are people whose account is suspended of what it asks', async () => {
    const site = await startApp()
    const own = await makeRoom(site)
    const told = async () => {
      const rows = await site.db.read.selectFrom('outboxMails').select(['kind', 'recipient']).orderBy('id').execute()
      return rows.map(({ kind, recipient }) => [kind, recipient])
    }
    const staff = await site.person({ role: 'admin', hours: 10_000 })
    await site.db.transaction((tx) =>
      tx
        .updateTable('accounts')
        .set({ suspendedAt: site.clock.now().toISOString() })
        .where('id', 'in', [own.contributor.accountId, own.reader.accountId])
        .execute(),
    )
    await sendFile(site, staff, { name: 'Letter.pdf', client: own.id, content: pdfOf('ours') })
    await site.services.jobs.run('tell-of-documents')
    await site.call('/api/paper-requests', {
      method: 'POST',
      headers: { ...staff.bearer, 'Content-Type': 'application/json' },
      body: JSON.stringify({ clients: [own.id], title: 'VAT', items: [{ title: 'Invoices' }] }),
    })
    expect(await told()).toEqual([
      ['document.shared', own.owner.email],
      ['papers.asked', own.owner.email],
    ])
    // Nor does that keep back the mail about what a client sends in the same minute.
    await sendFile(site, own.owner, { name: 'Reply.pdf', client: own.id, content: pdfOf('theirs') })
    site.clock.advance({ minutes: 1 })
    await site.services.jobs.run('tell-of-documents')
    expect((await told()).slice(2)).toEqual([
      ['document.received', own.owner.email],
      ['documents.arrived', staff.email],
    ])
    await site.close()
  })

  it('D5: documents are shared by the firm, renamed, moved, found by name, deleted, restored and, after 30 days, gone', async () => {
    const staff = await app.person({ role: 'admin' })
    const shared = await sendFile(app, staff, {
      name: 'Letter.pdf',
      client: room.id,
      content: pdfOf('a letter'),
    })
    const id = shared.body.receipt.documentId
    expect((await mailsOf('document.shared')).map(({ to }) => to)).toContain(room.reader.email)
    const folder = (await call(room.owner.bearer, 'POST', `/api/my/clients/${room.id}/folders`, { name: 'Letters' }))
      .body
    const again = (await call(room.owner.bearer, 'POST', `/api/my/clients/${room.id}/folders`, { name: 'letters' }))
      .body
    expect(again.id).toBe(folder.id)
    const moved = await call(admin, 'PATCH', `/api/documents/${id}`, {
      name: 'Écriture 100%.pdf',
      folder: folder.id,
    })
    expect(moved.body).toMatchObject({ name: 'Écriture 100%.pdf', folderId: folder.id, origin: 'firm' })
    const find = async (q: string) => {
      const found = await call(
        room.reader.bearer,
        'GET',
        `/api/my/clients/${room.id}/documents?q=${encodeURIComponent(q)}`,
      )
      return found.body.items.map((each: Json) => each.id)
    }
    expect(await find('ecriture')).toEqual([id])
    expect(await find('100%')).toEqual([id])
    expect(await find('1_0%')).toEqual([])
    // What the firm shares is not the client's to delete.
    expect((await call(room.owner.bearer, 'DELETE', `/api/documents/${id}`)).status).toBe(403)
    expect((await call(admin, 'DELETE', `/api/documents/${id}`)).status).toBe(200)
    expect((await app.call(`/api/documents/${id}/file`, { headers: admin })).status).toBe(404)
    const trash = (await call(admin, 'GET', `/api/clients/${room.id}/documents?trash=only`)).body
    expect(trash.items.map((each: Json) => each.id)).toEqual([id])
    expect((await call(admin, 'POST', `/api/documents/${id}/restore`, {})).body.deletedAt).toBeNull()

    const second = await sendFile(app, staff, {
      name: 'v2.pdf',
      client: room.id,
      target: `document:${id}`,
      content: pdfOf('a letter, second'),
    })
    expect(second.body.receipt.documentId).toBe(id)
    expect((await call(admin, 'POST', `/api/documents/${id}/restore`, { version: 1 })).body).toMatchObject({
      version: 1,
      versions: 2,
    })
    const used = await usedBy(room.id)
    const { size } = (await call(admin, 'GET', `/api/documents/${id}`)).body.history[0]
    await call(admin, 'DELETE', `/api/documents/${id}`)
    const keys = await app.db.read
      .selectFrom('documentVersions')
      .select(['storageKey', 'bytes'])
      .where('documentId', '=', id)
      .execute()
    app.clock.advance({ days: 31 })
    admin = await app
      .as('admin')
      .then(async () => (await app.person({ role: 'admin', name: 'Ada Admin', hours: 10_000 })).bearer)
    await app.services.jobs.run('sweep-documents')
    expect((await call(admin, 'GET', `/api/documents/${id}`)).status).toBe(404)
    for (const { storageKey } of keys) expect(await app.storage.open(storageKey)).toBeNull()
    expect(await usedBy(room.id)).toBe(used - keys.reduce((sum, { bytes }) => sum + bytes, 0))
    expect(size).toBeGreaterThan(0)
    room = await makeRoom(app)
  })

  it('D5: the firm asks to read or to confirm a document; who did and when is seen by both sides, for the version they had', async () => {
    const staff = await app.person({ role: 'admin', name: 'Ada Admin', hours: 10_000 })
    const shared = await sendFile(app, staff, {
      ...{ name: 'Accounts.pdf', client: room.id, acknowledgement: 'confirm', content: pdfOf('accounts') },
    })
    const id = shared.body.receipt.documentId
    expect((await mailsOf('document.shared')).at(-1)?.subject).toBe('Please confirm: Accounts.pdf')
    const open = async (who: Record<string, string>, path: string) =>
      (await call(who, 'GET', `${path}/${room.id}/documents?acknowledgement=open`)).body.items.map(
        (each: Json) => each.id,
      )
    expect(await open(room.reader.bearer, '/api/my/clients')).toEqual([id])
    expect(await open(admin, '/api/clients')).toEqual([id])
    const hashes = [sha256Of(pdfOf('accounts')), sha256Of(pdfOf('accounts, again'))]
    const say = (who: Record<string, string>, version: number) =>
      call(who, 'POST', `/api/documents/${id}/acknowledgements`, { version, sha256: hashes[version - 1] })
    expect((await say(admin, 1)).status).toBe(403)
    const done = await say(room.reader.bearer, 1)
    expect(done.body.acknowledgements).toMatchObject([{ name: 'Robin reader', isMine: true }])
    await say(room.reader.bearer, 1)
    const seen = (await call(admin, 'GET', `/api/documents/${id}`)).body
    expect(seen.acknowledgements).toEqual([
      { name: 'Robin reader', at: done.body.acknowledgements[0].at, isMine: false },
    ])
    expect(await open(room.reader.bearer, '/api/my/clients')).toEqual([])
    expect(await open(room.owner.bearer, '/api/my/clients')).toEqual([id])
    expect(await open(admin, '/api/clients')).toEqual([])
    await sendFile(app, staff, {
      ...{ name: 'Accounts.pdf', client: room.id, target: `document:${id}`, content: pdfOf('accounts, again') },
    })
    for (const [version, words] of [
      [1, 'accounts'],
      [2, 'accounts, again'],
      [undefined, 'accounts, again'],
    ] as const) {
      const query = version ? `?version=${version}` : ''
      const file = await app.call(`/api/documents/${id}/file${query}`, { headers: room.owner.bearer })
      expect(Buffer.from(await file.arrayBuffer()), `the file of version ${version}`).toEqual(pdfOf(words))
    }
    const late = await say(room.owner.bearer, 1)
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    expect((await call(admin, 'GET', `/api/documents/${id}`)).body.acknowledgements).toEqual([])
    const please = async (wanted: string | null) =>
      (await call(admin, 'PUT', `/api/documents/${id}/acknowledgement`, { acknowledgement: wanted })).body
        .acknowledgement
    expect([await please(null), (await say(room.owner.bearer, 2)).body.code]).toEqual([null, 'not-asked'])
    expect(await please('read')).toBe('read')
    const mails = await mailsOf('document.asked')
    expect(mails.at(-1)?.subject).toBe('Please read: Accounts.pdf')
    expect(await please('read')).toBe('read')
    expect(await mailsOf('document.asked'), 'asked again, nobody is told again').toEqual(mails)
    const actions = await app.db.read
      .selectFrom('auditEvents')
      .select('action')
      .where('subject', '=', `document:${id}`)
      .where('action', 'in', ['document.confirmed', 'document.asked'])
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['document.confirmed', 'document.asked', 'document.asked'])
  })

  it('D5: documents are found by the words of a PDF, of the version as it is now, and by nobody else’s', async () => {
    const other = await makeRoom(app)
    const [october, november] = [await textPdf('Invoices of Nordlicht in October'), await textPdf('Ferry tickets')]
    // What the tests before have sent need not be read here.
    await app.db.transaction((tx) => tx.deleteFrom('documentTexts').execute())
    const id = (await send('scan.pdf', october)).body.receipt.documentId
    await sendFile(app, other.owner, { name: 'theirs.pdf', client: other.id, content: october })
    await app.services.jobs.run('read-documents')
    const find = async (q: string) => {
      const at = `/api/my/clients/${room.id}/documents?q=${encodeURIComponent(q)}`
      return (await call(room.reader.bearer, 'GET', at)).body.items.map((each: Json) => each.id)
    }
    expect(await find('nordlicht invoice')).toEqual([id])
    expect(await find('nordlicht ferry')).toEqual([])
    const words = await app.db.read.selectFrom('documentTexts').select('wordsKey').execute()
    expect(words.every(({ wordsKey }) => wordsKey)).toBe(true)
    expect(JSON.stringify(await readIndex(app.db.engine, 'search_documents'))).not.toContain('nordlicht')
    await send('scan.pdf', november, `document:${id}`)
    await app.services.jobs.run('read-documents')
    expect([await find('nordlicht'), await find('ferries')]).toEqual([[], [id]])
    await call(room.owner.bearer, 'POST', `/api/documents/${id}/restore`, { version: 1 })
    await app.services.jobs.run('read-documents')
    expect([await find('october'), await find('ferry')]).toEqual([[id], []])
  })

  it('M1, D5: papers go along when two clients are merged, are found by their words there, and come back', async () => {
    const [one, two] = [await makeRoom(app), await makeRoom(app)]
    await app.db.transaction((tx) => tx.deleteFrom('documentTexts').execute())
    const content = await textPdf('Charter of the ferry')
    const sent = await sendFile(app, two.owner, { name: 'scan.pdf', client: two.id, content })
    await app.services.jobs.run('read-documents')
    const find = async ({ id }: Room) => {
      const { body } = await call(admin, 'GET', `/api/clients/${id}/documents?q=charter`)
      return [body.items.map((each: Json) => each.id), body.storage.used]
    }
    const theirs = [[sent.body.receipt.documentId], content.length]
    expect([await find(one), await find(two)]).toEqual([[[], 0], theirs])
    const { merges } = (await call(admin, 'POST', `/api/clients/${one.id}/merge`, { other: two.id })).body
    await app.services.jobs.run('read-documents')
    expect(await find(one)).toEqual(theirs)
    await call(admin, 'POST', `/api/clients/${one.id}/merges/${merges[0].id}/undo`)
    await app.services.jobs.run('read-documents')
    expect([await find(one), await find(two)]).toEqual([[[], 0], theirs])
  })

  it('D5: a folder, a choice or everything comes as one ZIP, written as it is read, and each document is recorded', async () => {
    const own = await makeRoom(app)
    const staff = await app.person({ role: 'admin', hours: 10_000 })
    const folder = (await call(own.owner.bearer, 'POST', `/api/my/clients/${own.id}/folders`, { name: 'Letters' })).body
    const put = async (name: string, content: Buffer, target = 'room') =>
      (await sendFile(app, own.owner, { name, client: own.id, target, content })).body.receipt.documentId
    const large = Buffer.concat([pdfOf('large'), Buffer.alloc(200_000, 7)])
    const one = await put('Bücher.pdf', large, `folder:${folder.id}`)
    await put('Bücher.pdf', pdfOf('another'))
    const fetched = async (query: string, who = own.reader.bearer) => {
      const answer = await app.call(`/api/my/clients/${own.id}/documents/archive${query}`, { headers: who })
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const all = await fetched('')
    expect(all.answer.headers.get('content-type')).toBe('application/zip')
    const files = await unzipped(all.bytes)
    expect([...files.keys()].sort()).toEqual(['Bücher.pdf', 'Letters/Bücher.pdf'])
    expect(files.get('Letters/Bücher.pdf')?.equals(large)).toBe(true)
    expect([...(await unzipped((await fetched(`?folder=${folder.id}`)).bytes)).keys()]).toEqual(['Bücher.pdf'])
    const chosen = await fetched(`?document=${one}&document=unknown`, staff.bearer)
    expect([...(await unzipped(chosen.bytes)).keys()]).toEqual(['Letters/Bücher.pdf'])
    const events = await app.db.read
      .selectFrom('auditEvents')
      .select('actorId')
      .where('action', '=', 'document.downloaded')
      .where('subject', '=', `document:${one}`)
      .execute()
    expect(events).toHaveLength(3)
    await app.db.transaction((tx) =>
      tx.updateTable('documentVersions').set({ scan: 'found' }).where('documentId', '=', one).execute(),
    )
    const left = await unzipped((await fetched('')).bytes)
    expect([...left.keys()].sort()).toEqual(['Bücher.pdf', 'Not in this archive.txt'])
    expect(left.get('Not in this archive.txt')?.toString()).toContain('a virus was found')
    await app.db.transaction((tx) =>
      tx.updateTable('documentVersions').set({ bytes: 2_000_000_001 }).where('documentId', '=', one).execute(),
    )
    const refused = await call(own.reader.bearer, 'GET', `/api/my/clients/${own.id}/documents/archive`)
    expect([refused.status, refused.body.code]).toEqual([413, 'too-much'])
  })

  it('D7: files are served from a sandbox, as attachments unless PDF or picture, in parts too, and every reading is recorded', async () => {
    const content = pdfOf('to be read in parts')
    const { body } = await send('Bücher "2026"; x.pdf', content)
    const at = `/api/documents/${body.receipt.documentId}/file`
    const read = await app.call(at, { headers: room.reader.bearer })
    expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true)
    expect(read.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''B%C3%BCcher%202026%20%3B%20x.pdf")
    expect(read.headers.get('cache-control')).toBe('private, no-store')
    expect(read.headers.get('x-content-type-options')).toBe('nosniff')
    const part = await app.call(at, { headers: { ...room.reader.bearer, Range: 'bytes=1-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'PDF'])
    const page = await send('page.html', Buffer.from('<script>alert(1)</script>'))
    const html = await app.call(`/api/documents/${page.body.receipt.documentId}/file`, { headers: admin })
    await html.body?.cancel()
    expect([html.headers.get('content-type'), html.headers.get('content-security-policy')]).toEqual([
      'application/octet-stream',
      "sandbox; default-src 'none'; frame-ancestors 'self'",
    ])
    expect(html.headers.get('content-disposition')).toMatch(/^attachment;/)
    const events = await app.db.read
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'document.viewed')
      .execute()
    expect(events.filter(({ subject }) => subject === `document:${body.receipt.documentId}`)).toHaveLength(1)
  })

  it('D9: documents are kept by their kind, held ones by nobody deleted, and what goes for good stands in a protocol', async () => {
    const own = await makeRoom(app)
    const put = async (name: string) =>
      (await sendFile(app, own.owner, { name, client: own.id, content: pdfOf(name) })).body.receipt.documentId
    const [books, letter, held] = [await put('books.pdf'), await put('letter.pdf'), await put('held.pdf')]
    const set = (id: string, what: string, body: unknown) => call(admin, 'PUT', `/api/documents/${id}/${what}`, body)
    const year = app.clock.now().getUTCFullYear()
    expect((await set(books, 'kind', { kind: 'accounts' })).body.keepUntil).toBe(`${year + 10}-12-31`)
    expect((await set(letter, 'kind', { kind: 'letters' })).body.keepUntil).toBe(`${year + 2}-12-31`)
    expect((await set(held, 'hold', { reason: 'A lawsuit' })).body.hold).toMatchObject({ reason: 'A lawsuit' })
    // Why it is held is not the client's to read.
    expect((await call(own.owner.bearer, 'GET', `/api/documents/${held}`)).body.hold).toBeNull()
    const refused = async (id: string, who = admin) => {
      const { status, body } = await call(who, 'DELETE', `/api/documents/${id}`)
      return [status, body.code, body.error]
    }
    const law = `Accounts and books are kept until 31 December ${year + 10}, as the law asks of the firm.`
    expect(await refused(books)).toEqual([409, 'kept', law])
    expect(await refused(books, own.owner.bearer)).toEqual([409, 'kept', law])
    expect((await refused(held)).slice(0, 2)).toEqual([409, 'kept'])
    const due = async () =>
      (await call(admin, 'GET', '/api/documents-due')).body.items.map((each: Json) => each.name).sort()
    const destroy = (...documents: string[]) => call(admin, 'POST', '/api/document-deletions', { documents })
    expect((await destroy(letter)).status).toBe(409)
    await app.db.transaction((tx) =>
      tx
        .updateTable('documents')
        .set({ updatedAt: `${year - 3}-06-01T00:00:00.000Z` })
        .where('clientId', '=', own.id)
        .execute(),
    )
    expect(await due()).toEqual(['letter.pdf'])
    expect((await destroy(letter, held)).status).toBe(409)
    const { storageKey } = await app.db.read
      .selectFrom('documentVersions')
      .select('storageKey')
      .where('documentId', '=', letter)
      .executeTakeFirstOrThrow()
    const used = await usedBy(own.id)
    expect((await destroy(letter)).body.items).toMatchObject([
      {
        name: 'letter.pdf',
        by: 'Ada Admin',
        why: 'retention',
        clientName: own.name,
        sha256: sha256Of(pdfOf('letter.pdf')),
      },
    ])
    expect([(await call(admin, 'GET', `/api/documents/${letter}`)).status, await app.storage.open(storageKey)]).toEqual(
      [404, null],
    )
    expect(await usedBy(own.id)).toBe(used - pdfOf('letter.pdf').length)
    const [line] = (await call(admin, 'GET', '/api/document-deletions')).body.items
    expect([line.name, line.kind, line.keepUntil]).toEqual(['letter.pdf', 'letters', `${year - 1}-12-31`])
    expect((await set(held, 'hold', { reason: null })).body.hold).toBeNull()
    expect(await due()).toEqual(['held.pdf'])
  })

  it('D9: what is held while it lies in the trash stays there', async () => {
    const own = await makeRoom(app)
    const put = async (name: string) =>
      (await sendFile(app, own.owner, { name, client: own.id, content: pdfOf(name) })).body.receipt.documentId
    const [held, other] = [await put('evidence.pdf'), await put('other.pdf')]
    for (const id of [held, other]) await call(admin, 'DELETE', `/api/documents/${id}`)
    await call(admin, 'PUT', `/api/documents/${held}/hold`, { reason: 'A lawsuit' })
    app.clock.advance({ days: 31 })
    room = await makeRoom(app)
    await app.services.jobs.run('sweep-documents')
    const trash = (await call(admin, 'GET', `/api/clients/${own.id}/documents?trash=only`)).body
    expect(trash.items.map((each: Json) => each.id)).toEqual([held])
    expect((await call(admin, 'POST', `/api/documents/${held}/restore`, {})).status).toBe(200)
    expect((await app.call(`/api/documents/${held}/file`, { headers: admin })).status).toBe(200)
  })

  it('D9: who erases a person is told what of their papers the law keeps, until when and why', async () => {
    const own = await makeRoom(app)
    const { body } = await sendFile(app, own.owner, { name: 'books.pdf', client: own.id, content: pdfOf('of Robin') })
    await call(admin, 'PUT', `/api/documents/${body.receipt.documentId}/kind`, { kind: 'returns' })
    const { items } = (await call(admin, 'GET', `/api/customers?q=${own.owner.email}`)).body
    const receipt = (await call(admin, 'DELETE', `/api/customers/${items[0].id}`)).body
    const year = app.clock.now().getUTCFullYear() + 10
    const kept = {
      what: `1 paper that they sent (tax returns), without their name, until 31 December ${year}`,
      why: 'the law asks the firm to keep them for 10 years',
    }
    expect(receipt.stays).toContainEqual(kept)
    const again = (await call(admin, 'GET', `/api/customers/erasures/${receipt.reference}`)).body
    expect(again.stays).toContainEqual(kept)
    expect((await call(admin, 'GET', `/api/documents/${body.receipt.documentId}`)).body.sentBy).toBe(
      'Somebody who has left',
    )
  })

  it('D6: files are judged by their content, each refusal in its own words', async () => {
    const macro = zipOf({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': '<x/>',
      'word/vbaProject.bin': 'x',
    })
    const many = zipOf(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}.txt`, ''])))
    const cases: [string, Buffer, string][] = [
      ['setup.exe', Buffer.from('MZ program'), 'This file is a program.'],
      ['invoice.pdf', Buffer.from('\x7fELF program', 'latin1'), 'This file is a program.'],
      ['letter.docx', macro, 'This document holds macros'],
      ['all.zip', many, 'This archive holds more than 1,000 files.'],
      ['tools.zip', zipOf({ 'a/run.bat': 'x' }), 'This archive holds a program.'],
      ['photo.jpg', pdfOf('no photo'), 'The name ends in .jpg, but it is a PDF.'],
      ['tiny.pdf', Buffer.from('%PDF-1.4\n%%EOF'), 'This PDF is empty or cut off'],
      ['paper.pdf', Buffer.from('just text'), 'The name ends in .pdf, but it does not begin like a PDF.'],
      ['table.csv', Buffer.from('a\0b'), 'The name ends in .csv, but it holds no text.'],
      ['all.7z', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), 'We cannot look into this archive.'],
    ]
    for (const [name, content, words] of cases) {
      const { status, body } = await send(name, content)
      expect([status, body.error?.startsWith(words)], `${name}: ${body.error}`).toEqual([415, true])
    }
    const locked = await send('locked.pdf', Buffer.concat([pdfOf('x'), Buffer.from('trailer<</Encrypt 5 0 R>>')]))
    const { isLocked, preview } = (await call(admin, 'GET', `/api/documents/${locked.body.receipt.documentId}`)).body
    expect([isLocked, preview]).toEqual([true, null])
    const heic = await send('IMG_1.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'))
    expect((await call(admin, 'GET', `/api/documents/${heic.body.receipt.documentId}`)).body).toMatchObject({
      type: 'image/heic',
      preview: null,
      scan: 'off',
    })
    expect((await send('bank.csv', Buffer.from('date;sum\n2026-11-16;5'))).body.state).toBe('done')
  })

  it('D7: with a scanner, nobody opens a file before it was scanned; one that is down is tried again, what it finds is never served', async () => {
    let mood: 'clean' | 'found' = 'clean'
    const scanner = createServer((socket) => {
      let all = Buffer.alloc(0)
      socket.on('data', (piece) => {
        all = Buffer.concat([all, piece])
        if (!all.subarray(-4).equals(Buffer.alloc(4))) return
        socket.end(mood === 'clean' ? 'stream: OK\0' : 'stream: Eicar-Signature FOUND\0')
      })
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
    const { port } = scanner.address() as { port: number }
    const scanned = await startApp({ clamdUrl: `tcp://127.0.0.1:${port}` })
    const own = await makeRoom(scanned)
    const sent = async (name: string) => {
      const { body } = await sendFile(scanned, own.owner, { name, client: own.id, content: pdfOf(name) })
      return `/api/documents/${body.receipt.documentId}`
    }
    const status = async (at: string) => {
      const answer = await scanned.call(`${at}/file`, { headers: own.owner.bearer })
      await answer.body?.cancel()
      return answer.status
    }
    const good = await sent('good.pdf')
    expect(await status(good)).toBe(409)
    scanner.close()
    scanner.unref()
    await scanned.services.jobs.run('scan-documents')
    expect(await status(good)).toBe(409)
    await new Promise<void>((resolve) => scanner.listen(port, '127.0.0.1', resolve))
    scanned.clock.advance({ minutes: 1 })
    await scanned.services.jobs.run('scan-documents')
    expect(await status(good)).toBe(200)
    mood = 'found'
    const bad = await sent('bad.pdf')
    await scanned.services.jobs.run('scan-documents')
    expect(await status(bad)).toBe(403)
    const detail = await (await scanned.call(bad, { headers: own.owner.bearer })).json()
    expect([detail.scan, detail.preview]).toEqual(['found', null])
    const told = await scanned.db.read
      .selectFrom('outboxMails')
      .select('subject')
      .where('kind', '=', 'document.quarantined')
      .execute()
    expect(told[0]?.subject ?? 'nobody to tell').toMatch(/A virus was found|nobody/)
    scanner.close()
    await scanned.close()
  })

  it('D1: people are reminded by rule, once a day for all that is asked of them, until nothing is missing', async () => {
    const site = await startApp()
    const [one, two] = [await makeRoom(site), await makeRoom(site)]
    const staff = await site.person({ role: 'admin', hours: 10_000 })
    const today = site.clock.now()
    const dueOn = new Date(today.getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
    await site.db.transaction((tx) =>
      tx
        .updateTable('clientMembers')
        .set({ accountId: one.owner.accountId })
        .where('clientId', '=', two.id)
        .where('memberRight', '=', 'owner')
        .execute(),
    )
    for (const clients of [[one.id], [two.id]]) {
      const body = JSON.stringify({ clients, title: 'VAT', dueOn, items: [{ title: 'Invoices' }] })
      await site.call('/api/paper-requests', {
        method: 'POST',
        headers: { ...staff.bearer, 'Content-Type': 'application/json' },
        body,
      })
    }
    const reminded = async () => {
      const rows = await site.db.read
        .selectFrom('outboxMails')
        .select('recipient')
        .where('kind', '=', 'papers.reminded')
        .execute()
      return rows.filter(({ recipient }) => recipient === one.owner.email).length
    }
    const counts: number[] = []
    // From noon on: before eight nobody is reminded.
    site.clock.stop(`${today.toISOString().slice(0, 10)}T12:00:00.000Z`)
    for (let day = 0; day < 25; day++) {
      await site.services.jobs.run('remind-of-papers')
      await site.services.jobs.run('remind-of-papers')
      counts.push(await reminded())
      site.clock.advance({ days: 1 })
    }
    const days = counts.flatMap((count, day) => (count > (counts[day - 1] ?? 0) ? [10 - day] : []))
    expect(days).toEqual([7, 2, 0, -7, -14])
    expect(counts.at(-1)).toBe(5)
    const open = await (await site.call('/api/paper-requests?state=open', { headers: staff.bearer })).json()
    for (const { id } of open.items)
      await site.call(`/api/paper-requests/${id}/withdraw`, { method: 'POST', headers: staff.bearer })
    site.clock.advance({ days: 30 })
    await site.services.jobs.run('remind-of-papers')
    expect(await reminded()).toBe(5)
    await site.close()
  })

  it('D1: nobody is reminded before eight in the morning of the firm', async () => {
    const site = await startApp()
    const own = await makeRoom(site)
    const staff = await site.person({ role: 'admin', hours: 10_000 })
    const send = (method: string, path: string, body?: unknown) =>
      site.call(path, {
        method,
        headers: { ...staff.bearer, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    const { settings, versions } = await (await send('GET', '/api/settings/office')).json()
    const value = { ...settings.firm, timeZone: 'America/New_York' }
    await send('PUT', '/api/settings', { section: 'firm', value, version: versions.firm })
    const dayIn = (days: number) => new Date(site.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const [dueOn, remindOn] = [dayIn(10), dayIn(3)]
    await send('POST', '/api/paper-requests', {
      clients: [own.id],
      title: 'VAT',
      dueOn,
      items: [{ title: 'Invoices' }],
    })
    const reminded = async (time: string) => {
      site.clock.stop(momentOf(remindOn, time, 'America/New_York'))
      await site.services.jobs.run('remind-of-papers')
      const mails = site.db.read.selectFrom('outboxMails').select('recipient').where('kind', '=', 'papers.reminded')
      return (await mails.execute()).length
    }
    // Eight o’clock in UTC is the middle of the night there.
    expect([await reminded('04:00'), await reminded('07:59'), await reminded('08:00')]).toEqual([0, 0, 2])
    await site.close()
  })

  describe('requests that repeat', () => {
    let site: TestApp
    let own: Room
    let boss: Record<string, string>
    beforeAll(async () => {
      site = await startApp()
      own = await makeRoom(site)
      boss = (await site.person({ role: 'admin', hours: 10_000 })).bearer
    })
    beforeEach(() => site.clock.stop('2026-11-18T12:00:00.000Z'))
    afterAll(() => site.close())

    const reach = async (
      method: string,
      path: string,
      body?: unknown,
      as = boss,
    ): Promise<{ status: number; body: Json }> => {
      const headers = { ...as, 'Content-Type': 'application/json' }
      const answer = await site.call(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      return { status: answer.status, body: await answer.json() }
    }
    const LIST = { title: 'Statements', items: [{ title: 'Bank' }, { title: 'Card', hint: 'All cards' }] }
    const run = async (at: string) => {
      site.clock.stop(at)
      await site.services.jobs.run('ask-repeated-papers')
    }
    const askedOf = async (client: number) =>
      (await reach('GET', `/api/paper-requests?client=${client}`)).body.items.map(
        ({ title, dueOn, items }: Json) => `${title} ${dueOn}: ${items.map((item: Json) => item.title)}`,
      )

    it('D1: are made once on their day, after eight, each with the papers of the last period', async () => {
      const made = await reach('POST', '/api/paper-request-schedules', {
        ...{ ...LIST, client: own.id, every: 'month', day: 31, dueDays: 10 },
      })
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({ nextOn: '2026-11-30', client: { id: own.id }, service: null, version: 1 })
      await run('2026-11-30T07:59:00.000Z')
      expect(await askedOf(own.id)).toEqual([])
      await run('2026-11-30T08:00:00.000Z')
      await run('2026-11-30T09:00:00.000Z')
      expect(await askedOf(own.id)).toEqual(['Statements, October 2026 2026-12-10: Bank,Card'])
      const [first] = (await reach('GET', `/api/paper-requests?client=${own.id}`)).body.items
      const card = first.items[1]
      await reach('PATCH', `/api/request-items/${card.id}`, { state: 'withdrawn', revision: card.revision })
      // Of months that were missed, the last alone.
      await run('2027-02-01T10:00:00.000Z')
      expect(await askedOf(own.id)).toEqual([
        'Statements, December 2026 2027-02-11: Bank',
        'Statements, October 2026 2026-12-10: Bank,Card',
      ])
      const { body } = await reach('GET', `/api/paper-request-schedules/${made.body.id}`)
      expect(body.nextOn).toBe('2027-02-28')
      const changed = { ...LIST, title: 'Books', every: 'quarter', month: 3, day: 5 }
      const saved = await reach('PATCH', `/api/paper-request-schedules/${body.id}`, {
        ...changed,
        version: body.version,
      })
      expect(saved.body).toMatchObject({ nextOn: '2027-03-05', title: 'Books', dueDays: null, version: 2 })
      const late = await reach('PATCH', `/api/paper-request-schedules/${body.id}`, { ...changed, version: 1 })
      expect([late.status, late.body.code]).toEqual([409, 'conflict'])
      await reach('DELETE', `/api/paper-request-schedules/${body.id}`)
      await run('2027-03-05T10:00:00.000Z')
      expect(await askedOf(own.id)).toHaveLength(2)
    })

    it('D1: of a service ask its active clients, and are made by those alone who see every client', async () => {
      const [one, gone, another] = [await makeRoom(site), await makeRoom(site), await makeRoom(site)]
      for (const { id } of [one, gone])
        await reach('POST', '/api/deadlines', { clientId: id, title: 'Return', service: 'Levies', dueOn: '2027-06-01' })
      const { body: ended } = await reach('GET', `/api/clients/${gone.id}`)
      await reach('PATCH', `/api/clients/${gone.id}`, { version: ended.version, state: 'ended' })
      const { body: active } = await reach('GET', `/api/clients/${one.id}`)
      await reach('PATCH', `/api/clients/${one.id}`, { version: active.version, state: 'active' })
      const wanted = { ...LIST, service: 'Levies', every: 'year', month: 4, day: 1 }
      const made = await reach('POST', '/api/paper-request-schedules', wanted)
      expect(made.body.nextOn).toBe('2027-04-01')
      const both = await reach('POST', '/api/paper-request-schedules', { ...wanted, client: one.id })
      expect([both.status, Object.keys(both.body.fields)]).toEqual([422, ['client']])
      const { settings, versions } = (await reach('GET', '/api/settings/office')).body
      const value = { ...settings.clients, accountantsSee: 'team' }
      await reach('PUT', '/api/settings', { section: 'clients', value, version: versions.clients })
      const limited = (await site.person({ role: 'accountant', hours: 10_000 })).bearer
      expect((await reach('POST', '/api/paper-request-schedules', wanted, limited)).status).toBe(403)
      expect((await reach('GET', `/api/paper-request-schedules/${made.body.id}`, undefined, limited)).status).toBe(404)
      expect((await reach('GET', '/api/paper-request-schedules', undefined, limited)).body.items).toEqual([])
      await run('2027-04-01T10:00:00.000Z')
      expect(await askedOf(one.id)).toEqual(['Statements, 2026 null: Bank,Card'])
      expect([await askedOf(gone.id), await askedOf(another.id)]).toEqual([[], []])
    })

    it('D1: go along when clients are merged', async () => {
      const [one, two] = [await makeRoom(site), await makeRoom(site)]
      const made = await reach('POST', '/api/paper-request-schedules', {
        ...LIST,
        client: two.id,
        every: 'year',
        day: 1,
      })
      await reach('POST', `/api/clients/${one.id}/merge`, { other: two.id })
      const { body } = await reach('GET', `/api/paper-request-schedules?client=${one.id}`)
      expect(body.items.map(({ id }: Json) => id)).toEqual([made.body.id])
    })
  })
})
