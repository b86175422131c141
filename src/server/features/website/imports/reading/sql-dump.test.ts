import { describe, expect, it } from 'vitest'
import { SourceFault } from './source-item.ts'
import { readDump } from './sql-dump.ts'

const DUMP = `-- phpMyAdmin SQL Dump; a comment with 'one quote
/*!40101 SET NAMES utf8mb4 */;
# another
CREATE TABLE \`tbladmin\` (
  \`id\` int(11) NOT NULL,
  \`AdminPassword\` varchar(255)
);
INSERT INTO \`tbladmin\` (\`id\`, \`AdminPassword\`) VALUES (1, '$2y$10$secret');
CREATE TABLE \`tblposts\` (
  \`id\` int(11) NOT NULL,
  \`PostTitle\` longtext DEFAULT NULL,
  \`Is_Active\` int(1) DEFAULT NULL,
  PRIMARY KEY (\`id\`)
) ENGINE=InnoDB;
INSERT INTO \`tblposts\` VALUES
(1, 'It''s a \\'day\\';\\r\\n(new), line', 1),
(2,NULL,0) ,
(3, 'CafÃ©', 0x31);
insert ignore into tblposts (\`id\`,\`PostTitle\`) values (4, "double ""quotes"" here");
`

describe('a dump of a database', () => {
  const fileOf = (text: string | Uint8Array, size: number) => ({
    name: 'news.sql',
    async *open() {
      const bytes = Buffer.from(text as never)
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    },
  })
  const read = async (text: string | Uint8Array, size = 1 << 16) => {
    const rows = []
    for await (const row of readDump(fileOf(text, size), new Set(['tblposts']))) rows.push(row.values)
    return rows
  }
  const ROWS = [
    { id: '1', PostTitle: "It's a 'day';\r\n(new), line", Is_Active: '1' },
    { id: '2', PostTitle: null, Is_Active: '0' },
    { id: '3', PostTitle: 'Café', Is_Active: '1' },
    { id: '4', PostTitle: 'double "quotes" here' },
  ]

  it('I1: is read row by row, and only the tables that are asked for', async () => {
    expect(await read(DUMP)).toEqual(ROWS)
  })

  it.each([1, 2, 3, 7, 64])('I3: reads the same in pieces of %i bytes', async (size) => {
    expect(await read(DUMP, size)).toEqual(ROWS)
  })

  it('I3: that breaks off keeps the rows before, and says the line', async () => {
    const rows: unknown[] = []
    const cut = DUMP.slice(0, DUMP.indexOf('(2,NULL') + 4)
    const reading = (async () => {
      for await (const row of readDump(fileOf(cut, 16), new Set(['tblposts']))) rows.push(row)
    })()
    const error: unknown = await reading.catch((fault: unknown) => fault)
    expect(rows).toHaveLength(1)
    expect(error).toBeInstanceOf(SourceFault)
    expect((error as SourceFault).fault).toMatchObject({ file: 'news.sql', line: 17 })
  })
})
