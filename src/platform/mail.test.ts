import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MailServerOptions, openMailTransport, sendWhileListening } from './mail.ts'

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-mail-'))
const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string]

describe('the way to a mail server', () => {
  let server: SMTPServer | undefined
  beforeAll(() => {
    const names = 'subjectAltName=IP:0.0.0.0,IP:127.0.0.1'
    const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
    execFileSync('openssl', [...asked, '-subj', '/CN=relay', '-addext', names, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    return () => rmSync(folder, { recursive: true, force: true })
  })
  afterEach(async () => {
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
    server = undefined
  })

  /** Sends one mail to a server of this kind; answers whether it came encrypted, or why it did not come. */
  async function send(
    kind: SMTPServerOptions,
    way: Partial<MailServerOptions> & { host?: string; scheme?: string; query?: string },
  ) {
    const { host = '0.0.0.0', scheme = 'smtp', query = '', ...options } = way
    const came: boolean[] = []
    server = new SMTPServer({
      authOptional: true,
      logger: false,
      ...kind,
      onData(stream, session, done) {
        came.push(session.secure)
        stream.resume().on('end', () => done())
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server?.listen(0, '0.0.0.0', resolve))
    const { port } = server.server.address() as AddressInfo
    const transport = openMailTransport({ url: `${scheme}://${host}:${port}${query}`, ...options })
    try {
      const mail = { from: 'firm@example.com', to: 'ada@example.com', subject: 'Hello', text: 'Words', html: '' }
      await transport.send({ ...mail, messageId: '<1@example.com>' })
      return came
    } catch (error) {
      expect(came, 'nothing came in the open').toEqual([])
      return (error as Error).message
    } finally {
      transport.close()
    }
  }

  const inTheOpen: SMTPServerOptions = { disabledCommands: ['STARTTLS', 'AUTH'] }
  const withStartTls = (): SMTPServerOptions => ({ key: readFileSync(key), cert: readFileSync(cert) })

  it('is encrypted to another machine, whatever the address says, or not taken', async () => {
    expect(await send(inTheOpen, {})).toMatch(/STARTTLS|TLS|500|502/)
    expect(await send(inTheOpen, { query: '?ignoreTLS=true&requireTLS=false' })).toMatch(/STARTTLS|TLS|500|502/)
    expect(await send(inTheOpen, { allowPlaintext: true })).toEqual([false])
    expect(await send(inTheOpen, { host: '127.0.0.1' })).toEqual([false])
  })

  it('ends at a server that cannot prove who it is, and goes on with a certificate that vouches for it', async () => {
    expect(await send(withStartTls(), {})).toMatch(/self-signed certificate/)
    expect(await send(withStartTls(), { query: '?tls.rejectUnauthorized=false' })).toMatch(/self-signed certificate/)
    expect(await send(withStartTls(), { caFile: cert })).toEqual([true])
    expect(await send({ ...withStartTls(), secure: true }, { scheme: 'smtps', caFile: cert })).toEqual([true])
    expect(await send(withStartTls(), { host: '127.0.0.1', caFile: cert })).toEqual([true])
  })

  it('asks no proof of the server on this machine, which may have mail in the open too, unless TLS is required or a file given', async () => {
    const here = { host: '127.0.0.1' }
    expect(await send(withStartTls(), here)).toEqual([true])
    expect(await send(withStartTls(), { ...here, startTls: 'required' })).toMatch(/self-signed certificate/)
    expect(await send({ ...withStartTls(), secure: true }, { ...here, scheme: 'smtps' })).toMatch(/self-signed/)
    const other = join(folder, 'other.pem')
    const asked = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-subj',
      '/CN=other',
    ]
    execFileSync('openssl', [...asked, '-keyout', '/dev/null', '-out', other], { stdio: 'ignore' })
    expect(await send(withStartTls(), { ...here, caFile: other })).toMatch(/self-signed|certificate/)
  })

  it('Y2: is not waited for longer than told when somebody listens, whatever the server does not say', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const mail = { from: 'firm@example.com', to: 'ada@example.com', subject: 'Hello', text: 'Words', html: '' }
    const begun = Date.now()
    const sending = sendWhileListening(
      { url },
      { ...mail, messageId: '<1@example.com>' },
      { hear: () => {}, withinMs: 300 },
    )
    await expect(sending).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(Date.now() - begun).toBeLessThan(20_000)
    silent.close()
  })

  it('names the file of certificates that cannot be read', () => {
    const open = () => openMailTransport({ url: 'smtp://relay.example.com', caFile: join(folder, 'none.pem') })
    expect(open).toThrow(/^SMTP_CA_FILE: .*none\.pem cannot be read \(ENOENT\)$/)
  })
})
