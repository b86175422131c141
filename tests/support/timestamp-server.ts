import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '#domain/time/durations.ts'
import { program } from '#scripts/test-tools.mjs'
import { dateOffset } from './set-date.mjs'

const SETTINGS = `
[tsa]
default_tsa = here
[here]
serial = SERIAL
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`

// OpenSSL itself counts from today, whatever date the run has.
const SHIFTED_DAYS = Math.max(0, Math.round(dateOffset / 86_400_000))

/** A timestamp server of RFC 3161, by OpenSSL; `state.isAway` makes it refuse. */
export async function startTimestampServer() {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-timestamp-'))
  const at = (name: string) => join(folder, name)
  const asked = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    String(2 + SHIFTED_DAYS),
  ]
  const named = ['-subj', '/CN=Test timestamps', '-addext', 'extendedKeyUsage=critical,timeStamping']
  execFileSync(program('openssl'), [...asked, ...named, '-keyout', at('key.pem'), '-out', at('cert.pem')], {
    stdio: 'ignore',
  })
  writeFileSync(at('settings'), SETTINGS.replace('SERIAL', at('serial')))
  writeFileSync(at('serial'), '01\n')
  const state = { isAway: false, given: 0 }
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    if (state.isAway) return void response.writeHead(503).end()
    writeFileSync(at('query'), Buffer.concat(pieces))
    const reply = ['ts', '-reply', '-config', at('settings'), '-queryfile', at('query'), '-out', at('reply')]
    execFileSync(program('openssl'), [...reply, '-signer', at('cert.pem'), '-inkey', at('key.pem')], {
      stdio: 'ignore',
    })
    state.given++
    response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(readFileSync(at('reply')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const AUTHORITY = `
[ca]
default_ca = here
[here]
database = INDEX
new_certs_dir = FOLDER
rand_serial = yes
default_md = sha256
policy = named
[named]
commonName = supplied
`

/** A .p12 file as a certification authority hands it out. It is valid for so many days from a moment on, whatever the machine's clock says. */
export function p12({ from = new Date(), days = 400, password = 'open sesame', name = 'Nordlicht Treuhand' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-p12-'))
  const at = (file: string) => join(folder, file)
  const openssl = (...args: string[]) => execFileSync(program('openssl'), args, { stdio: 'ignore' })
  const until = new Date(from.getTime() + days * DAY_MS)
  const [start, end] = [from, until].map((moment) => `${moment.toISOString().slice(0, 19).replace(/\D/g, '')}Z`)
  try {
    writeFileSync(at('settings'), AUTHORITY.replace('INDEX', at('index')).replace('FOLDER', folder))
    writeFileSync(at('index'), '')
    const keys = ['-newkey', 'rsa:2048', '-nodes', '-keyout', at('key.pem')]
    openssl('req', '-new', ...keys, '-subj', `/CN=${name}`, '-out', at('asked.pem'))
    const asked = ['-in', at('asked.pem'), '-startdate', start ?? '', '-enddate', end ?? '', '-out', at('cert.pem')]
    openssl('ca', '-batch', '-notext', '-selfsign', '-config', at('settings'), '-keyfile', at('key.pem'), ...asked)
    const packed = ['-inkey', at('key.pem'), '-in', at('cert.pem'), '-passout', `pass:${password}`]
    openssl('pkcs12', '-export', ...packed, '-out', at('key.p12'))
    return new Uint8Array(readFileSync(at('key.p12')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
