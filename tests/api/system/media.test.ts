import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { animation, drawPicture, imageForm, jpeg, phonePhoto } from '#tests/support/pictures.ts'
import { besideDatabase } from '#tests/support/tools.ts'

interface Uploaded {
  urls: string[]
  media: {
    id: number
    url: string
    width: number
    height: number
    srcset: string
    avifSrcset: string
    animated: boolean
  }[]
}

describe('media', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.closeConsistent())

  const send = async (form: FormData) =>
    await app.call('/api/upload/image', { method: 'POST', body: form, headers: await app.as('editor') })

  const upload = async (bytes: Uint8Array, name?: string): Promise<Uploaded> => {
    const answer = await send(imageForm({ bytes, ...(name && { name }) }))
    expect(answer.status).toBe(200)
    return (await answer.json()) as Uploaded
  }

  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of app.storage.list('')) keys.push(key)
    return keys.sort()
  }

  const change = async (path: string, method: string, body: unknown) =>
    await app.call(path, {
      method,
      body: JSON.stringify(body),
      headers: { ...(await app.as('editor')), 'Content-Type': 'application/json' },
    })

  it('W8: answers the address of each picture in the order sent', async () => {
    const answer = await send(
      imageForm({ bytes: await jpeg(600, 400, 1) }, { bytes: await jpeg(700, 400, 2), name: 'b.png' }),
    )
    const { urls, media } = (await answer.json()) as Uploaded
    expect(urls).toHaveLength(2)
    expect(urls[0]).toMatch(/^\/uploads\/[0-9a-f]{32}-600\.webp$/)
    expect(media.map((each) => each.width)).toEqual([600, 700])
  })

  it('takes at most 20 pictures with one request, however they are named', async () => {
    const many = (names: string[], count: number) => {
      const form = new FormData()
      for (let n = 0; n < count; n++) {
        form.append(names[n % names.length] ?? '', new File([new Uint8Array([n])], `${n}.jpg`))
      }
      return form
    }
    for (const form of [many(['images[]'], 21), many(['images'], 21), many(['images[]', 'images'], 22)]) {
      const answer = await send(form)
      expect(answer.status).toBe(422)
      expect(JSON.stringify(await answer.json())).toContain('Send at most 20 pictures at once')
    }
    expect(await app.db.read.selectFrom('media').select('id').where('name', '=', '3.jpg').execute()).toEqual([])
  })

  it('W8: takes pictures from staff only', async () => {
    const body = imageForm({ bytes: await jpeg(60, 40) })
    expect((await app.call('/api/upload/image', { method: 'POST', body })).status).toBe(401)
    const client = await app.as('client')
    expect((await app.call('/api/upload/image', { method: 'POST', body, headers: client })).status).toBe(403)
  })

  it('N10: makes three widths in WebP at once, and AVIF in the background', besideDatabase(), async () => {
    const { media } = await upload(await jpeg(2000, 1000, 3))
    expect(media[0]).toMatchObject({ width: 2000, height: 1000, avifSrcset: '' })
    expect(media[0]?.srcset.match(/\d+w/g)).toEqual(['480w', '960w', '1600w'])
    await app.services.jobs.run('make-avif')
    const after = await app.call(`/api/media/${media[0]?.id}`, { headers: await app.as('editor') })
    const { avifSrcset } = (await after.json()) as { avifSrcset: string }
    expect(avifSrcset.match(/\d+w/g)).toEqual(['480w', '960w', '1600w'])
    const file = await app.call(avifSrcset.split(' ')[0] ?? '')
    expect(file.headers.get('content-type')).toBe('image/avif')
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).format).toBe('heif')
  })

  it('N10: never makes a picture larger than it was', async () => {
    const { media } = await upload(await jpeg(300, 200, 4))
    expect(media[0]?.srcset.match(/\d+w/g)).toEqual(['300w'])
  })

  it('N10: takes out where and by whom a photo was taken, and keeps it upright', besideDatabase(), async () => {
    const photo = await phonePhoto()
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Secret Person')
    const { media, urls } = await upload(photo)
    expect(media[0]).toMatchObject({ width: 800, height: 1200 })
    for (const key of (await stored()).filter((key) => key.includes(urls[0]?.slice(9, 41) ?? '?'))) {
      const file = await app.storage.open(key)
      const bytes = Buffer.from(await new Response(file?.stream()).arrayBuffer())
      const found = await sharp(bytes).metadata()
      expect(found.exif, key).toBeUndefined()
      expect(found.orientation, key).toBeUndefined()
      expect(bytes.toString('latin1')).not.toContain('Secret')
      expect(found.height).toBeGreaterThan(found.width)
    }
  })

  it(
    'N10: takes PNG, WebP, AVIF and GIF whatever their name says, and keeps motion and transparency',
    besideDatabase(),
    async () => {
      const picture = async (seed: number) => await drawPicture(200, 100, seed)
      const kinds = [
        await (await picture(11)).png().toBuffer(),
        await (await picture(12)).webp().toBuffer(),
        await (await picture(13)).avif({ effort: 0 }).toBuffer(),
        await (await picture(14)).gif().toBuffer(),
      ]
      for (const bytes of kinds)
        expect((await upload(bytes, 'x.txt')).media[0]).toMatchObject({ width: 200, height: 100 })
      const moving = await upload(await animation(4))
      expect(moving.media[0]).toMatchObject({ width: 40, height: 40, animated: true })
      const file = await app.call(moving.urls[0] ?? '')
      expect((await sharp(Buffer.from(await file.arrayBuffer()), { animated: true }).metadata()).pages).toBe(4)
      const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000000' } })
        .png()
        .toBuffer()
      const seen = await app.call((await upload(clear)).urls[0] ?? '')
      expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).hasAlpha).toBe(true)
    },
  )

  it(
    'N10: serves uploads/{file} and postimages/{file} for ever, with type, size, ETag and HEAD',
    besideDatabase(),
    async () => {
      const { urls } = await upload(await jpeg(500, 300, 6))
      const file = urls[0]?.split('/').at(-1)
      for (const path of [`/uploads/${file}`, `/news/postimages/${file}`, `/api/uploads/${file}`]) {
        const answer = await app.call(path)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-type')).toBe('image/webp')
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        const bytes = await answer.arrayBuffer()
        expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
        const head = await app.call(path, { method: 'HEAD' })
        expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.byteLength)])
        const etag = answer.headers.get('etag') ?? ''
        const again = await app.call(path, { headers: { 'If-None-Match': etag } })
        expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
      }
    },
  )

  it('serves nothing but pictures by the names it gave', besideDatabase(), async () => {
    const master = (await stored()).find((key) => key.startsWith('masters/'))?.split('/')[1]
    for (const file of [
      master,
      '..%2f..%2fsecrets.json',
      '%2e%2e%2fmasters%2fx',
      'x.webp',
      `${'0'.repeat(32)}-480.webp`,
    ]) {
      expect((await app.call(`/uploads/${file}`)).status, file).toBe(404)
    }
  })

  it('refuses what is not a picture, says why, and leaves nothing behind', besideDatabase(), async () => {
    const whole = await jpeg(800, 600, 7)
    const huge = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 3 })
      .toBuffer()
    const lying = Buffer.from(await (await drawPicture(20, 20)).png().toBuffer())
    lying.writeUInt32BE(100_000, 16)
    lying.writeUInt32BE(100_000, 20)
    const attacks: [string, Uint8Array, number, string][] = [
      ['empty', Buffer.alloc(0), 422, 'empty-file'],
      [
        'svg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        415,
        'not-a-picture',
      ],
      [
        'svg after xml',
        Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
        415,
        'not-a-picture',
      ],
      ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'not-a-picture'],
      ['pdf', Buffer.from('%PDF-1.7\n'), 415, 'not-a-picture'],
      ['tiff', await (await drawPicture(20, 20)).tiff().toBuffer(), 415, 'not-a-picture'],
      ['noise', randomBytes(5000), 415, 'not-a-picture'],
      ['gif and script', Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'), 415, 'not-only-a-picture'],
      ['jpeg and page', Buffer.concat([whole, Buffer.from('<html><body>')]), 415, 'not-only-a-picture'],
      [
        'jpeg and archive',
        Buffer.concat([whole, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
        415,
        'not-only-a-picture',
      ],
      ['gif header only', Buffer.from('GIF89a'), 422, 'broken-picture'],
      ['jpeg cut short', whole.subarray(0, whole.length / 2), 422, 'broken-picture'],
      ['png cut short', (await (await drawPicture(300, 300)).png().toBuffer()).subarray(0, 900), 422, 'broken-picture'],
      [
        'webp cut short',
        (await (await drawPicture(300, 300)).webp().toBuffer()).subarray(0, 700),
        422,
        'broken-picture',
      ],
      ['54 megapixels', huge, 413, 'too-many-pixels'],
      ['ten thousand megapixels', lying, 413, 'too-many-pixels'],
      ['11 MB', Buffer.concat([whole, randomBytes(11 * 1024 * 1024)]), 413, 'too-large'],
    ]
    const before = await stored()
    for (const [what, bytes, status, code] of attacks) {
      const answer = await send(imageForm({ bytes, name: 'innocent.jpg' }))
      expect([what, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([what, status, code])
    }
    const mixed = await send(imageForm({ bytes: await jpeg(90, 90, 8) }, { bytes: Buffer.from('no') }))
    expect(mixed.status).toBe(415)
    expect(await stored()).toEqual(before)
  })

  it('refuses a body that is too long, whether its length was declared or not', besideDatabase(), async () => {
    const headers = { ...(await app.as('editor')), 'Content-Type': 'multipart/form-data; boundary=x' }
    const declared = await app.call('/api/upload/image', { method: 'POST', headers, body: new Uint8Array(45_000_000) })
    expect(declared.status).toBe(413)
    const stream = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)) })
    const endless = await app.call('/api/upload/image', {
      method: 'POST',
      headers,
      body: stream,
      duplex: 'half',
    } as never)
    expect(endless.status).toBe(413)
  })

  it('asks for a picture when none was sent, and takes no other kind of body', besideDatabase(), async () => {
    expect((await send(new FormData())).status).toBe(422)
    expect((await change('/api/upload/image', 'POST', {})).status).toBe(415)
  })

  it('is left as it is by a change of nothing', async () => {
    const [kept] = (await upload(await jpeg(320, 240, 5))).media
    const answer = await change(`/api/media/${kept?.id}`, 'PATCH', {})
    expect(answer.status).toBe(200)
  })

  it('keeps the same picture once, also when it comes twice at the same moment', async () => {
    const bytes = await jpeg(640, 480, 9)
    const answers = await Promise.all([1, 2, 3].map(() => upload(bytes)))
    expect(new Set(answers.map((answer) => answer.media[0]?.id)).size).toBe(1)
    const [again] = (await upload(bytes, 'another-name.jpg')).media
    expect(again, 'a duplicate says so').toMatchObject({ known: true, id: answers[0]?.media[0]?.id })
    expect((await upload(await jpeg(640, 480, 99))).media[0]).toMatchObject({ known: false })
  })

  it('A8: has a picture back that was put away, and finds it, once something shows it again', async () => {
    const { media } = await upload(await jpeg(60, 40, 77), 'Lighthouse.jpg')
    const id = media[0]?.id ?? 0
    const found = async () => {
      const answer = await app.call('/api/media?q=lighthouse', { headers: await app.as('editor') })
      return ((await answer.json()) as { items: { id: number }[] }).items.map((each) => each.id)
    }
    expect(await found()).toEqual([id])
    expect((await change(`/api/media/${id}`, 'DELETE', undefined)).status).toBeLessThan(300)
    expect(await found()).toEqual([])
    const shows = { subject: 'article:0', label: 'An article', href: '/', uses: [{ mediaId: id, place: 'cover' }] }
    await app.db.transaction((tx) => app.services.media.setUses(tx, shows))
    expect(await found()).toEqual([id])
    await app.db.transaction((tx) => app.services.media.setUses(tx, { ...shows, uses: [] }))
  })

  it('A8: describes, finds, files away, cuts, replaces and deletes a picture', async () => {
    await upload(await jpeg(640, 480, 12), 'stays.jpg')
    const { media } = await upload(await jpeg(1000, 500, 10), 'ledger-desk.jpg')
    const path = `/api/media/${media[0]?.id}`
    const described = await change(path, 'PATCH', {
      alt: 'A désk with ledgers',
      folder: 'Office',
      focalX: 20,
      focalY: 80,
    })
    expect(await described.json()).toMatchObject({
      alt: 'A désk with ledgers',
      folder: 'Office',
      focalX: 20,
      usedBy: [],
    })
    expect((await change(path, 'PATCH', { focalX: 120 })).status).toBe(422)
    for (const query of ['q=desk', 'q=ledg', 'folder=Office', 'q=desks&used=no']) {
      const found = await app.call(`/api/media?${query}`, { headers: await app.as('editor') })
      expect(((await found.json()) as { items: { id: number }[] }).items[0]?.id, query).toBe(media[0]?.id)
    }
    const none = await app.call('/api/media?q=unfindable', { headers: await app.as('editor') })
    expect(await none.json()).toMatchObject({ items: [], total: 0, pages: 1 })
    const cut = await change(`${path}/crop`, 'POST', { left: 100, top: 0, width: 400, height: 400 })
    expect(await cut.json()).toMatchObject({ id: media[0]?.id, width: 400, height: 400 })
    expect((await change(`${path}/crop`, 'POST', { left: 100, top: 0, width: 400, height: 400 })).status).toBe(422)
    const form = new FormData()
    form.set('image', new File([new Uint8Array(await jpeg(320, 200, 11))], 'new.jpg'))
    const replaced = await app.call(`${path}/replace`, { method: 'POST', body: form, headers: await app.as('editor') })
    expect(await replaced.json()).toMatchObject({ id: media[0]?.id, width: 320, alt: 'A désk with ledgers' })
    expect((await app.call(path, { method: 'DELETE', headers: await app.as('editor') })).status).toBe(200)
    expect((await app.call(path, { headers: await app.as('editor') })).status).toBe(404)
    const left = (await (await app.call('/api/media', { headers: await app.as('editor') })).json()) as {
      items: { id: number }[]
    }
    expect(left.items.length).toBeGreaterThan(0)
    expect(left.items.map(({ id }) => id)).not.toContain(media[0]?.id)
  })

  it('sweeps files that nothing names, once they are a day old', async () => {
    await upload(await jpeg(640, 480, 13), 'named.jpg')
    await app.storage.put('media/00000000000000000000000000000000-480.webp', Buffer.from('left by a crash'))
    const before = await stored()
    // How old a file is depends on the clock of the machine.
    for await (const { modifiedAt } of app.storage.list('media/0000')) app.clock.stop(modifiedAt)
    expect(await app.services.media.sweepFiles()).toBe(0)
    app.clock.advance({ hours: 25 })
    expect(await app.services.media.sweepFiles()).toBeGreaterThan(0)
    const after = await stored()
    expect(after).not.toContain('media/00000000000000000000000000000000-480.webp')
    expect(after.length).toBeGreaterThan(1)
    expect(before.length - after.length).toBeGreaterThan(0)
    app.clock.reset()
  })
})
