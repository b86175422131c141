import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { doc, staffOf } from '#tests/support/articles.ts'
import { imageForm, jpeg } from '#tests/support/pictures.ts'

const PDF = (text: string) => Buffer.from(`%PDF-1.7\n${text.repeat(50)}\n%%EOF`)

interface Item {
  kind: 'picture' | 'file'
  id: number
  name: string
}

describe('A8: the inventory', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  let folder: number
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
    folder = (await staff.send('POST', '/api/publications/folders', { name: 'Guides', type: 'shared' })).body.id
  })
  afterAll(() => app.closeConsistent())

  const list = async (query = '') => (await staff.get(`/api/inventory${query}`)).body
  const names = async (query = '') => (await list(query)).items.map((item: Item) => item.name)
  async function upload(bytes: Uint8Array, name: string, into = '') {
    const form = imageForm({ bytes, name })
    form.set('folder', into)
    return (await staff.send('POST', '/api/upload/image', form)).body.media[0]
  }
  async function shelve(bytes: Buffer, name: string, more: Record<string, string> = {}) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name))
    for (const [key, value] of Object.entries(more)) form.set(key, value)
    return (await staff.send('POST', `/api/publications/folders/${folder}/files`, form)).body
  }

  /** A picture in a folder, a file and a loose picture, one after another, and the lists with these three alone. */
  async function three(word: string, seed: number) {
    await upload(await jpeg(300, 200, seed), `b-${word}-desk.jpg`, `${word} rooms`)
    app.clock.advance({ seconds: 1 })
    await shelve(PDF(word), `c-${word}-calendar.pdf`, { year: '2026' })
    app.clock.advance({ seconds: 1 })
    await upload(await jpeg(900, 300, seed), `a-${word}-street.jpg`)
    const own = ({ name }: Item) => name.includes(`-${word}-`)
    const [desk, calendar, street] = [`b-${word}-desk.jpg`, `c-${word}-calendar.pdf`, `a-${word}-street.jpg`]
    return {
      ...{ desk, calendar, street },
      items: async () => (await list()).items.filter(own),
      names: async (query = '') => (await list(query)).items.filter(own).map(({ name }: Item) => name),
    }
  }

  it('lists pictures and files together, in any order', async () => {
    const { desk, calendar, street, ...own } = await three('listed', 1)
    expect(await own.names()).toEqual([street, calendar, desk])
    expect(await own.names('?sort=oldest')).toEqual([desk, calendar, street])
    expect(await own.names('?sort=name')).toEqual([street, desk, calendar])
    expect((await own.names('?sort=largest')).at(-1)).toBe(calendar)
    const { total, pages } = await list('?q=listed')
    expect([total, pages]).toEqual([3, 1])
    const items = await own.items()
    expect(items[0]).toMatchObject({ kind: 'picture', type: 'Picture', width: 900, alt: '', uses: 0, downloads: null })
    expect(items[1]).toMatchObject({ kind: 'file', type: 'PDF', folder: 'Guides', year: 2026, downloads: 0, alt: null })
  })

  it('narrows by kind, folder and words, and counts what each folder holds', async () => {
    const counts = async () => (await staff.get('/api/inventory/folders')).body
    const before = await counts()
    const held = before.publicationFolders.find(({ id }: { id: number }) => id === folder).total
    const { desk, calendar, street, ...own } = await three('narrow', 11)
    expect(await own.names('?kind=file')).toEqual([calendar])
    expect(await own.names('?kind=picture')).toEqual([street, desk])
    expect(await names('?pictureFolder=narrow%20rooms')).toEqual([desk])
    expect(await own.names('?pictureFolder=')).toEqual([street])
    expect(await own.names(`?folder=${folder}`)).toEqual([calendar])
    expect(await names('?folder=999')).toEqual([])
    expect(await own.names('?q=calend')).toEqual([calendar])
    expect(await own.names('?q=street')).toEqual([street])
    expect(await names('?q=%26')).toEqual([])
    expect((await list('?page=99')).page).toBe(1)
    expect((await staff.get('/api/inventory?sort=sideways')).status).toBe(422)
    expect(await counts()).toMatchObject({
      total: before.total + 3,
      pictures: before.pictures + 2,
      files: before.files + 1,
      loose: before.loose + 1,
      pictureFolders: [...before.pictureFolders, { name: 'narrow rooms', total: 1 }].toSorted((one, other) =>
        one.name < other.name ? -1 : 1,
      ),
      publicationFolders: [{ id: folder, name: 'Guides', type: 'shared', total: held + 1 }],
    })
  })

  it('renames a folder of pictures, joins two, and takes one away', async () => {
    const { desk, street, ...own } = await three('renamed', 21)
    const rename = (from: string, to: string) => staff.send('POST', '/api/media/folders/rename', { from, to })
    expect((await rename('renamed rooms', 'The office')).body.moved).toBe(1)
    expect(await names('?pictureFolder=The%20office')).toEqual([desk])
    expect(await names('?q=office')).toEqual([desk])
    expect((await rename('renamed rooms', 'Elsewhere')).status).toBe(404)
    expect((await rename('The office', '')).body.message).toBe('The folder was deleted.')
    expect(await own.names('?pictureFolder=')).toEqual([street, desk])
  })

  it('says where a picture is used, refuses to delete it there, and lets go once nothing shows it', async () => {
    const picture = await upload(await jpeg(500, 500, 3), 'cover.jpg')
    await upload(await jpeg(200, 500, 3), 'shown-nowhere.jpg')
    const draft = await staff.draft('Shows a picture')
    const saved = (cover: number | null, sequence: number) =>
      staff.send('PATCH', `/api/articles/${draft.id}`, {
        saveId: 'editor-one',
        sequence,
        baseVersion: draft.version,
        content: doc('Words'),
        mediaId: cover,
      })
    expect((await saved(picture.id, 1)).status).toBe(200)
    const detail = (await staff.get(`/api/media/${picture.id}`)).body
    expect(detail.usedBy).toMatchObject([{ label: 'Shows a picture', place: 'cover', href: `/edit/${draft.id}` }])
    expect(await names('?show=unused')).not.toContain('cover.jpg')
    const used = await names('?show=used')
    expect(used).toContain('cover.jpg')
    expect(used).not.toContain('shown-nowhere.jpg')
    const refused = await staff.send('DELETE', `/api/media/${picture.id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'media-in-use'])
    expect(refused.body.error).toContain('"Shows a picture"')
    await saved(null, 2)
    expect(await names('?show=unused')).toContain('cover.jpg')
    expect((await staff.send('DELETE', `/api/media/${picture.id}`)).status).toBe(200)
    expect(await names()).not.toContain('cover.jpg')
    expect(await names('?q=cover')).not.toContain('cover.jpg')
    expect((await staff.get(`/api/media/${picture.id}`)).status).toBe(404)
    expect((await app.call(picture.url)).status).toBe(200)
    expect((await staff.send('POST', `/api/media/${picture.id}/restore`)).body.name).toBe('cover.jpg')
    expect(await names('?q=cover')).toEqual(['cover.jpg'])
    expect((await staff.send('POST', `/api/media/${picture.id}/restore`)).status).toBe(404)
  })

  it('brings a picture back when it is uploaded or shown again, and forgets it after 30 days', async () => {
    const bytes = await jpeg(400, 400, 4)
    const picture = await upload(bytes, 'again.jpg')
    await staff.send('DELETE', `/api/media/${picture.id}`)
    expect((await upload(bytes, 'again.jpg')).id).toBe(picture.id)
    expect(await names('?q=again')).toEqual(['again.jpg'])
    await staff.send('DELETE', `/api/media/${picture.id}`)
    app.clock.advance({ days: 29 })
    await app.services.jobs.run('purge-media')
    expect((await app.call(picture.url)).status).toBe(200)
    app.clock.advance({ days: 2 })
    await app.services.jobs.run('purge-media')
    expect((await app.call(picture.url)).status).toBe(404)
    expect((await staff.send('POST', `/api/media/${picture.id}/restore`)).status).toBe(404)
  })

  it('follows a picture that a setting names, also after it was replaced', async () => {
    const admin = await app.as('admin')
    const picture = await upload(await jpeg(640, 640, 5), 'partner.jpg')
    const { settings, versions } = (await staff.get('/api/settings/office', admin)).body
    const value = structuredClone(settings.certifications)
    value.items[0].picture = picture.url
    const body = { section: 'certifications', value, version: versions.certifications }
    expect((await staff.send('PUT', '/api/settings', body, admin)).status).toBe(200)
    const detail = (await staff.get(`/api/media/${picture.id}`)).body
    expect(detail.usedBy).toMatchObject([
      { subject: 'settings:certifications', href: '/dashboard/setting/certifications' },
    ])
    expect((await staff.send('DELETE', `/api/media/${picture.id}`)).status).toBe(409)
    const form = new FormData()
    form.set('image', new File([new Uint8Array(await jpeg(640, 640, 99))], 'new.jpg'))
    const replaced = (await staff.send('POST', `/api/media/${picture.id}/replace`, form)).body
    const old = await app.call(picture.url)
    expect([old.status, old.headers.get('location')]).toEqual([302, replaced.url])
    expect((await app.call(replaced.url)).status).toBe(200)
  })

  it('finds files with the same content, and pictures that look the same', async () => {
    const photo = await sharp(await jpeg(640, 420, 6))
      .modulate({ hue: 120 })
      .toBuffer()
    await upload(await sharp(photo).jpeg({ quality: 90 }).toBuffer(), 'large.jpg')
    const small = await upload(await sharp(photo).resize(320).jpeg({ quality: 70 }).toBuffer(), 'small.jpg')
    await upload(await sharp(photo).rotate(90).jpeg().toBuffer(), 'turned.jpg')
    await shelve(PDF('twice'), 'original.pdf')
    await shelve(PDF('twice'), 'copy.pdf')
    await app.services.jobs.run('compare-pictures')
    const found = await names('?show=duplicates&sort=name')
    expect(found).toEqual(expect.arrayContaining(['original.pdf', 'copy.pdf', 'large.jpg', 'small.jpg']))
    expect(found).not.toContain('turned.jpg')
    const grouped = await names('?show=duplicates')
    expect(Math.abs(grouped.indexOf('large.jpg') - grouped.indexOf('small.jpg'))).toBe(1)
    expect(Math.abs(grouped.indexOf('original.pdf') - grouped.indexOf('copy.pdf'))).toBe(1)
    expect((await staff.get(`/api/media/${small.id}`)).body.alike).toMatchObject([{ name: 'large.jpg' }])
    await staff.send('DELETE', `/api/media/${small.id}`)
    expect(await names('?show=duplicates')).not.toContain('large.jpg')
  })

  it('shows which pictures nobody has described', async () => {
    const picture = await upload(await jpeg(350, 350, 7), 'undescribed.jpg')
    expect(await names('?show=undescribed')).toContain('undescribed.jpg')
    await staff.send('PATCH', `/api/media/${picture.id}`, { alt: 'A description' })
    expect(await names('?show=undescribed')).not.toContain('undescribed.jpg')
    expect(await names('?show=undescribed&kind=file')).toEqual([])
  })

  it('P1: tells of a file its editions, its downloads, and what leads to it', async () => {
    const first = await shelve(PDF('first'), 'Rates.pdf', { year: '2025' })
    const person = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    for (const round of ['?first', '?second']) await app.call(first.url + round, { headers: person })
    const second = await shelve(PDF('second'), 'Rates.pdf', { year: '2026', replaces: String(first.id) })
    expect(await names('?show=unused')).toContain('Rates.pdf')
    await staff.publish({
      title: 'Leads to a file',
      content: `<p>See <a href="/uploads/publications/${second.id}/Rates.pdf">the rates</a>.</p>`,
    })
    expect(await names('?show=unused')).not.toContain('Rates.pdf')
    const { body } = await staff.get(`/api/publications/files/${second.id}`)
    expect(body).toMatchObject({
      name: 'Rates.pdf',
      year: 2026,
      isCurrent: true,
      folder: { id: folder, name: 'Guides', type: 'shared' },
      editions: [
        { id: second.id, isCurrent: true, downloads: 0 },
        { id: first.id, isCurrent: false, downloads: 2, year: 2025 },
      ],
      usedBy: [{ label: 'Leads to a file' }],
    })
    expect((await list('?q=rates')).items).toMatchObject([{ id: second.id, editions: 1, uses: 1 }])
    await staff.send('DELETE', `/api/publications/folders/${folder}`)
    expect(await names('?q=rates')).toEqual([])
    expect((await staff.get(`/api/publications/files/${second.id}`)).status).toBe(404)
    await staff.send('POST', `/api/publications/folders/${folder}/restore`)
    expect(await names('?q=rates')).toEqual(['Rates.pdf'])
  })
})
