import { createHash } from 'node:crypto'
import type { VerifiedAnswer } from '#contract/work/verification.ts'
import { callerOf } from '#platform/network.ts'
import { createThread, threadFile } from '#platform/thread.ts'
import type { Certificates } from '#server/features/website/events/certificates.service.ts'
import type { SealKeys } from '#server/features/work/seals/keys/seal-keys.service.ts'
import * as store from '#server/features/work/seals/seals.store.ts'
import { problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import type { FoundSeals } from './read-seal.ts'
import type { VerifyTask } from './verify-thread.ts'

interface Needs {
  keys: SealKeys
  limits: RateLimits
  certificates: Certificates
}

const SECONDS = 10
const MEMORY_MB = 256
const MOST_WAITING = 8
const PER_ADDRESS = { hits: 30, windowSeconds: 600 }
/** However many addresses ask: each file costs a moment of a processor. */
const FOR_ALL = { hits: 600, windowSeconds: 600 }

export type Verification = ReturnType<typeof createVerification>

/** Whether a PDF is as it was sealed here. Nothing of the file is kept. */
export function createVerification({ db }: Tools, { keys, limits, certificates: issued }: Needs) {
  const open = () =>
    createThread<VerifyTask, FoundSeals>({
      name: 'verify-thread',
      file: threadFile(import.meta.dirname, 'verify-thread'),
      seconds: SECONDS,
      memoryMb: MEMORY_MB,
    })
  let thread: ReturnType<typeof open> | null = null

  return {
    async verify(bytes: Uint8Array, address: string): Promise<VerifiedAnswer> {
      await limits.takeAll(
        [
          { key: `verify:${callerOf(address)}`, limit: PER_ADDRESS },
          { key: 'verify', limit: FOR_ALL },
        ],
        'You have checked many files. Please try again later.',
      )
      thread ??= open()
      if (thread.waiting() >= MOST_WAITING) {
        throw problem('busy', 503, 'Many files are being checked at the moment. Please try again in a minute.')
      }
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const certificates = await keys.certificates()
      const found = await thread.run({ bytes, known: certificates }).catch(() => {
        throw problem('unreadable', 422, 'This file took too long to check.')
      })
      const named = await store.listMade(db.read, found.names)
      const subjectOf = (id: string | null) => certificates.find((one) => one.id === id)?.subject ?? null
      const same = await store.findByHash(db.read, sha256)
      if (same) return { outcome: 'unchanged', by: subjectOf(found.wholeBy ?? found.partBy), sealedAt: same.sealedAt }
      const certificate = await issued.find(found.names)
      if (certificate && found.wholeBy) {
        return { outcome: 'unchanged', by: subjectOf(found.wholeBy), sealedAt: certificate.certifiedAt }
      }
      // The seal it names is known, and so are the bytes of its files: these are others.
      if (named.length > 0 || certificate) return { outcome: 'changed', by: null, sealedAt: null }
      if (found.wholeBy) return { outcome: 'unchanged', by: subjectOf(found.wholeBy), sealedAt: null }
      if (found.partBy) return { outcome: 'changed', by: subjectOf(found.partBy), sealedAt: null }
      return { outcome: found.isPdf ? 'not-ours' : 'not-a-pdf', by: null, sealedAt: null }
    },

    close: async () => await thread?.close(),
  }
}
