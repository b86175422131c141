import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { oleOf } from '#tests/support/ole-of.ts'
import { zipOf } from '#tests/support/zip-of.ts'
import { inspectContent } from './inspect-content.ts'

const text = 'name,amount\r\nAda,12.50\r\n'
const utf16 = (order: 'le' | 'be') => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
const pdf = (more = '') => Buffer.from(`%PDF-1.7\n1 0 obj\n<<${more}>>\nendobj\ntrailer\n<<${more}>>\n%%EOF`)

/** What begins as it does, by what it is. */
const CONTENTS: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  text: Buffer.from(text),
  'text in Latin-1': Buffer.from('Müller,12', 'latin1'),
  'text in UTF-16': utf16('le'),
  'text in UTF-16, turned': utf16('be'),
  'text with a zero byte': Buffer.from('a,b\0c'),
  XML: Buffer.from('<?xml version="1.0"?><a/>'),
  HTML: Buffer.from('<!doctype html><script>1</script>'),
  'a script': Buffer.from('#!/bin/sh\nrm -r /'),
  'a program of Windows': Buffer.concat([Buffer.from('4d5a900003000000', 'hex'), Buffer.alloc(200, 144)]),
  'words that begin like a program': Buffer.from('MZ is the initials of Max Zorn.\n'),
  'a program of Linux': Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(200)]),
  'a PDF': pdf(),
  'a locked PDF': pdf('/Encrypt 2 0 R'),
  'an empty PDF': Buffer.from('%PDF-1.7\n'),
  'a JPEG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)]),
  'a PNG': Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]),
  'an archive': Buffer.concat([Buffer.from('Rar!\x1a\x07\x00', 'latin1'), Buffer.alloc(100)]),
  'another archive': Buffer.concat([Buffer.from('377abcaf271c', 'hex'), Buffer.alloc(100)]),
  'a ZIP': zipOf({ 'a.txt': 'x' }),
  'a ZIP with a program': zipOf({ 'a/b.exe': 'x' }),
  'a Word file': zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }),
  'an old Word file': oleOf({ WordDocument: Buffer.from('x') }),
  'an old Excel file': oleOf({ Workbook: Buffer.from('x') }),
  'an old file of another program': oleOf({ Other: Buffer.from('x') }),
  'a locked Office file': oleOf({ EncryptedPackage: Buffer.from('x'), EncryptionInfo: Buffer.from('x') }),
}
const ENDINGS = ['', '.txt', '.csv', '.pdf', '.jpg', '.xml', '.html', '.docx', '.doc', '.xls', '.zip', '.exe', '.bat']

test('each content is taken under the names that fit it, and refused under others', async () => {
  const told: string[] = []
  for (const [what, bytes] of Object.entries(CONTENTS)) {
    const source = {
      size: bytes.length,
      stream: (from: number, to: number) => Readable.from([bytes.subarray(from, to)]),
    }
    const answers = new Map<string, string[]>()
    for (const ending of ENDINGS) {
      const answer = await inspectContent(source, `File${ending}`).then(
        ({ type, isLocked }) => `${type}${isLocked ? ', locked' : ''}`,
        ({ code, message }) => `refused: ${code} ${message.replace(`“File${ending}”`, '“File”')}`,
      )
      answers.set(answer, [...(answers.get(answer) ?? []), ending || 'without an ending'])
    }
    told.push(what, ...[...answers].map(([answer, endings]) => `  ${endings.join(' ')}: ${answer}`))
  }
  expect(told.join('\n')).toMatchSnapshot()
})
