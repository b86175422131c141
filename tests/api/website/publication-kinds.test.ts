import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { judgeFile, properName } from '#server/features/website/publications/file-kind.ts'
import { oleOf } from '#tests/support/ole-of.ts'
import { packedZip, zipOf } from '#tests/support/zip-of.ts'

const kindOf = async (bytes: Buffer, name = 'file') => (await judgeFile(bytes, name)).ending

describe('judgeFile', () => {
  it('knows files by their content, whatever their name says', async () => {
    expect(await kindOf(Buffer.from('%PDF-1.7\n…'), 'picture.png')).toBe('pdf')
    expect(await kindOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'page.html')).toBe('jpg')
    expect(await kindOf(zipOf({ '[Content_Types].xml': '', 'word/document.xml': '' }))).toBe('docx')
    expect(await kindOf(zipOf({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }))).toBe('xlsx')
    expect(await kindOf(zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' }))).toBe('odt')
    expect(await kindOf(zipOf({ 'readme.txt': 'hello' }))).toBe('zip')
    expect(await kindOf(oleOf({ Workbook: workbook(0, 0) }), 'old.XLS')).toBe('xls')
  })

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['a broken archive', Buffer.from('PK\x03\x04 and then nothing that an archive holds')],
    ['an archive that leads out of its folder', zipOf({ '../../etc/passwd': 'x' })],
    ['an archive that is cut short', zipOf({ 'a.txt': 'hello' }).subarray(0, -30)],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_, bytes) => {
    await expect(judgeFile(bytes, 'letter.pdf')).rejects.toThrow()
  })
})

const TYPES = '[Content_Types].xml'
const VBA = oleOf({ _VBA_PROJECT: Buffer.from('cc61', 'hex'), dir: Buffer.alloc(10) }).toString('latin1')
const rels = (type: string) =>
  `<Relationships><Relationship Id="rId9" Type="http://schemas.microsoft.com/office/2006/relationships/${type}" Target="theme/theme2.bin"/></Relationships>`
const word = (parts: Record<string, string>) => zipOf({ [TYPES]: '<Types/>', 'word/document.xml': '<w/>', ...parts })

/** The beginning of a workbook of Excel 97: one sheet for each type. */
function workbook(...types: number[]): Buffer {
  const record = (type: number, body: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type)
    head.writeUInt16LE(body.length, 2)
    return Buffer.concat([head, body])
  }
  const sheets = types.map((type) => record(0x85, Buffer.from([0, 0, 0, 0, 0, type, 1, 0, 0x41])))
  return Buffer.concat([record(0x809, Buffer.alloc(16)), ...sheets, record(0x0a, Buffer.alloc(0)), Buffer.alloc(600)])
}

describe('macros', () => {
  it.each<[string, Buffer, string]>([
    ['in a Word file, by the usual name', word({ 'word/vbaProject.bin': '' }), 'a.docx'],
    ['in a part of another name', word({ 'word/theme/theme2.bin': VBA }), 'a.docx'],
    ['in a part that only the relations name', word({ 'word/_rels/document.xml.rels': rels('vbaProject') }), 'a.docx'],
    [
      'in what the list of types says',
      zipOf({ [TYPES]: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml', 'xl/workbook.xml': '' }),
      'a.xlsx',
    ],
    [
      'in a list of types in two bytes a letter',
      zipOf({
        [TYPES]: Buffer.from('<x ContentType="application/vnd.ms-office.vbaProject"/>', 'utf16le').toString('latin1'),
        'xl/workbook.xml': '',
      }),
      'a.xlsx',
    ],
    [
      'on a macro sheet of Excel 4',
      zipOf({ [TYPES]: '<Types/>', 'xl/workbook.xml': '', 'xl/macrosheets/sheet1.xml': '' }),
      'a.xlsx',
    ],
    [
      'in a file embedded in a file',
      word({ 'word/embeddings/sheet.bin': word({ 'word/x.bin': VBA }).toString('latin1') }),
      'a.docx',
    ],
    [
      'in a file in an archive',
      zipOf({ 'papers/invoice.docx': word({ 'word/y.bin': VBA }).toString('latin1') }),
      'papers.zip',
    ],
    [
      'in an OpenDocument file',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'Basic/Standard/Module1.xml': 'Sub Main' }),
      'a.odt',
    ],
    [
      'in an old workbook',
      oleOf({ Workbook: workbook(0), _VBA_PROJECT_CUR: Buffer.alloc(4), _VBA_PROJECT: Buffer.alloc(4) }),
      'a.xls',
    ],
    [
      'in an old document, in small letters',
      oleOf({ WordDocument: Buffer.alloc(600), _vba_project: Buffer.alloc(4) }),
      'a.doc',
    ],
    ['on a macro sheet of an old workbook', oleOf({ Workbook: workbook(0, 1) }), 'a.xls'],
    [
      'in an old presentation',
      oleOf({ 'PowerPoint Document': Buffer.from('1f00ff0314000000020000040c000000050000000100000002000000', 'hex') }),
      'a.ppt',
    ],
  ])('are found %s', async (_, bytes, name) => {
    await expect(judgeFile(bytes, name)).rejects.toThrow('holds macros')
  })

  it.each<[string, Buffer, string]>([
    [
      'a Word file with a drawing object',
      word({ 'word/embeddings/oleObject1.bin': oleOf({ Equation: Buffer.alloc(40) }).toString('latin1') }),
      'a.docx',
    ],
    [
      'an OpenDocument file with empty lists of macros',
      zipOf({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'Basic/script-lc.xml': '',
        'Basic/Standard/script-lb.xml': '',
      }),
      'a.odt',
    ],
    [
      'an old presentation that says it has none',
      oleOf({ 'PowerPoint Document': Buffer.from('1f00ff0314000000020000040c000000000000000000000002000000', 'hex') }),
      'a.ppt',
    ],
    ['an archive with a text about them', zipOf({ 'readme.txt': 'a vba project is forbidden' }), 'a.zip'],
    ['an archive with what only begins like one', zipOf({ 'odd.bin': 'PK\x03\x04 nothing' }), 'a.zip'],
  ])('are not seen in %s', async (_, bytes, name) => {
    await expect(judgeFile(bytes, name)).resolves.toBeDefined()
  })

  it('are looked for in packed parts, without unpacking a bomb', async () => {
    const bomb = deflateRawSync(Buffer.alloc(200e6), { level: 9 })
    const began = process.memoryUsage().arrayBuffers
    await expect(judgeFile(packedZip({ 'zeros.bin': { packed: bomb, size: 200e6 } }), 'a.zip')).resolves.toBeDefined()
    expect(process.memoryUsage().arrayBuffers - began).toBeLessThan(50e6)
    const lying = packedZip({ 'zeros.bin': { packed: bomb, size: 10 } })
    await expect(judgeFile(lying, 'a.zip')).rejects.toThrow('broken')
    const project = Buffer.from(VBA, 'latin1')
    const packed = packedZip({ 'xl/pictures.bin': { packed: deflateRawSync(project), size: project.length } })
    await expect(judgeFile(packed, 'a.zip')).rejects.toThrow('holds macros')
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
