import { createHash, X509Certificate } from 'node:crypto'
import { P12_BYTES, type SealKeyAnswer } from '#contract/work/seals.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { keepUntilChanged } from '#database/keep-until-changed.ts'
import { longDate } from '#domain/time/days.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { seal, unsealOrNull } from '#platform/seal.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { SealMaker } from '#server/features/work/seals/pdf/seal-maker.ts'
import type { KeyMaterial } from '#server/features/work/seals/pdf/tasks.ts'
import { WARN_DAYS } from '#server/features/work/seals/seals.model.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './seal-keys.store.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  maker: SealMaker
}

/** What is encrypted: the key that we made, or the firm's own file with its password. */
type Secret = { privateKey: string } | { file: string; password: string }

const TAG = 'seal-key'

export type SealKeys = ReturnType<typeof createSealKeys>

/** The key that the firm seals with: made at first use, or its own. It is kept encrypted, as the password of the mail server is. */
export function createSealKeys({ db, clock, secrets }: Tools, { audit, settings, maker }: Needs) {
  /** The key as it is; kept in memory until a user sets another. */
  const find = keepUntilChanged(db, TAG, () => store.findCurrent(db.read))

  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const bytesIn = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

  /** Null when the site's keys are others than those it was encrypted with. */
  function secretOf({ secret }: store.StoredKey): Secret | null {
    const text = unsealOrNull(secret, secrets.session)
    return text === null ? null : (JSON.parse(text) as Secret)
  }

  async function keep(
    tx: Tx,
    doer: Doer,
    { kind, certificate, secret }: { kind: 'made' | 'own'; certificate: Uint8Array; secret: Secret },
  ): Promise<store.StoredKey> {
    const { subject, notBefore, notAfter, fingerprint } = factsOf(certificate)
    const row: store.StoredKey = {
      id: newId(),
      kind,
      subject,
      certificate: base64(certificate),
      fingerprint,
      notBefore: notBefore,
      notAfter: notAfter,
      secret: seal(JSON.stringify(secret), secrets.session),
      createdAt: isoNow(clock),
      createdBy: typeof doer === 'string' ? '' : doer.name,
      retiredAt: null,
    }
    await store.replace(tx, row)
    touch(tx, TAG)
    await audit.record(tx, doer, {
      action: 'seal-key.set',
      subject: 'settings:proposals',
      detail: { kind, fingerprint },
    })
    return row
  }

  async function make(doer: Doer, isWanted: (current: store.StoredKey | null) => boolean): Promise<void> {
    const { name } = await settings.get('firm')
    // With what it needs it is loaded once in five years.
    const { makeKey } = await import('./make-certificate.ts')
    const { privateKey, certificate } = await makeKey(name, clock.now())
    await db.transaction(async (tx) => {
      await db.engine.lock(tx, TAG)
      if (!isWanted(await store.findCurrent(tx))) return
      await keep(tx, doer, { kind: 'made', certificate, secret: { privateKey: base64(privateKey) } })
    })
  }

  /** Why the key cannot seal, in words. */
  function refusalOf(row: store.StoredKey): string | null {
    if (!secretOf(row)) {
      return 'The key to seal with cannot be read, because the keys of the site are others. Set it again in Setting, Proposals.'
    }
    if (row.notAfter <= isoNow(clock)) {
      return `The certificate to seal with ended on ${longDate(row.notAfter)}. Set another one in Setting, Proposals.`
    }
    return null
  }

  function warningOf(row: store.StoredKey): string | null {
    const left = (Date.parse(row.notAfter) - clock.now().getTime()) / DAY_MS
    return left > WARN_DAYS
      ? null
      : `The certificate to seal with ends on ${longDate(row.notAfter)}. Set another one in Setting, Proposals.`
  }

  async function describe(): Promise<Omit<SealKeyAnswer, 'waiting'>> {
    const row = await find()
    if (!row) return NOTHING
    const refusal = refusalOf(row)
    return {
      kind: row.kind,
      subject: row.subject,
      fingerprint: row.fingerprint,
      notAfter: row.notAfter,
      isUsable: refusal === null,
      fault: refusal ?? warningOf(row),
      createdAt: row.createdAt,
      createdBy: row.createdBy,
    }
  }

  return {
    describe,

    /** The key to seal with now, made if there has never been one; throws in words when it cannot be used. */
    async current(): Promise<{ id: string; key: KeyMaterial }> {
      let row = await find()
      if (!row) {
        await make('system', (current) => current === null)
        row = await store.findCurrent(db.read)
      }
      if (!row) throw new Error('There is no key to seal with.')
      const refusal = refusalOf(row)
      const secret = secretOf(row)
      if (refusal || !secret) throw new Error(refusal ?? 'There is no key to seal with.')
      const key: KeyMaterial =
        'privateKey' in secret
          ? { kind: 'made', privateKey: bytesIn(secret.privateKey), certificate: bytesIn(row.certificate) }
          : { kind: 'own', file: bytesIn(secret.file), password: secret.password }
      return { id: row.id, key }
    },

    makeNew: (actor: Actor) => make(actor, () => true),

    /** Takes the firm's own key from a .p12 file. */
    async bring(actor: Actor, file: Uint8Array, password: string): Promise<void> {
      if (file.length > P12_BYTES) throw invalid('file', 'Choose a .p12 file of at most 64 KB')
      const { certificate } = await maker.readKey({ file, password }).catch(() => {
        throw invalid('password', 'This is not a .p12 file with a key, or the password is another one')
      })
      const why = whyUnfit(certificate, clock.now())
      if (why) throw invalid('file', why)
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, TAG)
        await keep(tx, actor, { kind: 'own', certificate, secret: { file: base64(file), password } })
      })
    },

    certificates: async () =>
      (await store.listCertificates(db.read)).map(({ id, subject, certificate }) => ({
        id,
        subject,
        certificate: bytesIn(certificate),
      })),

    /** Encrypts the key with another one; what cannot be read any more stays as it is. */
    async reseal(tx: Tx, fresh: string): Promise<void> {
      const row = await store.findCurrent(tx)
      const secret = row && secretOf(row)
      if (row && secret) await store.replaceSecret(tx, row.id, seal(JSON.stringify(secret), fresh))
    },
  }
}

const NOTHING = {
  kind: 'none' as const,
  subject: '',
  fingerprint: '',
  notAfter: null,
  isUsable: true,
  fault: null,
  createdAt: null,
  createdBy: '',
}

function factsOf(der: Uint8Array) {
  const certificate = new X509Certificate(der)
  const name = /^(?:CN|O)=(.+)$/m.exec(certificate.subject)?.[1] ?? certificate.subject
  return {
    subject: name,
    notBefore: new Date(certificate.validFrom).toISOString(),
    notAfter: new Date(certificate.validTo).toISOString(),
    fingerprint: createHash('sha256').update(der).digest('hex'),
  }
}

const SMALLEST_RSA = 2048

function whyUnfit(der: Uint8Array, now: Date): string | null {
  const { publicKey, validFrom, validTo } = new X509Certificate(der)
  if (new Date(validTo) <= now)
    return `The certificate in this file ended on ${longDate(new Date(validTo).toISOString())}`
  if (new Date(validFrom) > now) return 'The certificate in this file is not valid yet'
  const { modulusLength } = publicKey.asymmetricKeyDetails ?? {}
  if (publicKey.asymmetricKeyType === 'rsa' && (modulusLength ?? 0) < SMALLEST_RSA) {
    return 'The key in this file is too short: an RSA key needs at least 2,048 bits'
  }
  if (!['rsa', 'ec'].includes(publicKey.asymmetricKeyType ?? '')) return 'Choose a file with an RSA or an elliptic key'
  return null
}
