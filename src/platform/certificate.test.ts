import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer as createPlain } from 'node:net'
import { createServer } from 'node:tls'
import { expect, it } from 'vitest'
import { certificate } from '#tests/support/certificate.ts'
import { certificateEnd } from './certificate.ts'

it('says when the certificate of an address ends, and nothing of what has none', async () => {
  const own = certificate()
  const server = createServer(own).listen(0, '127.0.0.1')
  const plain = createPlain((line) => line.on('error', () => {}).end('no HTTPS')).listen(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(plain, 'listening')])
  const [port, other] = [server, plain].map((each) => (each.address() as AddressInfo).port)
  try {
    expect(await certificateEnd(`https://127.0.0.1:${port}`)).toEqual(new X509Certificate(own.cert).validToDate)
    expect(await certificateEnd(`http://127.0.0.1:${port}`)).toBeNull()
    expect(await certificateEnd(`https://127.0.0.1:${other}`)).toBeNull()
    expect(await certificateEnd('https://127.0.0.1:1')).toBeNull()
  } finally {
    server.close()
    plain.close()
  }
})
