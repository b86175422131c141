import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { differingLines } from '#scripts/differing-lines.mjs'
import { comparable } from '#tests/support/comparable.ts'
import { RECORD_START } from '#tests/support/record-app.ts'

const shown = (text: string) => comparable(text, new Date(RECORD_START))

describe('what an approved record holds', () => {
  it('is the same whatever a secret is made of', () => {
    const secrets = [
      'ro21qWbsXL-123456-aB3dE5fG7hJ9kL',
      'X1AMtii2j-FNMZ-D2A6-fTENedcz5VQ',
      '7123456-aB3dE5fG7hJ9kL2mN4pQ6rS8',
    ]
    for (const secret of [...secrets, randomBytes(32).toString('base64url')])
      expect(shown(`Open https://firm.example/join?token=${secret}\n`)).toBe(
        'Open https://firm.example/join?token=<secret>\n',
      )
  })
})

describe('what is said of a record that differs', () => {
  it('is the lines that do, cut to where they do', () => {
    const same = 'the same words again and again '.repeat(20)
    const diff = `- Expected\n+ Received\n\n@@ -1,3 +1,3 @@\n  "one\n- ${same}two of three${same}\n+ ${same}three of three${same}\n  four"`
    const [missing = '', added = '', ...more] = differingLines(diff)
    expect(missing).toMatch(/^- … .*again two of three/)
    expect(added).toMatch(/^\+ … .*again three of three/)
    expect(more).toEqual([])
    for (const line of [missing, added]) expect(line.length).toBeLessThan(190)
  })

  it('is also what is only missing or only there', () => {
    expect(differingLines('- Expected\n+ Received\n\n  a\n- gone\n  b')).toEqual(['- gone'])
    expect(differingLines('- Expected\n+ Received\n\n  a\n+ came\n  b')).toEqual(['+ came'])
    expect(differingLines('')).toEqual([])
  })
})
