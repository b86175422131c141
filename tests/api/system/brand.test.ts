import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, staffOf } from '#tests/support/articles.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z" fill="#1d4ed8"/>X</svg>'

describe('mark and colours', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  let admin: Record<string, string>
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
    admin = await app.as('admin')
  })
  afterAll(() => app.close())

  const send = async (bytes: string | Uint8Array<ArrayBuffer>, name = 'logo.svg') =>
    await staff.send('POST', '/api/brand/marks', articleForm({ mark: new File([bytes], name) }), admin)
  const save = async (value: object) => {
    const { settings, versions } = (await staff.send('GET', '/api/settings/office', undefined, admin)).body
    const body = { section: 'brand', value: { ...settings.brand, ...value }, version: versions.brand }
    return await staff.send('PUT', '/api/settings', body, admin)
  }

  it('Y3: an SVG is kept without what a picture does not need, and served so that it runs nothing', async () => {
    const { status, body } = await send(SVG.replace('X', '<script>alert(1)</script><text>Hill</text>'))
    expect([status, body.leftOut, body.message]).toEqual([200, ['text'], 'The logo was read without: text.'])
    expect(body.mark).toMatch(/^\/brand\/marks\/[0-9a-f]{16}-120x40\.svg$/)
    const answer = await app.call(body.mark)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).not.toMatch(/script|alert|text/)
    expect((await app.call(body.mark.replace('.svg', '.png'))).status).toBe(404)
    expect((await app.call(body.mark.replace(/[0-9a-f]{16}/, '0'.repeat(16)))).status).toBe(404)
  })

  it('Y3: a PNG is decoded and encoded again; what is neither is refused by its field', async () => {
    const red = { r: 200, g: 0, b: 0 }
    const png = await sharp({ create: { width: 2400, height: 400, channels: 3, background: red } })
      .png()
      .toBuffer()
    const { body } = await send(new Uint8Array(png), 'logo.png')
    expect(body.mark).toMatch(/-1200x200\.png$/)
    for (const [bytes, name] of [
      ['hello', 'logo.svg'],
      ['\x89PNG\r\n\x1a\nbroken', 'logo.png'],
      ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><text>x</text></svg>', 'logo.svg'],
      [`<svg viewBox="0 0 1 1">${' '.repeat(513 * 1024)}</svg>`, 'logo.svg'],
    ] as const) {
      const refused = await send(bytes, name)
      expect([refused.status, Object.keys(refused.body.fields ?? {})], name).toEqual([422, ['mark']])
    }
    const editor = await staff.send('POST', '/api/brand/marks', articleForm({ mark: new File([SVG], 'a.svg') }))
    expect(editor.status).toBe(403)
  })

  it('Y3: a mark of very many units is drawn or refused, and no picture of it fails', async () => {
    const drawing = (side: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="M0 0h${side}v${side}z"/></svg>`
    const { status, body } = await send(drawing(8_000))
    expect(status).toBe(200)
    const [key] = /[0-9a-f]{16}-\d+x\d+/.exec(body.mark) ?? ['']
    const pictures = (['32', '512', 'maskable', 'mail'] as const).map((each) => app.services.brand.picture(key, each))
    for (const picture of await Promise.all(pictures)) expect((await sharp(picture).metadata()).format).toBe('png')
    expect((await send(drawing(20_000))).status).toBe(422)
  })

  it('Y3: icons, the manifest, social images and mails are made from the mark once it is saved', async () => {
    const { mark } = (await send(SVG)).body
    const before = await (await app.call('/og/home.png')).arrayBuffer()
    expect((await save({ mark, primary: '#1d4ed8', accent: '#9a3412' })).status).toBe(200)
    const { icons } = (await staff.visit('/manifest.webmanifest')).body
    expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(Buffer.from(await (await app.call(src)).arrayBuffer())).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    const after = await (await app.call('/og/home.png')).arrayBuffer()
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(false)
    const mail = await app.services.outbox.write({ subject: 'x', body: [{ button: 'Open', url: 'https://x.example' }] })
    expect(mail.html).toMatch(
      /<img src="[^"]+\/brand\/pictures\/[0-9a-f]{16}-120x40-mail\.png" alt="[^"]+" width="120"/,
    )
    expect(mail.html).toContain('background:#1d4ed8')
    expect((await save({ mark: 'https://evil.example/x.svg' })).status).toBe(422)
  })

  it('Y3: a wide mark has no room in a tab: the initial of the firm stands there on its colour, and no other is drawn', async () => {
    const square = (await send(SVG.replaceAll('120', '60'))).body.mark
    const wide = (await send(SVG)).body.mark
    const iconsOf = async (value: object) => {
      expect((await save(value)).status).toBe(200)
      return (await staff.visit('/manifest.webmanifest')).body.icons.map(({ src }: { src: string }) => src)
    }
    expect(await iconsOf({ mark: square, primary: '#1d4ed8' })).toContainEqual(expect.stringMatching(/60x40-192\.png$/))
    const icons = await iconsOf({ mark: wide, primary: '#1d4ed8' })
    const { name } = (await staff.visit('/api/settings')).body.settings.firm
    const letter = name.codePointAt(0).toString(16)
    expect(icons).toEqual(['192', '512', 'maskable'].map((icon) => `/brand/initials/${letter}-1d4ed8-${icon}.png`))

    const tab = `/brand/initials/${letter}-1d4ed8-32.png`
    const answer = await app.call(tab)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const drawn = sharp(Buffer.from(await answer.arrayBuffer()))
    const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([32, 32])
    const pixels = Array.from({ length: 32 * 32 }, (_, at) => [
      ...data.subarray(at * info.channels, at * info.channels + 3),
    ])
    const count = (colour: number[]) => pixels.filter((pixel) => String(pixel) === String(colour)).length
    expect(count([0x1d, 0x4e, 0xd8])).toBeGreaterThan(300)
    expect(count([255, 255, 255])).toBeGreaterThan(40)
    for (const other of [
      tab.replace('1d4ed8', '9a3412'),
      tab.replace(/\/[0-9a-f]+-/, '/5a5-'),
      tab.replace('32', '33'),
    ]) {
      expect((await app.call(other)).status, other).toBeGreaterThanOrEqual(400)
    }
    await save({ mark: square })
    expect((await app.call(tab)).status).toBe(404)
  })

  it('Y3: a colour that cannot be read is refused with the nearest that can, and its style sheet is for ever', async () => {
    const { status, body } = await save({ primary: '#ffd400' })
    expect(status).toBe(422)
    const [, nearest] = /nearest that can be read is (#[0-9a-f]{6})/.exec(body.fields['value.primary']) ?? []
    expect((await save({ primary: nearest })).status).toBe(200)
    expect((await save({ accent: '#ffd400' })).body.fields['value.accent']).toMatch(/Too light to be read/)
    expect((await save({ primary: 'yellow' })).body.fields['value.primary']).toBe('Enter a colour such as #0e5c45')
    const css = await app.call('/brand/1d4ed8-9a3412.css')
    expect(css.headers.get('content-type')).toContain('text/css')
    expect(css.headers.get('cache-control')).toContain('immutable')
    expect(await css.text()).toContain('--green:light-dark(#1d4ed8,')
    for (const wrong of ['/brand/1d4ed8.css', '/brand/1d4ed8-9a341g.css', '/brand/x']) {
      expect((await app.call(wrong)).status, wrong).toBeGreaterThanOrEqual(400)
    }
  })
})
