import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { createIssues } from './issues/issues.service.ts'
import { createSubscriberList } from './subscribers/subscriber-list.service.ts'
import { createSubscribers } from './subscribers/subscribers.service.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  outbox: Outbox
  limits: RateLimits
  articles: Articles
}

export type Newsletter = ReturnType<typeof createNewsletter>

/** The list of subscribers, and what is sent to it. */
export function createNewsletter(tools: Tools, needs: Needs) {
  const { outbox, articles } = needs
  const subscribers = createSubscribers(tools, { ...needs, categories: articles.categories })
  outbox.onUndeliverable(async (tx, { id: mailId, recipient: email }, reason) => {
    if (reason !== 'failed') await subscribers.undeliverable(tx, { email, reason, mailId })
  })
  const issues = createIssues(tools, { ...needs, subscribers })
  const list = createSubscriberList(tools, { ...needs, subscribers })
  const figures = async () => ({ ...(await list.figures()), ...(await issues.figures()) })
  return { subscribers, list, issues, figures, close: issues.close }
}
