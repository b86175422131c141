import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether poppler's programs are installed: where they are, they judge what we make. */
export const hasPoppler = spawnSync('pdfsig', ['-v']).status === 0

/** What `pdfsig` says of a file, whoever made its certificates. */
export const pdfsig = (bytes: Uint8Array): string => ask('pdfsig', bytes)

/** The words of a PDF, as they are set. */
export const pdfText = (bytes: Uint8Array): string => ask('pdftotext', bytes, ['-layout'], ['-'])

export const pdfInfo = (bytes: Uint8Array): string => ask('pdfinfo', bytes)

function ask(program: string, bytes: Uint8Array, before: string[] = [], after: string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-poppler-'))
  const file = join(folder, 'file.pdf')
  writeFileSync(file, bytes)
  try {
    return execFileSync(program, [...before, file, ...after], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
