import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail, PASSWORD } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, pictureFile } from '#tests/support/articles.ts'
import { type Call, everyCall } from '#tests/support/every-call.ts'
import { newestMail } from '#tests/support/mails.ts'
import { lineOf } from '#tests/support/proposals.ts'
import { createScene, type SceneApp } from './scenes/scene.ts'

describe('a record with every field filled', () => {
  let app: TestApp
  let scene: SceneApp
  let calls: Call[]
  beforeAll(async () => {
    app = await startApp()
    scene = createScene(app)
    calls = await everyCall(app)
  })
  afterAll(() => app.close())

  /** What a call takes must be what is filled in here: a new field fails until it has its value. */
  function expectAllFields(name: string, filled: object, besides: string[] = []): void {
    const [schema] = Object.values(calls.find((call) => call.name === name)?.bodies ?? {})
    const known = Object.keys(schema?.properties ?? {}).filter((field) => !besides.includes(field))
    expect(Object.keys(filled).sort(), name).toEqual(known.sort())
  }

  const get = (path: string) => scene.done('GET', path)

  it('a picture keeps what is said of it when it is cut, replaced, deleted and brought back', async () => {
    const { id } = await scene.picture()
    const said = {
      alt: 'Alt mark',
      caption: 'Caption mark',
      name: 'Name mark',
      folder: 'Folder mark',
      focalX: 31,
      focalY: 67,
    }
    expectAllFields('PATCH /api/media/{id}', said)
    await scene.done('PATCH', `/api/media/${id}`, said)
    const before = await get(`/api/media/${id}`)
    expect(before).toMatchObject(said)
    await scene.done('DELETE', `/api/media/${id}`)
    await scene.done('POST', `/api/media/${id}/restore`)
    expect(await get(`/api/media/${id}`)).toEqual(before)
    const { focalX: _x, focalY: _y, name: _name, ...kept } = said
    await scene.done('POST', `/api/media/${id}/crop`, { left: 10, top: 10, width: 200, height: 100 })
    expect(await get(`/api/media/${id}`)).toMatchObject({ ...kept, width: 200, height: 100 })
    await scene.done('POST', `/api/media/${id}/replace`, articleForm({ image: await pictureFile(901) }))
    const middle = { focalX: 50, focalY: 50 }
    expect(await get(`/api/media/${id}`), 'another picture').toMatchObject({
      ...kept,
      ...middle,
      width: 640,
      height: 400,
    })
  })

  it('a picture that was deleted is found by no word, also after the search was made anew', async () => {
    const { id } = await scene.picture()
    await scene.done('PATCH', `/api/media/${id}`, { alt: 'Reindexmark' })
    const found = async () => JSON.stringify(await get('/api/search?q=reindexmark'))
    expect(await found()).toContain('"id"')
    await scene.done('DELETE', `/api/media/${id}`)
    await app.services.reindex()
    expect(await found()).not.toContain('"id"')
  })

  it('a file and its folder come back as they were put away', async () => {
    const folder = await scene.folder()
    const elsewhere = await scene.folder()
    const filled = { name: 'Rates mark.pdf', type: 'user', position: 3 }
    expectAllFields('PATCH /api/publications/folders/{id}', filled)
    await scene.done('PATCH', `/api/publications/folders/${folder.id}`, filled)
    const form = articleForm({ file: scene.pdf() })
    const { id } = await scene.done('POST', `/api/publications/folders/${elsewhere.id}/files`, form)
    const told = { name: 'File mark.pdf', folder: folder.id, year: 2019 }
    expectAllFields('PATCH /api/publications/files/{id}', told)
    await scene.done('PATCH', `/api/publications/files/${id}`, told)
    const file = await get(`/api/publications/files/${id}`)
    expect(file).toMatchObject({ name: told.name, year: 2019, folder: { id: folder.id, type: 'user' } })
    const shelf = async () =>
      (await get('/api/publications')).items.find((each: { id: number }) => each.id === folder.id)
    const before = await shelf()
    expect(before).toMatchObject({ name: filled.name, type: 'user', total: 1, files: [{ id }] })

    await scene.done('DELETE', `/api/publications/files/${id}`)
    expect(await shelf(), 'counts what can be read').toMatchObject({ total: 0, files: [] })
    await scene.done('POST', `/api/publications/files/${id}/restore`)
    expect(await get(`/api/publications/files/${id}`)).toEqual(file)
    expect(await shelf()).toEqual(before)
    await scene.done('DELETE', `/api/publications/folders/${folder.id}`)
    expect(await shelf()).toBeUndefined()
    await scene.done('POST', `/api/publications/folders/${folder.id}/restore`)
    expect({ ...(await shelf()), updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
  })

  it('a comment is moved between its states and back without losing a word', async () => {
    const { id } = await scene.comment()
    const find = async (state: string) =>
      (await get(`/api/comments?state=${state}`)).items.find((each: { id: number }) => each.id === id)
    const before = await find('visible')
    for (const state of ['held', 'rejected', 'spam']) {
      await scene.done('PATCH', `/api/comments/${id}`, { state })
      expect(await find(state)).toEqual({ ...before, state })
    }
    await scene.done('DELETE', `/api/comments/${id}`)
    expect(await find('deleted')).toEqual({ ...before, state: 'deleted' })
    await scene.done('PATCH', `/api/comments/${id}`, { state: 'visible' })
    expect(await find('visible')).toEqual(before)
  })

  it('a quote request reaches the inbox, the firm’s mail and the table whole', async () => {
    const filled = {
      firstName: 'Firstmark',
      lastName: 'Lastmark',
      companyName: 'Companymark',
      email: newEmail('quotemark'),
      phone: '+1 202 555 0171',
      location: 'Locationmark',
      description: 'Individual',
      challenges: ['Other'],
      otherChallenge: 'Challengemark',
      plan: 'Planmark',
      origin: { page: '/pagemark', referrer: 'https://referrermark.example/x', campaign: { utm_source: 'sourcemark' } },
    }
    expectAllFields('POST /api/quotes', filled, ['website', 'openedAt', 'newsletter'])
    const { reference } = await scene.done('POST', '/api/quotes', filled, {})
    const [item] = (await get(`/api/leads?q=${reference}`)).items
    const lead = await get(`/api/leads/${item.id}`)
    expect(lead).toMatchObject({
      ...filled,
      origin: { ...filled.origin, referrer: 'referrermark.example' },
      name: 'Firstmark Lastmark',
      state: 'new',
    })
    const mail = await app.db.read
      .selectFrom('outboxMails')
      .selectAll()
      .where('kind', '=', 'lead.received')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const table = await (await app.call(`/api/leads/export?q=${reference}`, { headers: await app.as('admin') })).text()
    const marks = ['Firstmark', 'Lastmark', 'Companymark', filled.email, filled.phone, 'Locationmark', 'Individual']
    for (const mark of [...marks, 'Challengemark', 'Planmark', '/pagemark']) {
      expect(mail.text, mark).toContain(mark)
      expect(mail.html, mark).toContain(mark)
      if (mark !== '/pagemark') expect(table, mark).toContain(mark)
    }

    let { version } = lead
    for (const state of ['spam', 'new'])
      version = (await scene.done('PATCH', `/api/leads/${item.id}`, { version, state })).version
    const {
      events: _events,
      updatedAt: _at,
      version: _version,
      reply: _reply,
      ...back
    } = await get(`/api/leads/${item.id}`)
    expect(lead).toMatchObject(back)
  })

  it('an account shows its owner what they registered with, and changed', async () => {
    const email = newEmail('accountmark')
    const filled = { fullName: 'Namemark One', email, phone: '+1 202 555 0172', address: 'Addressmark 1' }
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    expectAllFields('POST /api/auth/register', { ...filled, ...passwords })
    await scene.done('POST', '/api/auth/register', { ...filled, ...passwords }, {})
    await scene.done(
      'POST',
      '/api/auth/verify-email',
      { token: (await newestMail(app, email)).token, ...passwords },
      {},
    )
    const { token } = await scene.done('POST', '/api/auth/login', { email, password: PASSWORD }, {})
    const bearer = { Authorization: `Bearer ${token}` }
    expect(await scene.done('GET', '/api/auth/me', undefined, bearer)).toMatchObject(filled)
    const changed = { fullName: 'Namemark Two', phone: '+1 202 555 0173', address: 'Addressmark 2' }
    expectAllFields('PATCH /api/account', changed)
    await scene.done('PATCH', '/api/account', changed, bearer)
    expect(await scene.done('GET', '/api/auth/me', undefined, bearer)).toMatchObject(changed)
    const [person] = (await get(`/api/customers?q=${encodeURIComponent(email)}`)).items
    expect(person).toMatchObject({ name: 'Namemark Two', phone: changed.phone, email })
    expect((await get(`/api/customers/${person.id}`)).account).toMatchObject({ address: 'Addressmark 2' })
  })

  it('two records of one person become one that lacks nothing of either', async () => {
    const [one, two] = [newEmail('mergemark-one'), newEmail('mergemark-two')]
    const csv = `Name,Email,Phone,Company\nMergemark One,${one},,\nMergemark Two,${two},+1 202 555 0174,Mergemark Works`
    await scene.done('POST', '/api/customers/import', { csv, commit: true })
    const find = async (email: string) => (await get(`/api/customers?q=${encodeURIComponent(email)}`)).items[0]
    const [first, second] = [await find(one), await find(two)]
    expect(second).toMatchObject({ name: 'Mergemark Two', phone: '+1 202 555 0174', company: 'Mergemark Works' })
    await scene.lead(one)
    await scene.lead(two)
    await scene.done('POST', `/api/customers/${first.id}/notes`, { text: 'Notemark one' })
    await scene.done('POST', `/api/customers/${second.id}/notes`, { text: 'Notemark two' })
    await scene.done('POST', `/api/customers/${first.id}/merge`, { other: second.id })
    const whole = await get(`/api/customers/${first.id}`)
    expect(whole).toMatchObject({
      name: 'Mergemark One',
      phone: '+1 202 555 0174',
      company: 'Mergemark Works',
      requests: 2,
    })
    expect(whole.addresses.sort()).toEqual([one, two].sort())
    expect(whole.notes.map(({ text }: { text: string }) => text).sort()).toEqual(['Notemark one', 'Notemark two'])
    expect(whole.requestList).toHaveLength(2)
    expect(await find(two)).toMatchObject({ id: first.id })
  })

  it('A7: people who were exported and erased come back whole from the table', async () => {
    const people = ['=Sum Returnmark', '"Quoted, Returnmark"; Jr.', 'Ünal Returnmark'].map((name, at) => ({
      name,
      email: newEmail('returnmark'),
      phone: `+1 202 555 018${at}`,
      company: `-${name} & Co.`,
    }))
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
    const lines = people.map(({ name, email, phone, company }) => [name, email, phone, company].map(cell).join(','))
    const bring = async (csv: string) =>
      (await scene.done('POST', '/api/customers/import', { csv, commit: true })).counts
    const find = async () => (await get('/api/customers?q=returnmark')).items
    expect(await bring(['Name,Email,Phone,Company', ...lines].join('\n'))).toMatchObject({ new: 3, wrong: 0 })
    const headers = await app.as('admin')
    const table = await (await app.call('/api/customers/export?q=returnmark', { headers })).text()
    for (const { id } of await find()) await scene.done('DELETE', `/api/customers/${id}`)
    expect(await find()).toEqual([])
    expect(await bring(table)).toMatchObject({ new: 3, wrong: 0 })
    const byEmail = (a: { email: string }, b: { email: string }) => (a.email < b.email ? -1 : 1)
    expect((await find()).sort(byEmail)).toMatchObject(people.sort(byEmail))
  })

  it('a template is kept and changed whole', async () => {
    const filled = { name: 'Template mark', subject: 'Subject mark', body: 'Body mark' }
    expectAllFields('POST /api/reply-templates', filled)
    const { id, version } = await scene.done('POST', '/api/reply-templates', filled)
    const find = async () => (await get('/api/reply-templates')).items.find((each: { id: number }) => each.id === id)
    expect(await find()).toMatchObject(filled)
    const changed = { name: 'Template other', subject: 'Subject other', body: 'Body other' }
    expectAllFields('PUT /api/reply-templates/{id}', changed, ['version'])
    await scene.done('PUT', `/api/reply-templates/${id}`, { ...changed, version })
    expect(await find()).toMatchObject(changed)
  })

  it('a template for proposals is kept and changed whole', async () => {
    const line = { ...lineOf(), title: 'Line mark', detail: 'Detail mark', papers: 'year-end' }
    const content = { title: 'Title mark', intro: 'Intro mark', options: [], lines: [line], terms: [] }
    const filled = { name: 'Template mark', currency: 'USD', content }
    expectAllFields('POST /api/proposal-templates', filled)
    const { id, version } = await scene.done('POST', '/api/proposal-templates', filled)
    expect(await get(`/api/proposal-templates/${id}`)).toMatchObject(filled)
    const terms = [{ title: 'Terms other', text: 'Text other' }]
    const changed = { name: 'Template other', currency: 'EUR', content: { ...content, title: 'Title other', terms } }
    expectAllFields('PUT /api/proposal-templates/{id}', changed, ['version'])
    await scene.done('PUT', `/api/proposal-templates/${id}`, { ...changed, version })
    expect(await get(`/api/proposal-templates/${id}`)).toMatchObject(changed)
  })
})
