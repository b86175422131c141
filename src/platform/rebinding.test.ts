import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const lookup = vi.fn()
const { openMailTransport, pinMailHost, fetchPublic, postPublic } = await readAnew()

/** Files of a worker share what it has read in: these are read once more, with names that the test answers for. */
async function readAnew() {
  vi.resetModules()
  vi.doMock('node:dns/promises', () => ({ lookup }))
  const [mail, host, fetching, posting] = await Promise.all([
    import('./mail.ts'),
    import('./mail-host.ts'),
    import('./public-fetch.ts'),
    import('./public-post.ts'),
  ])
  vi.doUnmock('node:dns/promises')
  vi.resetModules()
  return { ...mail, ...host, ...fetching, ...posting }
}

const [ALLOWED, INSIDE] = ['127.0.0.2', '127.0.0.3']

describe('DNS rebinding: a name that means a public machine when it is checked and one inside a moment later', () => {
  const heard: string[] = []
  const web = createHttp((request, response) => {
    heard.push(request.socket.localAddress ?? '')
    if (request.url === '/again') response.writeHead(302, { Location: '/' }).end()
    else response.end('bytes')
  })
  const smtp = createServer((socket) => {
    heard.push(socket.localAddress ?? '')
    socket.on('error', () => {}).end('421 not now\r\n')
  })
  const portOf = (server: typeof web | typeof smtp) => (server.address() as AddressInfo).port
  const allow = (address: string) => address === ALLOWED

  beforeAll(async () => {
    for (const server of [web, smtp]) await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  })
  afterAll(() => {
    for (const server of [web, smtp]) server.close()
  })
  beforeEach(() => {
    heard.length = 0
    const answers = [ALLOWED]
    const found = () => Promise.resolve([{ address: answers.pop() ?? INSIDE, family: 4 }])
    lookup.mockReset().mockImplementation(found)
  })

  it('is fetched from where it was checked, and a redirect is checked again', async () => {
    const limits = { mostBytes: 100, withinMs: 30_000, allow }
    expect(String(await fetchPublic(`http://name.test:${portOf(web)}/`, limits))).toBe('bytes')
    expect([heard, lookup.mock.calls.length]).toEqual([[ALLOWED], 1])
    await expect(fetchPublic(`http://name.test:${portOf(web)}/`, limits)).rejects.toThrow('private network')
    expect(heard).toEqual([ALLOWED])
  })

  it('is refused when it changes between a redirect and what that leads to', async () => {
    const limits = { mostBytes: 100, withinMs: 30_000, allow }
    await expect(fetchPublic(`http://name.test:${portOf(web)}/again`, limits)).rejects.toThrow('private network')
    expect(heard).toEqual([ALLOWED])
  })

  it('is posted to where it was checked', async () => {
    const post = { body: '{}', headers: {}, withinMs: 30_000, allow }
    expect(await postPublic(`http://name.test:${portOf(web)}/`, post)).toMatchObject({ status: 200 })
    expect([heard, lookup.mock.calls.length]).toEqual([[ALLOWED], 1])
    await expect(postPublic(`http://name.test:${portOf(web)}/`, post)).rejects.toThrow('ALERT_HOSTS')
    expect(heard).toEqual([ALLOWED])
  })

  it('gets email where it was checked, and is checked at each connection', async () => {
    const url = `smtp://name.test:${portOf(smtp)}`
    const mail = { from: 'a@b.example', to: 'c@d.example', subject: 's', text: 't', html: 't', messageId: '<1@b>' }
    const transport = openMailTransport({ url, allowPlaintext: true, privateHosts: [ALLOWED] })
    await expect(transport.send(mail)).rejects.toThrow('421')
    expect([heard, lookup.mock.calls.length]).toEqual([[ALLOWED], 1])
    await expect(transport.send(mail)).rejects.toThrow('MAIL_HOSTS')
    expect(heard).toEqual([ALLOWED])
    transport.close()
  })

  it('as a mailbox is looked up once', async () => {
    const { pinned } = await pinMailHost({ host: 'name.test', port: 993, privateHosts: [ALLOWED] })
    const found = await new Promise((resolve) => pinned('name.test', { all: true }, (_, all) => resolve(all)))
    expect(found).toEqual([{ address: ALLOWED, family: 4 }])
    await expect(pinMailHost({ host: 'name.test', port: 1993, privateHosts: [ALLOWED] })).rejects.toThrow('MAIL_HOSTS')
  })
})
