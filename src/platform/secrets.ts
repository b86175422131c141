import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newToken } from './ids.ts'
import { StartError } from './start-error.ts'

/** Keys of this installation, made at first start and kept in the data folder. */
export interface Secrets {
  session: string
  csrf: string
  preview: string
}

const FILE = 'secrets.json'

export function loadSecrets(dataDir: string): Secrets {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return readOrMake(join(dataDir, FILE))
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartError(`DATA_DIR: ${join(dataDir, FILE)} is damaged`)
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(`DATA_DIR: ${dataDir} cannot be written (${code})`)
  }
}

function readOrMake(path: string): Secrets {
  const kept = existsSync(path) ? read(path) : {}
  if (!isComplete(kept)) {
    const draft = `${path}.${process.pid}.${newToken(6)}`
    const made: Secrets = { session: newToken(), csrf: newToken(), preview: newToken(), ...kept }
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
  return Boolean(kept.session && kept.csrf && kept.preview)
}
