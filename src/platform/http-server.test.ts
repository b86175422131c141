import { expect, test } from 'vitest'
import { asStartError, listen } from './http-server.ts'
import { StartError } from './start-error.ts'

const AT = { host: 'office.invalid', port: 3000 }

test.each([
  ['EADDRINUSE', 'PORT: 3000 is in use by another program'],
  ['EACCES', 'PORT: 3000 may not be used by this account'],
  ['EADDRNOTAVAIL', 'HOST: office.invalid is not an address of this machine'],
  ['ENOTFOUND', 'HOST: office.invalid is not an address of this machine'],
  ['EAI_AGAIN', 'HOST: office.invalid is not an address of this machine'],
])('a start that ends with %s names the setting that is wrong', (code, words) => {
  const error = asStartError(Object.assign(new Error('It failed'), { code }), AT)
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toBe(words)
})

test('another fault is shown as it is', () => {
  const error = Object.assign(new Error('It failed'), { code: 'EMFILE' })
  expect(asStartError(error, AT)).toBe(error)
})

test('a port that another program uses is refused', async () => {
  const { createServer } = await import('node:http')
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  await expect(listen(() => {}, { host: '127.0.0.1', port })).rejects.toThrow(`PORT: ${port} is in use`)
  await new Promise((resolve) => other.close(resolve))
})
