import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import makeTypes from 'openapi-typescript'

export interface ReadAnswer {
  /** As the document has it: `/api/leads/{id}`. */
  path: string
  json: string
}

const ANSWER_OF = `import type { paths } from './api'
type AnswerOf<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: { 'application/json': infer A } } } } }
  ? A
  : never
`

/**
 * What the compiler says about these answers, each held against the type that a program of others has of it: `openapi-typescript`
 * makes the types of the API's document.
 */
export async function faultsOfTypes(document: object, answers: ReadAnswer[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-types-'))
  try {
    writeFileSync(join(folder, 'api.ts'), await makeTypes(document as never))
    const lines = answers.map(({ path, json }) => `(${json}) satisfies AnswerOf<${JSON.stringify(path)}>;`)
    writeFileSync(join(folder, 'answers.ts'), `${ANSWER_OF}${lines.join('\n')}\n`)
    const options = { strict: true, noEmit: true, types: [], target: 'ES2022', lib: ['ES2022'], module: 'preserve' }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
    const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
    const args = [compiler, '--project', folder, '--pretty', 'false', '--checkers', '1']
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder })
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '')
    return status === 0 || said.length > 0 ? said : [`The compiler ended with ${status}.`]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
