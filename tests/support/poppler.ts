import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from '#scripts/test-tools.mjs'

/** What `pdfsig` says of a file, whoever made its certificates. */
export const pdfsig = (bytes: Uint8Array): string => ask(program('pdfsig'), bytes)

/** The words of a PDF, as they are set. */
export const pdfText = (bytes: Uint8Array): string => ask(program('pdftotext'), bytes, ['-layout'], ['-'])

export const pdfInfo = (bytes: Uint8Array): string => ask(program('pdfinfo'), bytes)

function ask(command: string, bytes: Uint8Array, before: string[] = [], after: string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-poppler-'))
  const file = join(folder, 'file.pdf')
  writeFileSync(file, bytes)
  try {
    return execFileSync(command, [...before, file, ...after], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
