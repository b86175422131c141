import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { has } from './machine.ts'

export const CAN_PIN = availableParallelism() > 1 && has('taskset')

/** The command with which a program stays on its core: servers on the first, generators on the second. */
export function pinned(on: 'server' | 'generator', program: string, args: string[]): [string, string[]] {
  if (!CAN_PIN) return [program, args]
  return ['taskset', ['-c', on === 'server' ? '0' : '1', program, ...args]]
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
