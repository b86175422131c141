import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UsageError } from './command.ts'

/** Asks the person at the terminal; what is hidden is not shown while it is typed. */
export async function askAtTerminal(option: string, question: string, hidden: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(`--${option} is missing`)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (hidden) process.stderr.write(`${question}: `)
  const lines = createInterface({ input: process.stdin, output: hidden ? silence : process.stderr, terminal: true })
  try {
    const answer = await lines.question(hidden ? '' : `${question}: `)
    if (!answer.trim()) throw new UsageError(`--${option} is missing`)
    return hidden ? answer : answer.trim()
  } finally {
    lines.close()
    if (hidden) process.stderr.write('\n')
  }
}

/** Tells at the terminal how far long work is; a program that reads the answer is not disturbed. */
export function showProgress(words: string): (percent: number) => void {
  let last = -1
  return (percent) => {
    const whole = Math.floor(percent)
    if (!process.stderr.isTTY || whole === last) return
    last = whole
    process.stderr.write(`\r${words}: ${whole} %${whole >= 99 ? '\n' : ''}`)
  }
}
