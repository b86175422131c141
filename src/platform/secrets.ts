import { hkdfSync } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { newToken } from './ids.ts'
import { StartError } from './start-error.ts'
import { notWritable } from './storage.ts'

/** Keys of this installation, made at first start. */
export interface Secrets {
  session: string
  csrf: string
  preview: string
  audit: string
  /** Names files in backups by their contents without telling these. */
  backup: string
}

const NAMES = ['session', 'csrf', 'preview', 'audit', 'backup'] as const satisfies (keyof Secrets)[]

const FILE = 'secrets.json'
const BEFORE = 'secrets.before.json'

export function loadSecrets(dataDir: string): Secrets {
  try {
    return readOrMake(join(dataDir, FILE))
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartError(`DATA_DIR: ${join(dataDir, FILE)} is damaged`)
    throw notWritable(dataDir, error)
  }
}

export function readSecrets(dataDir: string): Secrets | null {
  const path = join(dataDir, FILE)
  const kept = existsSync(path) ? read(path) : {}
  return isComplete(kept) ? kept : null
}

export function secretsFrom(make: (purpose: keyof Secrets) => string): Secrets {
  return Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Record<keyof Secrets, string>
}

export function newSecrets(): Secrets {
  return secretsFrom(() => newToken())
}

/** Keys made from one secret: the same on every instance that is given it. */
export function deriveSecrets(secret: string): Secrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'countinghouse', purpose, 32)).toString('base64url')
  return secretsFrom(derive)
}

export function writeSecrets(dataDir: string, secrets: Secrets): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = join(dataDir, `${FILE}.${newToken(6)}`)
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, join(dataDir, FILE))
}

/** Puts other keys in the place of those that are there, which lie beside them until all is done. */
export function exchangeSecrets(dataDir: string, secrets: Secrets): void {
  copyFileSync(join(dataDir, FILE), join(dataDir, BEFORE))
  writeSecrets(dataDir, secrets)
}

export function forgetExchanged(dataDir: string): void {
  rmSync(join(dataDir, BEFORE), { force: true })
}

function readOrMake(path: string): Secrets {
  const kept = existsSync(path) ? read(path) : {}
  if (!isComplete(kept)) {
    const draft = `${path}.${process.pid}.${newToken(6)}`
    const made: Secrets = { ...newSecrets(), ...kept }
    writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
    if (existsSync(path)) renameSync(draft, path)
    else placeFirst(draft, path)
  }
  chmodSync(path, 0o600)
  return read(path) as Secrets
}

// Of two instances that start at once, the second takes the keys of the first.
function placeFirst(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(path: string): Partial<Secrets> {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function isComplete(kept: Partial<Secrets>): kept is Secrets {
  return NAMES.every((name) => kept[name])
}
