import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

export type Bound = ['≥' | '≤', number]
type Cell = string | number | null
export type Row = Record<string, Cell>

/** Prints a table with each bound beside the name of its figure; a figure that misses it is marked, and the command fails. */
export function print(title: string, rows: Row[], bounds: Record<string, Bound> = {}): void {
  console.log(`\n${title}`)
  console.table(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => {
          const bound = bounds[name]
          return bound ? [`${name} ${bound.join(' ')}`, judged(value, bound)] : [name, rounded(value)]
        }),
      ),
    ),
  )
}

function judged(value: Cell, [sign, limit]: Bound): Cell {
  const met = typeof value === 'number' && (sign === '≥' ? value >= limit : value <= limit)
  if (met) return rounded(value)
  process.exitCode = 1
  return `${rounded(value)} MISSED`
}

function rounded(value: Cell): Cell {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
}

/** Where the figures are measured, and how busy it is there: without these they say little. */
export function printMachine(): void {
  const [load = 0] = loadavg()
  const processor = cpus()[0]?.model || process.arch
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const cores = availableParallelism()
  console.log(
    `${processor}, ${cores} cores, ${memory}, Node ${process.version}, commit ${commit}, load ${load.toFixed(2)}`,
  )
  if (load > cores / 4) console.log('The machine is busy: these figures are rough.')
}

/** The median of each number; the first row lends the rest. */
export function medianOf<R extends Row>(rows: R[]): R {
  const [first] = rows
  if (!first) throw new Error('nothing was measured')
  const names = Object.keys(first).filter((name) => typeof first[name] === 'number')
  return {
    ...first,
    ...Object.fromEntries(
      names.map((name) => [
        name,
        percentile(
          rows.map((row) => Number(row[name])),
          0.5,
        ),
      ]),
    ),
  }
}

export function percentile(measured: number[], share: number): number {
  const sorted = measured.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}
