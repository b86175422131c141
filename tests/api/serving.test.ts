import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { page, startOrigin, type TestOrigin } from '#tests/support/origin.ts'
import { say } from '#tests/support/raw-http.ts'

describe('serving', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-client-'))
  const script = 'export const answer = 42;\n'.repeat(40)
  let app: TestApp
  let site: TestOrigin
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'assets', 'site-abc123.js'), script)
    writeFileSync(join(folder, 'assets', 'site-abc123.js.br'), brotliCompressSync(script))
    writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    app = await startApp({ publicUrl: 'https://firm.example' })
    site = await startOrigin(app, async (request) => page(`<h1>${new URL(request.url).pathname}</h1>`), {
      clientFolder: folder,
    })
  })
  afterAll(async () => {
    await site.close()
    await app.close()
    rmSync(folder, { recursive: true })
  })

  it('sends files with a hash in their name for good, compressed beforehand', async () => {
    const answer = await site.get('/assets/site-abc123.js', { 'Accept-Encoding': 'gzip, br' })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(await answer.text()).toBe(script)
  })

  it('compresses a file that the build left plain', async () => {
    const answer = await site.get('/assets/site-abc123.js', { 'Accept-Encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(await answer.text()).toBe(script)
  })

  it('keeps other public files for an hour', async () => {
    const answer = await site.get('/icon.svg')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  })

  it('answers 304 to who has the file, and HEAD without a body', async () => {
    const { headers } = await site.get('/icon.svg')
    const again = await site.get('/icon.svg', { 'If-None-Match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const head = await fetch(`${site.url}/icon.svg`, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(headers.get('content-length'))
    expect(await head.text()).toBe('')
  })

  it.each(['/assets/../main.js', '/assets/%2e%2e/package.json', '/assets/site-abc123.js.br', '/assets/none.js'])(
    'does not serve a file at %s',
    async (path) => {
      const answer = await site.get(path)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    },
  )

  it('path traversal: leads to no file beside its own, however the way there is written', async () => {
    const beside = `${basename(folder)}-beside.txt`
    writeFileSync(join(folder, '..', beside), 'a secret beside the site')
    const ways = [
      '/../',
      '/assets/../../',
      '/%2e%2e/',
      '/..%2f',
      '/assets/..%2f..%2f',
      '/..%5c',
      '/%252e%252e%252f',
      '//../',
    ]
    for (const way of ways) {
      const port = Number(new URL(site.url).port)
      const answer = await say(port, `GET ${way}${beside} HTTP/1.1\r\nHost: firm.example\r\nConnection: close\r\n\r\n`)
      expect(answer, way).toMatch(/^HTTP\/1\.1 [234]/)
      expect(answer, way).not.toContain('a secret beside')
    }
    rmSync(join(folder, '..', beside))
  })

  it('gives a document a policy that allows files of its own and nothing inline', async () => {
    const policy = (await site.get('/somewhere')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'inline-speculation-rules'; style-src 'self';")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default countinghouse;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/unsafe|\*|http:/)
  })

  it.each(['/somewhere', '/api/settings', '/api/nothing', '/icon.svg', '/healthz'])(
    'sends %s with every protecting header',
    async (path) => {
      const { headers } = await site.get(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringContaining('max-age='),
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(headers.has('x-script-mark')).toBe(false)
      expect(headers.has('x-powered-by')).toBe(false)
      expect(headers.has('server')).toBe(false)
    },
  )

  it('compresses what it makes for one person', async () => {
    const answer = await site.get('/api/settings', { 'Accept-Encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(await answer.json()).toHaveProperty('settings')
  })
})
