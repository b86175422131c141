import type { ChildProcess } from 'node:child_process'

const children = new Map<ChildProcess, NodeJS.Signals>()
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Whatever ends the tests, this child ends with them, by this signal. */
export function endWithTests(child: ChildProcess, signal: NodeJS.Signals): void {
  if (children.size === 0) watch()
  children.set(child, signal)
  child.once('exit', () => {
    children.delete(child)
    if (children.size === 0) unwatch()
  })
}

function endAll(): void {
  for (const [child, signal] of children) child.kill(signal)
}

function endBy(signal: NodeJS.Signals): void {
  endAll()
  unwatch()
  // Ours was the only ear: without it the signal does what it always does.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}

function watch(): void {
  process.on('exit', endAll)
  for (const signal of SIGNALS) process.on(signal, endBy)
}

function unwatch(): void {
  process.off('exit', endAll)
  for (const signal of SIGNALS) process.off(signal, endBy)
}
