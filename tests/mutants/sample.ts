import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

interface Place {
  line: number
  column: number
}
interface Mutant {
  fileName: string
  location: { start: Place; end: Place }
  mutatorName: string
  ignoreReason?: string
}

const LINES_AT_ONCE = 4

/** Random line ranges of these sources that hold about this many mutants; the same for the same seed. */
export async function sampleRanges(
  sources: string[],
  { packages, count, seed, excluded }: { packages: string; count: number; seed: number; excluded: string[] },
): Promise<string[]> {
  const mutants = (await listMutants(sources, packages)).filter(({ mutatorName }) => !excluded.includes(mutatorName))
  const ranges = sources.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length
    return Array.from({ length: Math.ceil(lines / LINES_AT_ONCE) }, (_, at) => {
      const [first, last] = [at * LINES_AT_ONCE + 1, (at + 1) * LINES_AT_ONCE]
      const isIn = ({ fileName, location }: Mutant) =>
        fileName === file && location.start.line + 1 >= first && location.end.line + 1 <= last
      return { range: `${file}:${first}-${last}`, holds: mutants.filter(isIn).length }
    })
  })
  const chosen: string[] = []
  let held = 0
  for (const { range, holds } of shuffle(ranges, seed)) {
    if (held >= count) break
    if (holds > 0) chosen.push(range)
    held += holds
  }
  return chosen
}

async function listMutants(sources: string[], packages: string): Promise<Mutant[]> {
  const { Instrumenter } = await import(
    pathToFileURL(`${packages}/@stryker-mutator/instrumenter/dist/src/index.js`).href
  )
  const silent = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} }
  const files = sources.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true }))
  const { parser, print, transform } = await parts(packages)
  const result = await new Instrumenter(silent, parser, print, transform).instrument(files, {
    ignorers: [],
    plugins: null,
    excludedMutations: [],
    noHeader: true,
  })
  return result.mutants
}

async function parts(packages: string) {
  const from = (path: string) =>
    import(pathToFileURL(`${packages}/@stryker-mutator/instrumenter/dist/src/${path}/index.js`).href)
  const [{ createParser }, { print }, { transform }] = await Promise.all(
    ['parsers', 'printers', 'transformers'].map(from),
  )
  return { parser: createParser, print, transform }
}

/** Fisher and Yates, with a small generator (mulberry32) that a seed decides. */
function shuffle<T>(list: T[], seed: number): T[] {
  let state = seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const result = [...list]
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const kept = result[at] as T
    result[at] = result[other] as T
    result[other] = kept
  }
  return result
}
