import { availableParallelism } from 'node:os'
import { has } from './machine.ts'

export const CAN_PIN = availableParallelism() > 1 && has('taskset')

/** The command with which a program stays on its core: servers on the first, generators on the second. */
export function pinned(on: 'server' | 'generator', program: string, args: string[]): [string, string[]] {
  if (!CAN_PIN) return [program, args]
  return ['taskset', ['-c', on === 'server' ? '0' : '1', program, ...args]]
}
