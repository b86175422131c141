import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { has } from './machine.ts'

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
