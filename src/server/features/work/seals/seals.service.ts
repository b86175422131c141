import { CONSENT } from '#contract/work/proposal-fields.ts'
import type { SealAnswer } from '#contract/work/seals.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { keepUntilChanged } from '#database/keep-until-changed.ts'
import { isoNow } from '#platform/clock.ts'
import { newId, newToken } from '#platform/ids.ts'
import type { DocumentFiling } from '#server/features/clients/documents/document-filing.service.ts'
import type { DocumentLinks } from '#server/features/clients/documents/document-links.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { AcceptedRecord, Proposals } from '#server/features/work/proposals/proposals.service.ts'
import type { Signing } from '#server/features/work/proposals/signing.service.ts'
import { rowsAtOnce } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import type { SealKeys } from './keys/seal-keys.service.ts'
import type { SealLook } from './look.ts'
import type { Agreement } from './pdf/agreement.ts'
import type { SealMaker } from './pdf/seal-maker.ts'
import type { TimestampServer } from './pdf/tasks.ts'
import { nextStamp, nextTry, type Seal } from './seals.model.ts'
import * as store from './seals.store.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  filing: DocumentFiling
  documentLinks: DocumentLinks
  proposals: Proposals
  signing: Signing
  keys: SealKeys
  maker: SealMaker
  lookOf: SealLook
}

const AT_ONCE = 20
const TAG = 'seals'
/** Shorter than the lease of the job: after a kill the next process soon goes on, and two at once are rare. */
const LONGEST_RUN_MS = 20_000

export type Seals = ReturnType<typeof createSeals>

/** The sealed PDF of an accepted proposal: recorded with the acceptance, and made by a job until it is there. */
export function createSeals({ db, clock, config, storage, log }: Tools, needs: Needs) {
  const { settings, filing, documentLinks, proposals, signing, keys, maker, lookOf } = needs

  signing.whenAccepted(async (tx, { proposal }) => {
    const now = isoNow(clock)
    await store.insert(tx, {
      id: newId(),
      proposalId: proposal.id,
      state: 'waiting',
      attempts: 0,
      nextAt: now,
      failure: null,
      keyId: null,
      documentId: null,
      sha256: null,
      sealedAt: null,
      stamp: 'none',
      stampNextAt: null,
      stampFailure: null,
      stampedSha256: null,
      stampedAt: null,
      createdAt: now,
    })
    touch(tx, TAG)
  })

  async function change(tx: Tx, id: string, to: Parameters<typeof store.update>[2]): Promise<void> {
    await store.update(tx, id, to)
    touch(tx, TAG)
  }

  /** What waits and what failed; kept in memory, because Health and the dashboard ask for it often. */
  const troubles = keepUntilChanged(db, TAG, () => store.countTroubles(db.read))

  async function timestampServer(): Promise<TimestampServer | null> {
    const { timestampUrl: url } = await settings.get('proposals')
    return url ? { url, privateHosts: config.timestampHosts } : null
  }

  async function makeOne({ id, proposalId }: Seal): Promise<void> {
    const accepted = await proposals.accepted(proposalId)
    if (!accepted) return await db.transaction((tx) => change(tx, id, { state: 'void' }))
    const { id: keyId, key } = await keys.current()
    const { timeZone } = await settings.get('firm')
    const at = clock.now()
    const timestamps = await timestampServer()
    const agreement = agreementOf(id, accepted, { timeZone, verifyUrl: `${config.publicUrl}/verify` })
    const made = await maker.seal({ agreement, look: await lookOf(), key, at, timestamps })
    const storageKey = `documents/${newToken(18)}`
    const { bytes, sha256 } = await storage.put(storageKey, made.bytes)
    const isKept = await db.transaction(async (tx) => {
      await db.engine.lock(tx, `seal:${id}`)
      // Another instance may have been quicker.
      if ((await store.find(tx, id))?.state !== 'waiting') return false
      const { proposal } = accepted
      const name = `${fileName(accepted.sent.title)} (${proposal.reference}).pdf`
      const file = { storageKey, bytes, sha256, type: 'application/pdf', by: accepted.sent.firm }
      const documentId = await filing.file(tx, { clientId: proposal.clientId, name, kind: 'contracts', ...file })
      const sealedAt = at.toISOString()
      const stamp = made.isStamped ? 'stamped' : timestamps ? 'waiting' : 'none'
      await change(tx, id, {
        state: 'sealed',
        failure: null,
        keyId: keyId,
        documentId: documentId,
        sha256,
        sealedAt: sealedAt,
        stamp,
        stampFailure: made.stampFailure?.slice(0, 300) ?? null,
        ...(stamp === 'waiting' ? { stampNextAt: nextStamp(at, sealedAt).at } : {}),
        ...(stamp === 'stamped' ? { stampedAt: sealedAt } : {}),
      })
      await proposals.record.note(tx, 'system', proposal.id, 'sealed')
      return true
    })
    if (!isKept) await storage.remove(storageKey)
  }

  async function stampOne(seal: Seal, timestamps: TimestampServer): Promise<void> {
    const { id, documentId, sha256: sealed, sealedAt } = seal
    const now = clock.now()
    try {
      const file = documentId && sealed ? await filing.read(documentId, sealed) : null
      if (!file || !documentId) return await db.transaction((tx) => change(tx, id, { stamp: 'none' }))
      const { bytes: stamped } = await maker.stamp({ bytes: file.bytes, timestamps })
      const storageKey = `documents/${newToken(18)}`
      const { bytes, sha256 } = await storage.put(storageKey, stamped)
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `seal:${id}`)
        const { name, clientId, by } = file
        await filing.addVersion(tx, documentId, {
          clientId,
          name,
          storageKey,
          bytes,
          sha256,
          type: 'application/pdf',
          by,
        })
        const stampedNow = {
          stamp: 'stamped',
          stampFailure: null,
          stampedSha256: sha256,
          stampedAt: now.toISOString(),
        } as const
        await change(tx, id, stampedNow)
        await needs.audit.record(tx, 'system', { action: 'proposal.stamped', subject: `proposal:${seal.proposalId}` })
      })
    } catch (error) {
      const { isLate, at } = nextStamp(now, sealedAt ?? seal.createdAt)
      const failure = wordsOf(error)
      log.warn({ seal: id, err: error }, 'a timestamp could not be had')
      const stamp = isLate ? 'late' : 'waiting'
      await db.transaction((tx) => change(tx, id, { stamp, stampNextAt: at, stampFailure: failure }))
    }
  }

  return {
    /** Seals what was accepted. What fails is tried again, and acceptances are valid meanwhile. */
    async sealWaiting(): Promise<void> {
      const until = Date.now() + LONGEST_RUN_MS
      for (;;) {
        const due = await store.listDue(db.read, isoNow(clock), rowsAtOnce(AT_ONCE))
        if (due.length === 0) return
        for (const seal of due) {
          if (Date.now() > until) return
          await makeOne(seal).catch(async (error: unknown) => {
            log.warn({ seal: seal.id, err: error }, 'a proposal could not be sealed')
            const attempts = seal.attempts + 1
            const later = { attempts, nextAt: nextTry(clock.now(), attempts), failure: wordsOf(error) }
            await db.transaction((tx) => change(tx, seal.id, later))
          })
        }
      }
    },

    /** Adds timestamps that could not be had when the files were sealed. */
    async stampWaiting(): Promise<void> {
      const timestamps = await timestampServer()
      for (const seal of await store.listUnstamped(db.read, isoNow(clock), rowsAtOnce(AT_ONCE))) {
        if (timestamps) await stampOne(seal, timestamps)
        // Nobody asks for timestamps any more.
        else await db.transaction((tx) => change(tx, seal.id, { stamp: 'none', stampFailure: null }))
      }
    },

    async of(proposalIds: string[]): Promise<Map<string, SealAnswer>> {
      const seals = (await store.listOf(db.read, proposalIds)).filter(({ state }) => state !== 'void')
      const urls = await documentLinks.files(
        seals.flatMap((seal) => {
          const sha256 = hashOf(seal)
          return seal.documentId && sha256 ? [{ documentId: seal.documentId, sha256 }] : []
        }),
      )
      return new Map(
        seals.map((seal) => {
          const { proposalId, state, attempts, documentId, sealedAt, stamp } = seal
          // The file that was sealed, not the document: what was added to that later is not sealed.
          const url = urls.get(hashOf(seal) ?? '') ?? null
          const isDeleted = state === 'sealed' && url === null
          const isSealed = state === 'sealed'
          const known = { sealedAt, documentId, url, isDeleted, stamp, isDelayed: !isSealed && attempts > 0 }
          return [proposalId, { state: isSealed ? 'sealed' : 'waiting', ...known }]
        }),
      )
    },

    troubles,

    close: () => maker.close(),
  }
}

function agreementOf(
  sealId: string,
  { proposal, sent, version, signers }: AcceptedRecord,
  firm: { timeZone: string; verifyUrl: string },
): Agreement {
  return {
    sealId,
    sent,
    document: version.document,
    hash: version.hash,
    number: version.number,
    sentAt: version.sentAt,
    acceptedAt: proposal.decidedAt ?? '',
    choice: proposal.choice ?? { option: null, addOns: [] },
    consent: CONSENT,
    ...firm,
    signatures: signers.map(({ signatureId, typedName, name, email, signedAt, address, hash, signedHash }) => ({
      id: signatureId ?? '',
      typedName: typedName ?? '',
      name,
      email,
      signedAt: signedAt ?? '',
      network: address ?? '',
      hash: hash ?? '',
      signedHash: signedHash ?? '',
    })),
  }
}

const hashOf = ({ sha256, stampedSha256 }: Seal) => stampedSha256 ?? sha256

const LONGEST_NAME = 120

function fileName(title: string): string {
  const plain = title
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, LONGEST_NAME).join('').trim() || 'Agreement'
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)
