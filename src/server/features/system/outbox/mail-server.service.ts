import { TEST_OUTCOMES, type TestOutcome } from '#contract/system/mail-security.ts'
import type { MailServerAnswer, MailServerForm } from '#contract/system/mail-server.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { keepUntilChanged } from '#database/keep-until-changed.ts'
import { isoNow } from '#platform/clock.ts'
import type { MailServerOptions, MailToSend } from '#platform/mail.ts'
import { isThisMachine } from '#platform/network.ts'
import { seal, unsealOrNull } from '#platform/seal.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { addressIn, addressOf, optionsOf, placeOf } from './mail-server.model.ts'
import * as store from './mail-server.store.ts'
import { retryWaiting } from './outbox.store.ts'

export interface Tested {
  outcome: TestOutcome
  answer: string
}

/** Whom emails come from, as the transport takes it, the address in it, and the name of the key they are signed with. */
interface Sender {
  from: MailToSend['from']
  address: string
  dkimSelector: string
}

interface Needs {
  audit: Audit
  settings: SettingsService
}

export type MailServer = ReturnType<typeof createMailServer>

/** Public pages say whether the site sends email, and are rebuilt. */
const SAID = ['mail-server', 'settings']

const NOTHING = {
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  password: null,
  sender: '',
  version: 0,
  updatedBy: null,
  testedAt: null,
  testedServer: null,
  testOutcome: null,
  testAnswer: null,
} as const

/** The server that emails go to: SMTP_URL, or what was set on screen, with its password encrypted. */
export function createMailServer({ db, clock, config, secrets }: Tools, { audit, settings }: Needs) {
  const key = secrets.session
  const rows = keepUntilChanged(db, 'mail-server', () => store.listServers(db.read))

  const find = async (source: store.StoredServer['source']) => (await rows()).find((row) => row.source === source)

  const passwordOf = ({ password }: Pick<store.StoredServer, 'password'>) => unsealOrNull(password, key)

  /** How to reach the server in use; null while emails wait. */
  async function inUse(): Promise<MailServerOptions | null> {
    const { smtpUrl, smtpAllowPlaintext: allowPlaintext, smtpCaFile: caFile } = config
    if (smtpUrl) return { url: smtpUrl, allowPlaintext, caFile }
    const row = await find('settings')
    if (!row) return null
    const password = passwordOf(row)
    if (row.username && password === null) return null
    return { ...optionsOf({ ...row, password }), allowPlaintext, caFile, privateHosts: config.mailHosts }
  }

  async function sender(): Promise<Sender> {
    const { fromName, dkimSelector } = await settings.get('mail')
    const firm = { name: fromName, address: (await settings.get('firm')).email }
    if (config.mailFrom) return { from: config.mailFrom, address: addressIn(config.mailFrom), dkimSelector }
    const own = config.smtpUrl ? '' : ((await find('settings'))?.sender ?? '')
    const from = { ...firm, address: own || firm.address }
    return { from, address: from.address, dkimSelector }
  }

  async function describe(): Promise<MailServerAnswer> {
    const [row, options] = [await find('settings'), await inUse()]
    const source = config.smtpUrl ? 'environment' : row ? 'settings' : 'none'
    const address = config.smtpUrl ? addressOf(config.smtpUrl) : row ? pickAddress(row) : pickAddress(NOTHING)
    const place = options && placeOf(options.url)
    const test = source === 'none' ? undefined : await find(source)
    return {
      source,
      ...address,
      hasPassword: config.smtpUrl ? new URL(config.smtpUrl).password !== '' : row ? passwordOf(row) !== null : false,
      sender: row?.sender ?? '',
      senderInUse: (await sender()).address,
      senderFromEnvironment: config.mailFrom,
      inUse: place,
      tested:
        test?.testedAt && test.testedServer === place
          ? { at: test.testedAt, outcome: knownOutcome(test.testOutcome), answer: test.testAnswer ?? '' }
          : null,
      version: row?.version ?? 0,
    }
  }

  /** A password goes to no other server, and to no other name, than the one it was typed for. */
  function keptPassword(before: store.StoredServer | undefined, form: Omit<MailServerForm, 'version'>): string | null {
    if (!form.username) return null
    if (form.password) return seal(form.password, key)
    const isSame = before && before.host === form.host && before.username === form.username
    if (isSame && passwordOf(before) !== null) return before.password
    const words = before?.password
      ? 'Enter the password again: the server or the user is another one'
      : 'Enter the password'
    throw invalid('password', words)
  }

  return {
    inUse,
    sender,
    describe,

    async save(actor: Actor, { version, ...form }: MailServerForm): Promise<MailServerAnswer> {
      if (config.smtpUrl) throw problem('set-elsewhere', 409, 'SMTP_URL is set where the site runs, and wins.')
      if (form.security === 'none' && !config.smtpAllowPlaintext && !isThisMachine(form.host)) {
        throw invalid('security', 'Choose an encryption: without one, email may only go to a server on this machine')
      }
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'mail-server')
        const before = (await store.listServers(tx)).find(({ source }) => source === 'settings')
        if (version !== (before?.version ?? 0)) throw changedMeanwhile(before?.updatedBy)
        const { host, port, security, username, sender } = form
        await store.saveServer(tx, {
          ...NOTHING,
          source: 'settings',
          ...{ host, port, security, username, sender },
          password: keptPassword(before, form),
          version: version + 1,
          updatedAt: isoNow(clock),
          updatedBy: actor.name,
        })
        await audit.record(tx, actor, {
          action: 'mail-server.saved',
          subject: 'settings:mail',
          detail: { server: `${host}:${port}`, password: Boolean(form.password) },
        })
        touch(tx, ...SAID)
        // What waits because of the old server need not wait for it.
        await retryWaiting(tx, isoNow(clock))
      })
      return await describe()
    },

    async remove(actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await store.deleteServer(tx))) throw notFound('No mail server is set here.')
        await audit.record(tx, actor, { action: 'mail-server.removed', subject: 'settings:mail' })
        touch(tx, ...SAID)
      })
    },

    async noteTest(tx: Tx, place: string, { outcome, answer }: Tested): Promise<void> {
      const source = config.smtpUrl ? 'environment' : 'settings'
      const before = (await store.listServers(tx)).find((row) => row.source === source)
      if (!before && source === 'settings') return
      await store.saveServer(tx, {
        ...NOTHING,
        updatedAt: isoNow(clock),
        ...before,
        source,
        testedAt: isoNow(clock),
        testedServer: place,
        testOutcome: outcome,
        testAnswer: answer.slice(0, 500),
      })
      touch(tx, 'mail-server')
    },

    /** Encrypts the password with another key; one that cannot be read any more stays as it is. */
    async reseal(tx: Tx, fresh: string): Promise<void> {
      const row = (await store.listServers(tx)).find(({ source }) => source === 'settings')
      const password = row ? passwordOf(row) : null
      if (password !== null) await store.replacePassword(tx, seal(password, fresh))
    },
  }
}

function pickAddress({
  host,
  port,
  security,
  username,
}: Pick<store.StoredServer, 'host' | 'port' | 'security' | 'username'>) {
  return { host, port, security, username }
}

const knownOutcome = (kept: string | null): TestOutcome => TEST_OUTCOMES.find((known) => known === kept) ?? 'failed'

function changedMeanwhile(by: string | null | undefined) {
  const words = `${by ?? 'Somebody'} changed the mail server meanwhile. Load the page again to see it.`
  return problem('conflict', 409, words)
}
