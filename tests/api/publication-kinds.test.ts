import { describe, expect, it } from 'vitest'
import { judgeFile, properName } from '#server/features/publications/file-kind.ts'
import { zipOf } from '#tests/support/zip-of.ts'

const kindOf = (bytes: Buffer, name = 'file') => judgeFile(bytes, name).ending

describe('judgeFile', () => {
  it('knows files by their content, whatever their name says', () => {
    expect(kindOf(Buffer.from('%PDF-1.7\n…'), 'picture.png')).toBe('pdf')
    expect(kindOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'page.html')).toBe('jpg')
    expect(kindOf(zipOf({ '[Content_Types].xml': '', 'word/document.xml': '' }))).toBe('docx')
    expect(kindOf(zipOf({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }))).toBe('xlsx')
    expect(kindOf(zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' }))).toBe('odt')
    expect(kindOf(zipOf({ 'readme.txt': 'hello' }))).toBe('zip')
    expect(kindOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old.XLS')).toBe('xls')
  })

  it('refuses pages, scripts, macros, broken archives and empty files', () => {
    for (const bytes of [
      Buffer.from('<html><script>alert(1)</script>'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('MZ\x90\x00'),
      Buffer.from('PK\x03\x04 and then nothing that an archive holds'),
      zipOf({ '[Content_Types].xml': '', 'word/vbaProject.bin': '' }),
      Buffer.alloc(0),
    ]) {
      expect(() => judgeFile(bytes, 'letter.pdf')).toThrow()
    }
  })
})

describe('properName', () => {
  const pdf = { type: 'application/pdf', word: 'PDF', ending: 'pdf' }

  it('gives a name the ending of its content, and takes out what an address cannot hold', () => {
    expect(properName('../../etc/Rates: 2026?.exe', pdf)).toBe('Rates 2026.pdf')
    expect(properName('Übersicht März', pdf)).toBe('Übersicht März.pdf')
    expect(properName('.htaccess', pdf)).toBe('htaccess.pdf')
    expect(properName('', pdf)).toBe('File.pdf')
  })
})
