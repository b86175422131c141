import { expect, test } from 'vitest'
import { readPlainGet } from './plain-get.ts'

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`

test('an ordinary request is read with its names in lower case', () => {
  expect(
    readPlainGet(lines('GET /blog?pageno=2 HTTP/1.1', 'Host: firm.example', 'Accept-Encoding: gzip, br')),
  ).toMatchObject({
    method: 'GET',
    url: '/blog?pageno=2',
    headers: { host: 'firm.example', 'accept-encoding': 'gzip, br' },
  })
})

test.each([
  ['another verb', lines('POST / HTTP/1.1', 'Host: a')],
  ['an older protocol', lines('GET / HTTP/1.0', 'Host: a')],
  ['an absolute address', lines('GET http://a/ HTTP/1.1', 'Host: a')],
  ['a space in the address', lines('GET /a b HTTP/1.1', 'Host: a')],
  ['no host', lines('GET / HTTP/1.1', 'Accept: */*')],
  ['two hosts', lines('GET / HTTP/1.1', 'Host: a', 'Host: b')],
  ['a body by length', lines('GET / HTTP/1.1', 'Host: a', 'Content-Length: 5')],
  ['a body in chunks', lines('GET / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked')],
  ['a name with a space before its colon', lines('GET / HTTP/1.1', 'Host: a', 'Transfer-Encoding : chunked')],
  ['a folded line', lines('GET / HTTP/1.1', 'Host: a', ' Cookie: session=1')],
  ['a line without a colon', lines('GET / HTTP/1.1', 'Host: a', 'Cookie')],
  ['a lone line feed', lines('GET / HTTP/1.1', 'Host: a\nCookie: session=1')],
  ['a lone carriage return', lines('GET / HTTP/1.1', 'Host: a\rCookie: session=1')],
  ['a second request behind it', lines('GET / HTTP/1.1', 'Host: a') + lines('GET /b HTTP/1.1', 'Host: a')],
  ['a head that is not whole', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['signs that are no text', lines('GET /\x00 HTTP/1.1', 'Host: a')],
  ['the wish to close', lines('GET / HTTP/1.1', 'Host: a', 'Connection: close')],
  ['the wish for another protocol', lines('GET / HTTP/1.1', 'Host: a', 'Upgrade: websocket')],
])('%s goes to Node’s own parser', (_what, head) => {
  expect(readPlainGet(head)).toBeNull()
})
