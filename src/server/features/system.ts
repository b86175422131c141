import { createAccounts } from '#server/features/system/accounts/accounts.service.ts'
import { createSessions } from '#server/features/system/accounts/sessions/sessions.service.ts'
import { createAudit } from '#server/features/system/audit/audit.service.ts'
import { createBrand } from '#server/features/system/brand/brand.service.ts'
import { createHealth } from '#server/features/system/health/health.service.ts'
import { createPlaces } from '#server/features/system/health/places.ts'
import { createMedia } from '#server/features/system/media/media.service.ts'
import { createOutbox } from '#server/features/system/outbox/outbox.service.ts'
import { createSamples } from '#server/features/system/samples/samples.service.ts'
import { createSavedViews } from '#server/features/system/saved-views/saved-views.service.ts'
import { createSettings } from '#server/features/system/settings/settings.service.ts'
import { createApiTokens } from '#server/features/system/tokens/tokens.service.ts'
import { createVisits } from '#server/features/system/visits/visits.service.ts'
import { createWebhooks } from '#server/features/system/webhooks/webhooks.service.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { createReadQueue } from '#server/http/read-queue.ts'
import type { Tools } from '#server/tools.ts'

export type SystemFeatures = ReturnType<typeof createSystem>

/** Accounts, settings, mail and what every other area builds on. */
export function createSystem(tools: Tools) {
  const [limits, reads] = [createRateLimits(tools), createReadQueue()]
  const audit = createAudit(tools)
  const media = createMedia(tools, { audit })
  const settings = createSettings(tools, { audit, media })
  const brand = createBrand(tools, { audit, reads })
  const outbox = createOutbox(tools, { audit, settings, limits })
  const sessions = createSessions(tools, { audit, security: () => settings.get('security') })
  const accounts = createAccounts(tools, { audit, outbox, settings, limits, sessions })
  const webhooks = createWebhooks(tools, { audit, accounts, outbox })
  const places = createPlaces(tools)
  return {
    limits,
    reads,
    audit,
    media,
    settings,
    brand,
    samples: createSamples(tools),
    outbox,
    sessions,
    accounts,
    apiTokens: createApiTokens(tools, { audit, accounts, limits }),
    webhooks,
    /** Notifies webhooks what happened. */
    announce: webhooks.announce,
    visits: createVisits(tools, { settings }),
    places,
    health: createHealth(tools, places),
    savedViews: createSavedViews(tools),
  }
}
