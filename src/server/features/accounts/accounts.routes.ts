import { getMe } from '#contract/my-account.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentOwnAccount } from './accounts.present.ts'
import type { Accounts } from './accounts.service.ts'

export function accountsRoutes(accounts: Accounts) {
  return createFeature().openapi(getMe, async (c) => {
    const actor = actorOf(c)
    return c.json(presentOwnAccount(await accounts.get(actor), actor.mustDo), 200)
  })
}
