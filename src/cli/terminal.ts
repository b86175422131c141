import { createInterface } from 'node:readline/promises'
import { UsageError } from './command.ts'

export async function askAtTerminal(option: string, question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(`--${option} is missing`)
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true })
  try {
    const answer = await lines.question(`${question}: `)
    if (!answer.trim()) throw new UsageError(`--${option} is missing`)
    return answer.trim()
  } finally {
    lines.close()
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
