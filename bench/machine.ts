import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** Where the figures were measured, and how busy it was: without these they say little. */
export function describeMachine() {
  return {
    at: new Date().toISOString(),
    commit: said('git', ['rev-parse', '--short', 'HEAD']),
    cores: availableParallelism(),
    processor: cpus()[0]?.model || modelOf() || process.arch,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: said('uname', ['-srm']),
    node: process.version,
    nginx: said('nginx', ['-v']),
    wrk: said('wrk', ['-v']),
    loadBefore: loadavg().map((load) => Math.round(load * 100) / 100),
  }
}

/** Says that the figures are rough when others used the machine meanwhile. */
export function noiseNote(loadBefore: number): string | null {
  const spare = availableParallelism() / 4
  if (loadBefore <= spare) return null
  return `The machine was busy (load ${loadBefore.toFixed(1)} before the start): these figures are rough.`
}

export function has(program: string): boolean {
  return said('which', [program]) !== ''
}

function modelOf(): string | undefined {
  return /^(?:model name|CPU part)\s*:\s*(.+)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1]
}

function said(program: string, args: string[]): string {
  try {
    return (
      execFileSync('sh', ['-c', '"$0" "$@" 2>&1', program, ...args], { encoding: 'utf8' })
        .split('\n')[0]
        ?.trim() ?? ''
    )
  } catch (error) {
    // Some programs tell their version and call it a failure.
    const { stdout } = error as { stdout?: string }
    return program === 'which' ? '' : (stdout?.split('\n')[0]?.trim() ?? '')
  }
}

export const CAN_PIN = availableParallelism() > 1 && has('taskset')

// Where the system happens to put a program in memory makes a third of its pace here, nginx's too: all lie where they lay the last time.
const STEADY = spawnSync('setarch', ['-R', 'true']).status === 0 ? ['setarch', '-R'] : []

/** The command with which a program stays on its core: servers on the first, generators on the second. */
export function pinned(on: 'server' | 'generator', program: string, args: string[]): [string, string[]] {
  const core = CAN_PIN ? ['taskset', '-c', on === 'server' ? '0' : '1'] : []
  const [first = program, ...others] = [...core, ...STEADY, program, ...args]
  return [first, others]
}

/** Keeps this very process, while it is the generator, off the core of the server. */
export async function asGenerator<T>(work: () => Promise<T>): Promise<T> {
  const stay = (cores: string) => spawnSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)])
  const all = `0-${availableParallelism() - 1}`
  if (CAN_PIN) stay('1')
  try {
    return await work()
  } finally {
    if (CAN_PIN) stay(all)
  }
}

/** Prints figures as a person reads them; the file of results has them all. */
export function print(name: string, found: unknown): void {
  console.log(`\n${name}`)
  if (!Array.isArray(found)) console.log(found)
  else console.table(found.map((row) => flat(row)))
}

function flat(row: Record<string, unknown>, before = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const key = before + name
      if (value !== null && typeof value === 'object') return Object.entries(flat(value as never, `${key} `))
      return [[key, typeof value === 'number' ? Math.round(value * 100) / 100 : value]]
    }),
  )
}
