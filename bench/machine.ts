import { execFileSync } from 'node:child_process'
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
