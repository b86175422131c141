import { expect, test } from 'vitest'
import { calendarAddress, calendarFile } from './addresses.ts'

test.each([
  ['the page', calendarAddress],
  ['the file', calendarFile],
])('T5: the address of %s names the service, whatever it is called', (_, addressOf) => {
  for (const service of ['VAT', 'Wages & tax', 'Steuer?', 'ä=1#2'])
    expect(new URL(addressOf(service), 'http://site.example').searchParams.get('service')).toBe(service)
  expect(addressOf(null)).not.toContain('?')
})
