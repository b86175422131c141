import { resolve } from 'node:path'
import type { ParseArgsOptionsConfig } from 'node:util'
import type { Backend } from '#server/services.ts'

/** One command of the command line; it prints nothing itself, so that `--json` holds for all. */
export interface Command {
  name: string
  /** What it does, in one line of `--help`. */
  summary: string
  /** What may follow its name, such as `--email ADDRESS [--password PASSWORD]`. */
  usage: string
  options: ParseArgsOptionsConfig
  /** Set where a command works without the site's database; all others refuse when there is none. */
  needsNoDatabase?: true
  run(call: Call): Promise<Answer>
}

export interface Call {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  positionals: string[]
  /** Opens the database and all that builds on it; it is closed again when the command has ended. */
  open(): Promise<Backend>
  /** Asks the person at the terminal for what was not given; without a terminal that is an error of usage. */
  ask(option: string, question: string): Promise<string>
}

export interface Answer {
  words: string
  /** For a program, with `--json`. */
  data: unknown
  /** 0 by default. */
  exitCode?: number
}

/** The command was called wrongly: exit code 2, and how to call it. */
export class UsageError extends Error {}

/** A file that was named from the folder where the caller is; npm and the wrapper run the command elsewhere. */
export const fileAt = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
