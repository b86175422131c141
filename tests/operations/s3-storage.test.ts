import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openS3Storage } from '#platform/s3-storage.ts'
import { isStorageFault, type StoredFile } from '#platform/storage.ts'
import { startS3 } from '#tests/support/s3-server.ts'

describe('uploads in a store that speaks S3', () => {
  let store: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    store = await startS3()
  })
  afterAll(() => store.stop())

  const textOf = async (file: StoredFile | null) => file && (await new Response(file.stream()).text())

  it('are put, replaced, read whole and in part, listed and removed', async () => {
    const storage = openS3Storage(store.url)
    await storage.put('media/a.webp', Buffer.from('first'))
    await storage.put('media/a.webp', Buffer.from('0123456789'))
    await storage.put('masters/b+c (1).webp', Buffer.from('b'))
    const file = await storage.open('media/a.webp')
    expect(file?.size).toBe(10)
    expect(file?.modifiedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(await textOf(file)).toBe('0123456789')
    expect(await textOf(await storage.open('media/a.webp', { start: 2, end: 4 }))).toBe('234')
    expect(await storage.open('media/none.webp')).toBeNull()

    const keys: string[] = []
    for await (const { key, size } of storage.list('')) keys.push(`${key} ${size}`)
    expect(keys.sort()).toEqual(['masters/b+c (1).webp 1', 'media/a.webp 10'])
    await storage.remove('media/a.webp')
    await storage.remove('media/a.webp')
    expect(await storage.open('media/a.webp')).toBeNull()
    expect(await textOf(await storage.open('masters/b+c (1).webp'))).toBe('b')
  })

  it('are listed page by page, each request signed with the key that nobody sees', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://x')
      asked.push(
        `${request.headers.authorization?.endsWith(signatureOf(request, 'the/secret+key'))} ${url.searchParams}`,
      )
      const isFirst = !url.searchParams.has('continuation-token')
      const entry = `<Contents><Key>f/${isFirst ? 'a&amp;b' : 'z'}</Key><LastModified>2026-11-15T00:00:00Z</LastModified><Size>7</Size></Contents>`
      const more = isFirst ? '<NextContinuationToken>a+/=</NextContinuationToken>' : ''
      response.end(`<ListBucketResult>${entry}<IsTruncated>${isFirst}</IsTruncated>${more}</ListBucketResult>`)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const storage = openS3Storage(`s3://key:the%2Fsecret%2Bkey@127.0.0.1:${port}/bucket/f?tls=0&region=eu-west-1`)
    const keys: string[] = []
    for await (const { key } of storage.list('')) keys.push(key)
    server.close()
    expect(keys).toEqual(['a&b', 'z'])
    expect(asked).toEqual([
      'true list-type=2&prefix=f%2F',
      'true list-type=2&prefix=f%2F&continuation-token=a%2B%2F%3D',
    ])
  })

  it('are waited for as long as their bytes may take on a slow line, what has none no longer than the address says', async () => {
    // Reads what is sent and says so after a second and a half.
    const server = createServer((request, response) => {
      request.resume().once('end', () => setTimeout(() => response.end(), 1_500))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const storage = openS3Storage(`s3://key:secret@127.0.0.1:${port}/bucket?tls=0&timeout=1`)
    await storage.put('large', Buffer.alloc(6 * 1024 * 1024))
    await expect(storage.remove('small')).rejects.toThrow('it takes too long')
    server.closeAllConnections()
    server.close()
  })

  it('say that the store cannot serve: unknown key, no bucket, no server', async () => {
    for (const url of [
      store.url.replace('S3RVER:S3RVER', 'nobody:wrong'),
      store.url.replace('/uploads/', '/other/'),
      's3://nobody:wrong@127.0.0.1:1/uploads?tls=0',
    ]) {
      const failed = await openS3Storage(url)
        .put('x', Buffer.from('x'))
        .catch((error: unknown) => error)
      expect(isStorageFault(failed), url).toBe(true)
      expect(String(failed)).not.toContain('wrong')
    }
  })
})

/** What the signature of a request has to be, worked out as the store works it out (AWS Signature Version 4). */
function signatureOf(request: IncomingMessage, secret: string): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/(\S+), SignedHeaders=(\S+),/.exec(request.headers.authorization ?? '') ?? []
  const url = new URL(request.url ?? '', 'http://x')
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const headers = names.split(';').map((name) => `${name}:${request.headers[name]}\n`)
  const body = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, body].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`)
  const digest = createHash('sha256').update(canonical).digest('hex')
  return hmac(key, ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n')).toString('hex')
}
