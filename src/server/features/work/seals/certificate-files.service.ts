import { callerOf } from '#platform/network.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Certificates } from '#server/features/website/events/certificates.service.ts'
import { problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import type { SealKeys } from './keys/seal-keys.service.ts'
import type { SealLook } from './look.ts'
import type { SealMaker } from './pdf/seal-maker.ts'

interface Needs {
  settings: SettingsService
  limits: RateLimits
  certificates: Certificates
  keys: SealKeys
  maker: SealMaker
  lookOf: SealLook
}

const MOST_WAITING = 8
const PER_ADDRESS = { hits: 60, windowSeconds: 600 }

export type CertificateFiles = ReturnType<typeof createCertificateFiles>

/** Certificates of attendance as sealed PDFs, made when they are asked for: no copy with a name in it is stored. */
export function createCertificateFiles({ clock, config }: Tools, needs: Needs) {
  const { settings, limits, certificates, keys, maker, lookOf } = needs
  return {
    async make({ token, attendee }: { token: string; attendee: number }, address: string): Promise<Uint8Array> {
      const wait = 'Many certificates were asked for. Please try again later.'
      await limits.takeAll([{ key: `certificates:${callerOf(address)}`, limit: PER_ADDRESS }], wait)
      const certificate = await certificates.get(token, attendee)
      if (maker.waiting() >= MOST_WAITING) throw problem('busy', 503, wait)
      const { name: firm, timeZone } = await settings.get('firm')
      const { key } = await keys.current()
      const sheet = { ...certificate, firm, timeZone, verifyUrl: `${config.publicUrl}/verify` }
      const { bytes } = await maker.certificate({ certificate: sheet, look: await lookOf(), key, at: clock.now() })
      return bytes
    },
  }
}
