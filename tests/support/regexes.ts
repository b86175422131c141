import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

export interface FoundRegex {
  where: string
  pattern: string
  flags: string
}

/** Every regular expression that is written in the sources below these folders. */
export async function regexesIn(folders: string[]): Promise<FoundRegex[]> {
  const found: FoundRegex[] = []
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const where = join(entry.parentPath, entry.name)
      if (!entry.isFile() || !/(?<!\.test)\.tsx?$/.test(where)) continue
      const tree = parseAst(readFileSync(where, 'utf8'), { lang: where.endsWith('x') ? 'tsx' : 'ts' })
      walk(tree, (regex) => found.push({ where, ...regex }))
    }
  }
  return found
}

const SHORT = 3_000
const LONG = 24_000

/** The text, of those that such a pattern is likely to choke on, that takes it longest. */
export function slowest(regex: FoundRegex): FoundRegex & { milliseconds: number; text: string } {
  let worst = { milliseconds: 0, text: '' }
  const units = unitsOf(regex.pattern)
  const texts = (length: number, unit: string) => {
    const pumped = unit.repeat(Math.ceil(length / unit.length))
    return [`${pumped}\u0001`, `<${pumped}`]
  }
  const suspects = units.filter((unit) => texts(SHORT, unit).some((text) => leastTime(regex, text) > 2))
  for (const unit of suspects) {
    for (const text of texts(LONG, unit)) {
      const milliseconds = leastTime(regex, text)
      if (milliseconds > worst.milliseconds) worst = { milliseconds, text: `${unit} × ${LONG}` }
    }
  }
  return { ...regex, ...worst }
}

/** What to repeat: common signs, the pattern's own signs, and the words that are in it. */
function unitsOf(pattern: string): string[] {
  const words = pattern.replace(/\\[\^$.*+?()[\]{}|/-]/g, (sign) => sign.slice(1)).match(/[\w<>/":=&.-]{2,}/g) ?? []
  const pairs = words.flatMap((word, place) => [word, word + (words[place + 1] ?? '')])
  const own = pattern.replace(/\\|[a-zA-Z0-9]/g, '')
  return [...new Set([...' a0-/<"\n.', ...own, ...pairs, 'a ', 'a-', 'a.'])]
}

function leastTime({ pattern, flags }: FoundRegex, text: string): number {
  const regex = new RegExp(pattern, flags)
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 4 && least > 1; tries++) {
    const started = performance.now()
    text.replace(regex, '')
    least = Math.min(least, performance.now() - started)
  }
  return least
}

function walk(node: unknown, found: (regex: { pattern: string; flags: string }) => void): void {
  if (node === null || typeof node !== 'object') return
  if ('regex' in node && node.regex) found(node.regex as { pattern: string; flags: string })
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, found)
}
