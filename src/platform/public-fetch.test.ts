import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPublic, isPublic } from './public-fetch.ts'

describe('fetching from the public internet', () => {
  const answers: Record<string, RequestListener> = {
    '/good': (_, response) => response.end('bytes'),
    '/large': (_, response) => response.end(Buffer.alloc(2_000)),
    '/slow': () => {},
    '/gone': (_, response) => response.writeHead(404).end(),
    '/home': (_, response) => response.writeHead(302, { Location: '/good' }).end(),
    '/inside': (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end(),
    '/circle': (_, response) => response.writeHead(302, { Location: '/circle' }).end(),
  }
  const server = createServer((request, response) => answers[request.url ?? '']?.(request, response))
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const limits = { mostBytes: 1_000, withinMs: 30_000, allow: (address: string) => address === '127.0.0.1' }
  const words = async (path: string, more: { withinMs?: number } = {}) =>
    await fetchPublic(origin + path, { ...limits, ...more }).then(String, (error: Error) => error.message)

  it('I2: takes what is there, in time and in size', async () => {
    expect([await words('/good'), await words('/home')]).toEqual(['bytes', 'bytes'])
    expect(await words('/large')).toBe('It is larger than 0 MB.')
    expect(await words('/slow', { withinMs: 400 })).toBe('It did not come within 0.4 seconds.')
    expect(await words('/gone')).toBe('The host answered 404.')
    expect(await words('/circle')).toContain('without end')
  })

  it('I2: goes to no private network, by name, by number, or by a redirect', async () => {
    expect(await words('/inside')).toContain('private network')
    const refused = [
      'http://localhost/',
      origin,
      'http://[::1]/',
      'http://0x7f.1/',
      'http://[::ffff:10.0.0.1]/',
      'http://192.168.1.1/',
    ]
    for (const address of refused) {
      await expect(fetchPublic(address, { mostBytes: 10, withinMs: 30_000 }), address).rejects.toThrow(
        'private network',
      )
    }
    for (const address of ['file:///etc/passwd', 'ftp://example.com/', 'http://a:b@example.com/']) {
      await expect(fetchPublic(address, limits)).rejects.toThrow()
    }
  })

  it('I2: knows private addresses from public ones', () => {
    const given = [
      '8.8.8.8',
      '2606:4700::1111',
      '10.1.2.3',
      '172.31.0.1',
      '172.32.0.1',
      '100.64.0.1',
      'fd00::1',
      'fe80::1%eth0',
      '::',
      '0.0.0.0',
    ]
    expect(given.filter(isPublic)).toEqual(['8.8.8.8', '2606:4700::1111', '172.32.0.1'])
  })
})
