import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newToken } from './ids.ts'

/** Keys of this installation, made at first start and kept in the data folder. */
export interface Secrets {
  session: string
  csrf: string
  preview: string
}

const FILE = 'secrets.json'

export function loadSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, FILE)
  const kept: Partial<Secrets> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const secrets: Secrets = {
    session: kept.session ?? newToken(),
    csrf: kept.csrf ?? newToken(),
    preview: kept.preview ?? newToken(),
  }
  if (JSON.stringify(secrets) !== JSON.stringify(kept)) {
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    renameSync(draft, path)
  }
  chmodSync(path, 0o600)
  return secrets
}
