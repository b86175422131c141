import { copyFile } from 'node:fs/promises'
import { sizeInWords } from '#domain/size.ts'
import type { Command } from './command.ts'
import { showProgress } from './terminal.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Make a backup of everything, and restore it once to prove it',
  usage: '[--to FILE]',
  options: { to: { type: 'string' } },
  async run({ values, open }) {
    const { services } = await open()
    const made = await services.backups.make('system', 'manual', showProgress('Backup'))
    const path = values.to ? String(values.to) : made.path
    if (values.to) await copyFile(made.path, path)
    const { bytes, table_rows: rows, uploads } = made
    return {
      words: `${path}\n${sizeInWords(bytes)}: ${rows} rows and ${uploads} uploads, restored once and found whole.`,
      data: { path, bytes, rows, uploads },
    }
  },
}
