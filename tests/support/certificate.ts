import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from '#scripts/test-tools.mjs'

/** A key and a certificate that nobody vouches for. */
export function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-mail-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string]
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync(program('openssl'), [...asked, '-subj', '/CN=relay', '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const made = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true, force: true })
  return made
}
