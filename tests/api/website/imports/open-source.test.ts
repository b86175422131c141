import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openSource } from '#server/features/website/imports/reading/open-source.ts'
import { bytesIn } from '#tests/support/imports/source-files.ts'
import { post, wxr } from '#tests/support/imports/wordpress.ts'
import { packedZip, zipOf } from '#tests/support/zip-of.ts'

const WXR = wxr(post({ id: 1, title: 'One' }))
const fileOf = (bytes: Buffer | string, name: string) => ({ name, bytes: bytesIn(Buffer.from(bytes as string)) })

describe('the files of an import', () => {
  const kindOf = async (text: string, name: string) => (await openSource([fileOf(text, name)])).source

  it('I1: are told by what is in them', async () => {
    expect(await kindOf(WXR, 'anything.txt')).toBe('wordpress')
    expect(await kindOf('{"db":[{"meta":{},"data":{"posts":[]}}]}', 'x')).toBe('ghost')
    expect(await kindOf('-- MySQL dump 10\nCREATE TABLE `tblposts` (\n`id` int\n);', 'x')).toBe('news-portal')
    expect(await kindOf('{"countinghouse":1}\n', 'site.jsonl')).toBe('countinghouse')
    await expect(kindOf('Dear all', 'letter.txt')).rejects.toThrow('letter.txt: This is neither')
  })

  it('I1: may be an archive, or parts of one export in the order of their names', async () => {
    const zip = zipOf({
      'b/part-10.xml': WXR,
      'b/part-9.xml': WXR,
      'uploads/2019/Desk.JPG': 'x',
      '__MACOSX/x.xml': 'y',
    })
    const { source, files, entries } = await openSource([fileOf(zip, 'all.zip')])
    expect([source, files.map(({ name }) => name)]).toEqual(['wordpress', ['b/part-9.xml', 'b/part-10.xml']])
    expect([...entries.keys()]).toEqual(['uploads/2019/desk.jpg'])
    const chunks: Uint8Array[] = []
    for await (const chunk of files[0]?.open() ?? []) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toBe(WXR)
  })

  it('I3: that lead out of their archive, or unpack to far more than they are, are refused', async () => {
    await expect(openSource([fileOf(zipOf({ '../../etc/x.xml': WXR }), 'bad.zip')])).rejects.toThrow(
      /bad\.zip: The archive cannot be read: invalid relative path/,
    )
    const packed = deflateRawSync(Buffer.alloc(100))
    const bomb = packedZip({ 'x.xml': { packed, size: 3_999_999_999 } })
    await expect(openSource([fileOf(bomb, 'bomb.zip')])).rejects.toThrow('unpacks to more than can be read')
    await expect(openSource([fileOf(Buffer.from('PK\x03\x04rest', 'latin1'), 'cut.zip')])).rejects.toThrow(
      'cannot be read',
    )
  })
})
