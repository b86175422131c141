import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { zipOf } from '#tests/support/zip-of.ts'

const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}\n%%EOF`)

describe('publications', () => {
  let app: TestApp
  // biome-ignore lint/suspicious/noExplicitAny: as below.
  let begun: any[]
  beforeAll(async () => {
    app = await startApp()
    await app.services.seedContent()
    begun = await folders('editor')
  })
  afterAll(() => app.closeConsistent())

  // biome-ignore lint/suspicious/noExplicitAny: answers are read as any client without types would.
  const json = async (answer: Promise<Response> | Response): Promise<any> => (await answer).json()
  const as = async (role: 'client' | 'editor' | null) => (role ? await app.as(role) : {})
  const folders = async (role: 'client' | 'editor' | null = null) =>
    (await json(app.call('/api/publications', { headers: await as(role) }))).items
  const send = async (path: string, method: string, body?: unknown) =>
    app.call(path, {
      method,
      headers: { ...(await app.as('editor')), 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  async function upload(folder: number, bytes: Buffer, name: string, more: Record<string, string> = {}) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name))
    for (const [key, value] of Object.entries(more)) form.set(key, value)
    return app.call(`/api/publications/folders/${folder}/files`, {
      method: 'POST',
      headers: await app.as('editor'),
      body: form,
    })
  }

  it('P1 P2: begins with three folders, one of which holds the training modules', async () => {
    expect(begun).toMatchObject([
      {
        name: 'Publications',
        type: 'shared',
        total: 1,
        files: [{ name: 'Training modules.pdf', type: 'application/pdf' }],
      },
      { name: 'Client library', type: 'user', total: 0, files: [] },
      { name: 'Staff documents', type: 'admin', total: 0, files: [] },
    ])
    const answer = await app.call(begun[0].files[0].url)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBe(begun[0].files[0].size)
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(6)
  })

  it('is furnished once: what the firm has put away stays away', async () => {
    const before = await folders()
    const [, , staff] = before
    await send(`/api/publications/folders/${staff.id}`, 'DELETE')
    await app.services.seedContent()
    expect(await folders()).toHaveLength(before.length - 1)
    expect((await send(`/api/publications/folders/${staff.id}/restore`, 'POST')).status).toBe(200)
    expect(await folders()).toHaveLength(before.length)
  })

  it('keeps a file once that is sent again, and another of its name or its bytes beside it', async () => {
    const [shared] = await folders('editor')
    const bytes = Buffer.concat([PDF, Buffer.from('sent again')])
    const first = await json(upload(shared.id, bytes, 'Sent again.pdf'))
    expect((await json(upload(shared.id, bytes, 'Sent again.pdf'))).id).toBe(first.id)
    const named = await json(upload(shared.id, bytes, 'Sent under another name.pdf'))
    const changed = await json(upload(shared.id, Buffer.concat([bytes, PDF]), 'Sent again.pdf'))
    expect(new Set([first.id, named.id, changed.id]).size).toBe(3)
    for (const { id } of [first, named, changed]) await send(`/api/publications/files/${id}`, 'DELETE')
    const kept: string[] = []
    for await (const { key } of app.storage.list('publications/')) kept.push(key)
    const rows = await app.db.read.selectFrom('publicationFiles').select('storageKey').execute()
    expect(kept.sort()).toEqual(rows.map((row) => row.storageKey).sort())
  })

  it('P3: tells and opens the files of a folder to its audience alone', async () => {
    const [shared, user, staff] = await folders('editor')
    const forClients = await json(upload(user.id, PDF, 'For clients.pdf'))
    const forStaff = await json(upload(staff.id, PDF, 'For staff.pdf'))
    const readable = (await folders()).map((folder: { readable: boolean }) => folder.readable)
    expect(readable.slice(0, begun.length)).toEqual([true, false, false])
    expect(JSON.stringify(await folders())).not.toMatch(/For clients|For staff/)
    expect(JSON.stringify(await folders('client'))).not.toMatch(/For staff/)
    expect((await folders('client'))[1]).toMatchObject({ readable: true, files: [{ name: 'For clients.pdf' }] })
    expect((await folders('client'))[1].files[0]).not.toHaveProperty('downloads')

    const open = async (url: string, role: 'client' | 'editor' | null) =>
      (await app.call(url, { headers: await as(role) })).status
    expect(await open(forClients.url, null)).toBe(401)
    expect(await open(forClients.url, 'client')).toBe(200)
    expect(await open(forStaff.url, 'client')).toBe(403)
    expect(await open(forStaff.url, 'editor')).toBe(200)
    const follow = await app.call(forClients.url, { headers: { Accept: 'text/html' } })
    expect(follow.headers.get('location')).toBe(`/login?next=${encodeURIComponent(forClients.url)}`)

    const listed = async (folder: number, role: 'client' | null) =>
      (await app.call(`/api/publications/files?folder=${folder}`, { headers: await as(role) })).status
    expect(await listed(shared.id, null)).toBe(200)
    expect(await listed(user.id, null)).toBe(401)
    expect(await listed(staff.id, 'client')).toBe(403)
    await send(`/api/publications/folders/${user.id}`, 'PATCH', { type: 'admin' })
    expect(await open(forClients.url, 'client')).toBe(403)
    await send(`/api/publications/folders/${user.id}`, 'PATCH', { type: 'user' })
  })

  it('brings an edition back as an earlier one when another has taken its place', async () => {
    const [shared] = await folders('editor')
    const first = await json(upload(shared.id, PDF, 'Edition one.pdf'))
    const second = await json(upload(shared.id, PDF, 'Edition two.pdf', { replaces: String(first.id) }))
    await send(`/api/publications/files/${second.id}`, 'DELETE')
    const third = await json(upload(shared.id, PDF, 'Edition three.pdf', { replaces: String(first.id) }))
    await send(`/api/publications/files/${second.id}/restore`, 'POST')
    const { files } = (await folders('editor')).find(({ id }: { id: number }) => id === shared.id)
    const listed = files.map(({ id }: { id: number }) => id)
    expect(listed).toContain(third.id)
    expect(listed).not.toContain(second.id)
  })

  it('serves parts, says what it holds, and lets only this site frame it', async () => {
    const [shared] = await folders()
    const { url, id } = await json(upload(shared.id, PDF, 'Täx “rates”.exe', { year: '2026' }))
    expect(decodeURIComponent(url)).toBe(`/uploads/publications/${id}/Täx “rates”.pdf`)
    const whole = await app.call(url)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition': expect.stringMatching(/^inline; filename\*=UTF-8''T%C3%A4x/),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    })
    const etag = whole.headers.get('etag') ?? ''
    const ask = (headers: Record<string, string>, method = 'GET') => app.call(url, { method, headers })
    const part = await ask({ Range: 'bytes=5-9' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 5-9/${PDF.length}`,
      '1.7\nx',
    ])
    expect(await (await ask({ Range: 'bytes=-5' })).text()).toBe('%%EOF')
    expect((await ask({ Range: 'bytes=9999-' })).status).toBe(416)
    expect((await ask({ Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200)
    expect((await ask({ 'If-None-Match': etag })).status).toBe(304)
    const head = await ask({}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    const renamed = await app.call(`/uploads/publications/${id}/Old%20name.pdf`)
    expect([renamed.status, renamed.headers.get('location')]).toEqual([302, url])
    const zip = await json(upload(shared.id, zipOf({ 'a.txt': 'a' }), 'Forms.zip'))
    expect((await app.call(zip.url)).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('counts downloads, once each, and neither robots nor previews', async () => {
    const [shared] = await folders()
    const { url, id } = await json(upload(shared.id, PDF, 'Counted.pdf'))
    const person = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await app.call(url, { headers: person })
    await app.call(url, { headers: { ...person, Range: 'bytes=0-9' } })
    await app.call(url, { headers: { ...person, Range: 'bytes=10-19' } })
    await app.call(`${url}?preview`, { headers: person })
    await app.call(url, { headers: person, method: 'HEAD' })
    await app.call(url, { headers: { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
    const listed = await json(app.call(`/api/publications/files?q=counted`, { headers: await app.as('editor') }))
    expect(listed.items).toMatchObject([{ id, downloads: 2 }])
    const days = await app.db.read.selectFrom('publicationDownloads').selectAll().where('fileId', '=', id).execute()
    expect(days).toMatchObject([{ total: 2 }])
  })

  it('refuses what is no document, whatever it is called, and what is too large', async () => {
    const [shared] = await folders()
    const page = await upload(shared.id, Buffer.from('<script>alert(1)</script>'), 'letter.pdf')
    expect(page.status).toBe(415)
    expect((await json(page)).fields.file).toContain('PDF, office documents, pictures and ZIP')
    expect((await upload(shared.id, Buffer.alloc(0), 'empty.pdf')).status).toBe(422)
    expect((await upload(99_999, PDF, 'nowhere.pdf')).status).toBe(404)
    const large = await app.call(`/api/publications/folders/${shared.id}/files`, {
      method: 'POST',
      headers: { ...(await app.as('editor')), 'Content-Type': 'multipart/form-data; boundary=x' },
      body: new Uint8Array(51 * 1024 * 1024),
    })
    expect(large.status).toBe(413)
    const kept = []
    for await (const file of app.storage.list('publications/')) kept.push(file.key)
    const rows = await app.db.read.selectFrom('publicationFiles').select('storageKey').execute()
    expect(kept.sort()).toEqual(rows.map((row) => row.storageKey).sort())
  })

  it('keeps editions: the new one is shown, the old one beside it, and undo brings it back', async () => {
    const { id: folder } = await json(send('/api/publications/folders', 'POST', { name: 'Rates', type: 'shared' }))
    const old = await json(upload(folder, PDF, 'Rates.pdf', { year: '2025' }))
    const next = await json(upload(folder, PDF, 'Rates.pdf', { year: '2026', replaces: String(old.id) }))
    expect(next.earlier).toEqual([{ id: old.id, name: 'Rates.pdf', url: old.url, year: 2025 }])
    const shown = async () => (await json(app.call(`/api/publications/files?folder=${folder}`))).items
    expect(await shown()).toMatchObject([{ id: next.id, year: 2026, earlier: [{ id: old.id }] }])
    expect((await app.call(old.url)).status).toBe(200)
    const { id: elsewhere } = await json(send('/api/publications/folders', 'POST', { name: 'Other', type: 'shared' }))
    const third = await json(upload(elsewhere, PDF, 'Rates.pdf', { year: '2027', replaces: String(next.id) }))
    expect(await shown(), 'a new edition is where the earlier one is').toMatchObject([{ id: third.id, year: 2027 }])
    expect((await json(app.call(`/api/publications/files?folder=${elsewhere}`))).items).toEqual([])
    await send(`/api/publications/files/${third.id}`, 'DELETE')
    const refused = await upload(folder, PDF, 'Rates.pdf', { replaces: String(old.id) })
    expect([refused.status, (await json(refused)).fields]).toMatchObject([422, { replaces: expect.any(String) }])
    await send(`/api/publications/files/${next.id}`, 'DELETE')
    expect(await shown()).toMatchObject([{ id: old.id }])
    expect((await app.call(next.url)).status).toBe(404)
    expect(await json(send(`/api/publications/files/${next.id}/restore`, 'POST'))).toMatchObject({ id: next.id })
    expect((await folders()).find((each: { id: number }) => each.id === folder)).toMatchObject({ total: 1 })

    const [shared] = await folders()
    await send(`/api/publications/files/${next.id}`, 'PATCH', { name: 'All rates', folder: shared.id, year: null })
    expect(await shown()).toEqual([])
    const moved = (await folders())[0].files.find((file: { id: number }) => file.id === next.id)
    expect(moved).toMatchObject({ name: 'All rates.pdf', year: null, earlier: [{ id: old.id }] })
    expect((await send(`/api/publications/files/${next.id}`, 'PATCH', { folder: 99_999 })).status).toBe(422)
  })

  it('forgets what was put away after thirty days, bytes and all', async () => {
    const [shared] = await folders()
    const { id } = await json(upload(shared.id, PDF, 'Gone.pdf'))
    await send(`/api/publications/files/${id}`, 'DELETE')
    const row = await app.db.read.selectFrom('publicationFiles').selectAll().where('id', '=', id).executeTakeFirst()
    await app.services.jobs.run('sweep-publications')
    expect(await app.storage.open(row?.storageKey ?? '')).not.toBeNull()
    app.clock.advance({ days: 31 })
    await app.services.jobs.run('sweep-publications')
    expect(await app.storage.open(row?.storageKey ?? '')).toBeNull()
    const { bearer: headers } = await app.person({ role: 'editor' })
    expect((await app.call(`/api/publications/files/${id}/restore`, { method: 'POST', headers })).status).toBe(404)
    expect((await app.call((await folders())[0].files.at(-1).url)).status).toBe(200)
  })
})
