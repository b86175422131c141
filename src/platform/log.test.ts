import { expect, it } from 'vitest'
import { withoutAddresses } from './log.ts'

it.each([
  ['550 5.1.1 <ada@example.com>: no such user', '550 5.1.1 <(address)>: no such user'],
  ['Key (email)=(ada.l+x@mail.example.co.uk) already exists.', 'Key (email)=((address)) already exists.'],
  ['{"to":"jörg@müller.example"}', '{"to":"(address)"}'],
  [`to ${'a'.repeat(99)}@example.org`, 'to (address)'],
  ['at node_modules/@hono/node-server@2.1.6/dist/index.js', 'at node_modules/@hono/node-server@2.1.6/dist/index.js'],
])('a line of the log holds no email address: %s', (line, written) => {
  expect(withoutAddresses(line)).toBe(written)
})
