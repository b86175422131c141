import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { program } from '#scripts/test-tools.mjs'
import type { Edit, Flaw } from './flaw.ts'

/** A copy of the sources as they are now, in which flaws are planted; the packages are those of the original. */
export function createCopy(root: string) {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-planted-'))
  for (const file of sources(root)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  for (const name of ['node_modules', '.cache']) {
    if (existsSync(join(root, name))) symlinkSync(join(root, name), join(folder, name))
  }
  return {
    folder,
    /** Plants a flaw; what it answers takes it out again. */
    plant(flaw: Flaw): () => void {
      const takeOut = editsOf(flaw).map(({ file, find, replace }) => {
        const path = join(folder, file)
        const text = readFileSync(path, 'utf8')
        writeFileSync(
          path,
          text.replace(find, () => replace),
        )
        return () => writeFileSync(path, text)
      })
      return () => {
        for (const each of takeOut.reverse()) each()
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Why a flaw cannot be planted as it is written down; null when it can. */
export function faultOf(root: string, flaw: Flaw): string | null {
  for (const { file, find, replace } of editsOf(flaw)) {
    if (!existsSync(join(root, file))) return `there is no ${file}`
    const found = readFileSync(join(root, file), 'utf8').split(find).length - 1
    if (found !== 1) return `what it replaces stands ${found} times in ${file}`
    if (find === replace) return 'it changes nothing'
  }
  const missing = flaw.tests.flatMap((suite) => suite.files).find((test) => !existsSync(join(root, test)))
  return missing ? `there is no ${missing}` : null
}

const editsOf = (flaw: Flaw): Edit[] => [flaw, ...(flaw.also ? [flaw.also] : [])]

/** What git knows or would take: neither builds nor data. */
function sources(root: string): string[] {
  const listed = execFileSync(program('git'), ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}
