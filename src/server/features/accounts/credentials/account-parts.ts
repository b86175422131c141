import { createLetters } from '#server/features/accounts/account/account-mails.ts'
import { createKeeper } from '#server/features/accounts/account/keeper.ts'
import type { Sessions } from '#server/features/accounts/sessions/sessions.service.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { Outbox } from '#server/features/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { createPasswords } from './passwords.ts'
import { createSignInThrottle } from './sign-in-limits.ts'
import { createTokens } from './tokens.ts'

export interface AccountDeps {
  audit: Audit
  outbox: Outbox
  settings: SettingsService
  limits: RateLimits
  sessions: Sessions
}

export type Parts = ReturnType<typeof createParts>

/** What the verbs of accounts share. */
export function createParts(tools: Tools, deps: AccountDeps) {
  const keeper = createKeeper(tools)
  return {
    ...tools,
    ...deps,
    keeper,
    tokens: createTokens(tools),
    passwords: createPasswords(tools, { keeper, limits: deps.limits }),
    throttle: createSignInThrottle(deps.limits),
    letters: createLetters(tools.config.publicUrl),
  }
}
