import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { program } from '#scripts/test-tools.mjs'
import { certificate } from './certificate.ts'

const PASSWORD = 'a-mailbox-of-its-own'
/** Debian's `nobody`, in whose name the mailbox is kept: Dovecot keeps none for root. */
const NOBODY = 65_534

export type MailboxServer = Awaited<ReturnType<typeof startMailboxServer>>

/** Debian's Dovecot on ports of its own, with one mailbox for whoever knows the password. */
export async function startMailboxServer() {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-imap-'))
  chmodSync(folder, 0o755)
  const mail = join(folder, 'mail')
  for (const each of ['', 'new', 'cur', 'tmp']) {
    mkdirSync(join(mail, each), { recursive: true })
    chownSync(join(mail, each), NOBODY, NOBODY)
  }
  const { key, cert } = certificate()
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 })
  writeFileSync(join(folder, 'cert.pem'), cert)
  const [port, tlsPort] = [await freePort(), await freePort()]
  const settings = `
    base_dir = ${join(folder, 'run')}
    state_dir = ${join(folder, 'run')}
    log_path = ${join(folder, 'log')}
    protocols = imap
    listen = 127.0.0.1
    ssl = yes
    ssl_cert = <${join(folder, 'cert.pem')}
    ssl_key = <${join(folder, 'key.pem')}
    disable_plaintext_auth = no
    mail_location = maildir:${mail}
    first_valid_uid = 1
    auth_failure_delay = 0
    default_vsz_limit = 0
    passdb {
      driver = static
      args = password=${PASSWORD}
    }
    userdb {
      driver = static
      args = uid=${NOBODY} gid=${NOBODY} home=${mail}
    }
    service anvil {
      unix_listener anvil-auth-penalty {
        mode = 0
      }
    }
    service imap-login {
      chroot =
      inet_listener imap {
        port = ${port}
      }
      inet_listener imaps {
        port = ${tlsPort}
        ssl = yes
      }
    }
  `
  writeFileSync(join(folder, 'dovecot.conf'), settings.replaceAll(/^ {4}/gm, ''))
  const child = spawn(program('dovecot'), ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  await untilAnswering(port, child)
  let count = 0
  const names = () => [...readdirSync(join(mail, 'new')), ...readdirSync(join(mail, 'cur'))]

  return {
    host: '127.0.0.1',
    port,
    tlsPort,
    username: 'reply',
    password: PASSWORD,
    certificate: join(folder, 'cert.pem'),
    /** Puts a message into the mailbox, as a mail server would. */
    deliver(raw: string): void {
      const name = `${Date.now()}.${++count}.test`
      const path = join(mail, 'tmp', name)
      writeFileSync(path, raw.replaceAll(/\r?\n/g, '\r\n'))
      chownSync(path, NOBODY, NOBODY)
      writeFileSync(join(mail, 'new', name), raw.replaceAll(/\r?\n/g, '\r\n'))
      chownSync(join(mail, 'new', name), NOBODY, NOBODY)
      rmSync(path)
    },
    /** How many messages lie there, and how many of them are flagged as seen. */
    count: () => ({ all: names().length, seen: names().filter((name) => /:2,.*S/.test(name)).length }),
    async stop(): Promise<void> {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilAnswering(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && child.exitCode === null) {
    const isThere = await new Promise<boolean>((resolve) => {
      const line = connect(port, '127.0.0.1', () => resolve(true))
      line.on('error', () => resolve(false))
      line.on('connect', () => line.destroy())
    })
    if (isThere) return
    await wait(50)
  }
  throw new Error('Dovecot did not start')
}
