import { expect, it } from 'vitest'
import { formatSize } from './size.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [2, '2 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1024, '1 KB'],
  [88_000, '88 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [999_999, '1.0 MB'],
  [1_400_000, '1.4 MB'],
  [99_949_999, '99.9 MB'],
  [99_950_000, '100 MB'],
  [999_999_999, '1.0 GB'],
  [240e9, '240 GB'],
  [75e9, '75.0 GB'],
  [5.25e12, '5.3 TB'],
  [3e18, '3000 PB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words)
})
