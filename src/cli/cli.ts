import { parseArgs } from 'node:util'
import { refuseMissingDatabase } from '#database/existing.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { recoverRestore } from '#server/features/system/backup/reading/restore-swap.ts'
import { Problem } from '#server/http/problem.ts'
import type { Backend } from '#server/services.ts'
import { applyDocumentsKey } from './apply-documents-key.ts'
import { audit } from './audit.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import { type Answer, type Command, UsageError } from './command.ts'
import { createAdmin } from './create-admin.ts'
import { drill } from './drill.ts'
import { move } from './move.ts'
import { resetPassword } from './reset-password.ts'
import { restore } from './restore.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { seedDemo } from './seed-demo.ts'
import { settings } from './settings.ts'
import { askAtTerminal } from './terminal.ts'
import { version } from './version.ts'

const commands: Command[] = [
  applyDocumentsKey,
  audit,
  backup,
  check,
  createAdmin,
  drill,
  move,
  resetPassword,
  restore,
  rotateSecrets,
  seedDemo,
  settings,
  version,
]

const ON_SERVER = [
  ['setup', 'Set up this server: settings, HTTPS, service, copies of the backups; as root'],
  ['upgrade', 'Bring another version from a .deb or .tar.gz; as root'],
  ['rollback', 'Bring the version from before back; as root'],
] as const

/** Runs one command of the command line and answers its exit code: 0 done, 1 failed, 2 called wrongly. */
export async function runCommand(args: string[], open: () => Promise<Backend>): Promise<number> {
  const [name, ...rest] = args
  if (!name || name === 'help' || name === '--help' || name === '-h') return tell(help(), name ? 0 : 2)
  if (name === '--version') return await call(version, [], open)
  if (ON_SERVER.some(([known]) => known === name)) {
    return complain(`${name} works on the server itself, as root: countinghouse ${name} (deploy/countinghouse).`, 2)
  }
  const command = commands.find((known) => known.name === name)
  if (!command) return complain(`There is no command "${name}".\n\n${help()}`, 2)
  return await call(command, rest, open)
}

async function call(command: Command, args: string[], open: () => Promise<Backend>): Promise<number> {
  let backend: Backend | undefined
  try {
    const { values, positionals } = parse(command, args)
    if (values.help) return tell(helpFor(command), 0)
    if (!command.needsNoDatabase) {
      const [config, log] = [loadConfig(), createLog({ level: 'silent', pretty: false })]
      await recoverRestore(config, log)
      await refuseMissingDatabase(config.databaseUrl, log)
    }
    const answer = await command.run({
      values,
      positionals,
      async open() {
        backend ??= await open()
        return backend
      },
      ask: askAtTerminal,
    })
    return tell(inForm(answer, Boolean(values.json)), answer.exitCode ?? 0)
  } catch (error) {
    if (error instanceof UsageError) return complain(`${error.message}\n\n${helpFor(command)}`, 2)
    if (error instanceof StartError || error instanceof Problem) return complain(error.message, 1)
    return complain(error instanceof Error ? (error.stack ?? error.message) : String(error), 1)
  } finally {
    await backend?.close()
  }
}

function parse(command: Command, args: string[]) {
  const common = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  try {
    return parseArgs({ args, options: { ...command.options, ...common }, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function inForm(answer: Answer, asJson: boolean): string {
  return asJson ? JSON.stringify(answer.data, null, 2) : answer.words
}

function help(): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const all = [...commands.map(({ name, summary }) => [name, summary] as const), ...ON_SERVER]
  const lines = all.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    'Usage: countinghouse COMMAND [options], or while developing: npm run cli -- COMMAND [options]',
    '',
    ...lines,
    '',
    'Every command takes --help, and --json for an answer that programs can read.',
  ].join('\n')
}

function helpFor({ name, summary, usage }: Command): string {
  return `${summary}.\n\nUsage: countinghouse ${[name, usage].filter(Boolean).join(' ')} [--json]`
}

function tell(words: string, code: number): number {
  console.log(words)
  return code
}

function complain(words: string, code: number): number {
  console.error(words)
  return code
}
